import HTMLTree
import JSONPath
import PluginManifests
import Primitives

enum MappedElement {
    case json(JSONValue)
    case html(HTMLNode)
}

extension MappedElement {
    func elements(_ path: RulePath, within budget: inout JSONPath.Budget) throws(MappingLimit) -> [MappedElement] {
        switch self {
        case .json(let value):
            guard let path = path.json else { return [] }
            do throws(JSONPath.LimitError) {
                let found = try path.values(in: value, within: &budget)
                // A path that leads to a list means its elements.
                if path.isSingular, case .array(let elements)? = found.first { return elements.map { .json($0) } }
                return found.map { .json($0) }
            } catch {
                throw MappingLimit(reason: error.description)
            }
        case .html(let node):
            guard let path = path.element else { return [] }
            guard let selector = path.selector else { return [self] }
            do throws(HTMLSelectorError) {
                return try node.select(selector).map { .html($0) }
            } catch {
                throw MappingLimit(reason: error.reason)
            }
        }
    }

    /// Returns the values that a path selects: strings, numbers and truth values.
    ///
    /// - Parameters:
    ///   - isFirstOnly: Whether the first element of a page suffices; a value of JSON can be a list even so.
    ///   - reader: The path as it is read in the page, if it was prepared.
    func values(
        _ path: RulePath,
        isFirstOnly: Bool = false,
        by reader: ElementReader? = nil,
        within budget: inout JSONPath.Budget
    ) throws(MappingLimit) -> [JSONValue] {
        switch self {
        case .json(let value):
            guard let path = path.json else { return [] }
            do throws(JSONPath.LimitError) {
                guard path.isSingular else { return try path.values(in: value, within: &budget).scalars }
                return try path.first(in: value, within: &budget)?.scalars ?? []
            } catch {
                throw MappingLimit(reason: error.description)
            }
        case .html(let node):
            guard let path = path.element else { return [] }
            do throws(HTMLSelectorError) {
                let reader = reader ?? ElementReader(path, inDocumentOf: node)
                guard isFirstOnly else { return try reader.values(from: node).map { .string($0) } }
                return try reader.first(from: node).map { [.string($0)] } ?? []
            } catch {
                throw MappingLimit(reason: error.reason)
            }
        }
    }
}

/// The reason why rules take too long on a document.
struct MappingLimit: Error, Hashable {
    var reason: String
}

extension JSONValue {
    /// The value itself, or the elements of a list; no objects and no `null`.
    var scalars: [JSONValue] {
        switch self {
        case .null, .object: []
        case .array(let elements): elements.scalars
        default: [self]
        }
    }
}

extension [JSONValue] {
    /// The values, and those of lists among them; no objects and no `null`.
    var scalars: [JSONValue] { flatMap(\.scalars) }
}

/// A path of elements, with what is the same for all items of one page.
final class ElementReader {
    private let path: ElementPath
    private let search: HTMLSearch?
    private let attribute: HTMLAttributeName?
    /// The elements before each node, once they are asked for.
    private var preceding: HTMLPrecedingElements?

    init(_ path: ElementPath, inDocumentOf node: HTMLNode) {
        self.path = path
        search = path.selector.map { HTMLSearch($0, inDocumentOf: node) }
        attribute =
            if case .attribute(let name) = path.part { HTMLAttributeName(name, inDocumentOf: node) } else { nil }
    }

    /// Returns the value of the first element that the path selects from an item.
    func first(from item: HTMLNode) throws(HTMLSelectorError) -> String? {
        guard let selector = path.selector else { return value(of: item) }
        let first =
            switch path.place {
            case .inside: try search?.first(in: item)
            case .after: try item.following(selector, maximum: 1).first
            case .before: try nearest(selector, before: item)
            }
        guard let first else { return nil }
        return value(of: first)
    }

    /// Returns the values of all elements that the path selects from an item.
    func values(from item: HTMLNode) throws(HTMLSelectorError) -> [String] {
        guard let selector = path.selector else { return [value(of: item)].compactMap(\.self) }
        let nodes =
            switch path.place {
            case .inside: try search?.elements(in: item)
            case .after: try item.following(selector)
            case .before: try nearest(selector, before: item).map { [$0] }
            }
        return nodes?.compactMap { value(of: $0) } ?? []
    }

    private func nearest(_ selector: HTMLSelector, before item: HTMLNode) throws(HTMLSelectorError) -> HTMLNode? {
        if let preceding { return preceding.nearest(before: item) }
        let elements = try HTMLPrecedingElements(selector, inDocumentOf: item)
        preceding = elements
        return elements.nearest(before: item)
    }

    private func value(of node: HTMLNode) -> String? {
        if let attribute { return node[attribute] }
        return path.part == .content ? node.innerHTML : node.linedText
    }
}
