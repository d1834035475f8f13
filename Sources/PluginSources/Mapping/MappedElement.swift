import HTMLTree
import JSONPath
import PluginManifests
import Primitives

enum MappedElement {
    case json(JSONValue)
    case html(HTMLNode)

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

    /// Returns the strings, numbers and truth values that a path selects, or the ones of the first element of a page.
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

    /// Whether the paths of items lead to the elements of lists that have none.
    func hasEmptyList(_ rules: ItemRules) -> Bool {
        guard let each = rules.each else { return false }
        guard let groups = rules.groups else { return hasEmptyList(each) }
        return hasEmptyList(groups) || isEachGroup(groups) { $0.hasEmptyList(each) }
    }

    /// Whether paths that select nothing may do so at the end of a list: there is a place for it, or it depends on the elements.
    func mayHaveEnded(_ rules: ItemRules) -> Bool {
        guard let each = rules.each else { return true }
        guard let groups = rules.groups else { return mayHaveEnded(each) }
        return mayHaveEnded(groups) || isEachGroup(groups) { $0.mayHaveEnded(each) }
    }

    private func isEachGroup(_ path: RulePath, _ condition: (MappedElement) -> Bool) -> Bool {
        var budget = JSONPath.Budget()
        let groups = (try? elements(path, within: &budget)) ?? []
        return !groups.isEmpty && groups.allSatisfy(condition)
    }

    private func hasEmptyList(_ path: RulePath) -> Bool { list(path) == .array([]) }

    private func mayHaveEnded(_ path: RulePath) -> Bool { list(path) != nil || path.json?.isPositional != true }

    /// Returns what should be the list whose elements a path selects; `nil` if there is nothing.
    private func list(_ path: RulePath) -> JSONValue? {
        guard case .json(let value) = self, let json = path.json else { return nil }
        let wildcards = ["[*]", ".*"]
        let end = wildcards.first { json.text.hasSuffix($0) } ?? ""
        guard let list = try? JSONPath(String(json.text.dropLast(end.count))) else { return nil }
        var budget = JSONPath.Budget()
        return (try? list.first(in: value, within: &budget)) ?? nil
    }

    func namedElements(_ path: RulePath, within budget: inout JSONPath.Budget) throws(MappingLimit) -> [MappedItem] {
        guard case .json(let value) = self, let json = path.json else {
            return try elements(path, within: &budget).map { MappedItem(element: $0) }
        }
        do throws(JSONPath.LimitError) {
            let nodes = try json.nodes(in: value, within: &budget)
            // The elements of a list have no names.
            if json.isSingular, nodes.first?.value.isArray == true {
                return nodes.flatMap(\.value.array).map { MappedItem(element: .json($0)) }
            }
            return nodes.map { node in
                var item = MappedItem(element: .json(node.value))
                if case .name(let name)? = node.location.elements.last { item.name = name }
                return item
            }
        } catch {
            throw MappingLimit(reason: error.description)
        }
    }
}

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

struct MappedItem {
    var element: MappedElement
    /// The name of the element in an object of JSON; `nil` if it has none, or no rule asks for it.
    var name: String?
    var group: MappedGroup?
}

final class MappedGroup {
    let element: MappedElement
    let name: String?

    init(_ element: MappedElement, name: String?) {
        (self.element, self.name) = (element, name)
    }
}

extension [MappedItem] {
    /// The elements without those that are inside of another one, which are in the order of their document.
    var outermost: [MappedItem] {
        var last: HTMLNode?
        return filter { item in
            guard case .html(let node) = item.element else { return true }
            if let last, node.ancestors.contains(last) { return false }
            last = node
            return true
        }
    }
}
