import JSONPath
import PluginManifests
import Primitives

/// An element that is an item, with the group in which it is.
struct MappedItem {
    /// The element.
    var element: MappedElement
    /// The name of the element in an object of JSON; `nil` if it has none, or no rule asks for it.
    var name: String?
    /// The group; `nil` if the rules have no groups.
    var group: MappedElement?
    /// The name of the group.
    var groupName: String?
}

/// The elements of a document that are items.
///
/// Groups and names are those of each item, or empty if no rule uses them.
struct MappedItems {
    private(set) var elements: [MappedElement] = []
    private var names: [String?] = []
    private var groups: [MappedElement] = []
    private var groupNames: [String?] = []

    init() {}

    /// Begins with items that are in no groups.
    init(_ found: NamedElements) {
        (elements, names) = (found.elements, found.names)
    }

    /// Adds the items of a group.
    mutating func append(_ found: NamedElements, of group: MappedElement, named name: String?) {
        elements += found.elements
        names += found.names
        groups += repeatElement(group, count: found.elements.count)
        if !found.names.isEmpty { groupNames += repeatElement(name, count: found.elements.count) }
    }

    /// The item at a place.
    subscript(place: Int) -> MappedItem {
        MappedItem(
            element: elements[place],
            name: names.isEmpty ? nil : names[place],
            group: groups.isEmpty ? nil : groups[place],
            groupName: groupNames.isEmpty ? nil : groupNames[place]
        )
    }
}

/// Elements with their names in objects of JSON.
struct NamedElements {
    var elements: [MappedElement]
    /// The name of each element; empty if they are not asked for.
    var names: [String?] = []
}

extension MappedElement {
    /// Returns the elements that a path selects, with their names.
    func namedElements(_ path: RulePath, within budget: inout JSONPath.Budget) throws(MappingLimit) -> NamedElements {
        guard case .json(let value) = self, let json = path.json, !json.isSingular else {
            let elements = try elements(path, within: &budget)
            return NamedElements(elements: elements, names: Array(repeating: nil, count: elements.count))
        }
        do throws(JSONPath.LimitError) {
            let nodes = try json.nodes(in: value, within: &budget)
            let names = nodes.map { node -> String? in
                if case .name(let name)? = node.location.elements.last { name } else { nil }
            }
            return NamedElements(elements: nodes.map { .json($0.value) }, names: names)
        } catch {
            throw MappingLimit(reason: error.description)
        }
    }
}

// A document without items.
extension MappedElement {
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

    /// Returns the path that selects nothing, in quotation marks: that of the items, or that of their groups if there are none.
    func missingPath(_ rules: ItemRules) -> String {
        let each = "'\(rules.each?.text ?? "")'"
        guard let groups = rules.groups else { return each }
        return isEachGroup(groups) { _ in true } ? "\(each) in '\(groups.text)'" : "'\(groups.text)'"
    }

    private func isEachGroup(_ path: RulePath, _ condition: (MappedElement) -> Bool) -> Bool {
        var budget = JSONPath.Budget()
        let groups = (try? elements(path, within: &budget)) ?? []
        return !groups.isEmpty && groups.allSatisfy(condition)
    }

    /// Whether a path leads to the elements of a list that has none.
    private func hasEmptyList(_ path: RulePath) -> Bool { list(path) == .array([]) }

    private func mayHaveEnded(_ path: RulePath) -> Bool { list(path) != nil || path.json?.steps == nil }

    /// Returns what should be the list whose elements a path selects; `nil` if there is nothing.
    private func list(_ path: RulePath) -> JSONValue? {
        guard case .json(let value) = self, let json = path.json else { return nil }
        let wildcards = ["[*]", ".*"]
        let end = wildcards.first { json.text.hasSuffix($0) } ?? ""
        guard let list = try? JSONPath(String(json.text.dropLast(end.count))) else { return nil }
        return (try? list.first(in: value)) ?? nil
    }
}
