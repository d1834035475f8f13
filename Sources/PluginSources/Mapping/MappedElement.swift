import HTMLTree
import JSONPath
import PluginManifests
import Primitives

/// A part of a document.
enum MappedElement {
    /// A value of a JSON document.
    case json(JSONValue)
    /// A node of a page.
    case html(HTMLNode)
}

extension MappedElement {
    /// Returns the elements that a path selects.
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
    ///   - path: The path.
    ///   - isFirstOnly: Whether the first element of a page suffices; a value of JSON can be a list all the same.
    ///   - reader: The path as it is read in the page, if it was prepared.
    ///   - budget: The steps that are left.
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

// The values of plain rules.
extension MappedElement {
    /// Returns the values of a step as texts, without blank ones: all of a list, or else those that the first node has.
    func texts(of step: ItemStep, within budget: inout JSONPath.Budget) throws(MappingLimit) -> [String] {
        switch self {
        case .json(let value):
            guard let path = step.json else { return [] }
            do throws(JSONPath.LimitError) {
                guard path.isSingular else { return try path.values(in: value, within: &budget).shownTexts }
                return try path.first(in: value, within: &budget)?.shownTexts ?? []
            } catch {
                throw MappingLimit(reason: error.description)
            }
        case .html(let node):
            guard let reader = step.reader else { return [] }
            do throws(HTMLSelectorError) {
                guard step.isList else {
                    return [try reader.first(from: node)].compactMap { $0 }.filter { !$0.isBlank }
                }
                let texts = try reader.values(from: node)
                return texts.contains(where: \.isBlank) ? texts.filter { !$0.isBlank } : texts
            } catch {
                throw MappingLimit(reason: error.reason)
            }
        }
    }

    /// Returns the first value of a step unless it is blank; of a list in JSON, the first that is not.
    func first(of step: ItemStep, within budget: inout JSONPath.Budget) throws(MappingLimit) -> JSONValue? {
        switch self {
        case .json(let value):
            guard let path = step.json else { return nil }
            do throws(JSONPath.LimitError) {
                guard let found = try path.first(in: value, within: &budget) else { return nil }
                return found.isArray ? found.scalars.first { !$0.isBlank } : found.isBlank ? nil : found
            } catch {
                throw MappingLimit(reason: error.description)
            }
        case .html(let node):
            guard let reader = step.reader else { return nil }
            do throws(HTMLSelectorError) {
                guard let text = try reader.first(from: node), !text.isBlank else { return nil }
                return .string(text)
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
