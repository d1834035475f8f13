import JSONPath
import PluginManifests
import Primitives

/// The elements of a document that are items, with the groups in which they are.
struct MappedItems {
    /// The items.
    private(set) var elements: [MappedElement]
    /// The group of each item; empty if the rules have no groups.
    private var groups: [MappedElement] = []

    init(elements: [MappedElement] = []) {
        self.elements = elements
    }

    mutating func append(_ elements: [MappedElement], of group: MappedElement) {
        self.elements += elements
        groups += repeatElement(group, count: elements.count)
    }

    /// Returns the group of an item; `nil` if the rules have no groups.
    func group(of place: Int) -> MappedElement? { groups.isEmpty ? nil : groups[place] }
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
