import HTMLTree
import JSONPath
import PluginManifests
import Primitives

struct MappedItem {
    var element: MappedElement
    /// The name of the element in an object of JSON; `nil` if it has none, or no rule asks for it.
    var name: String?
    /// The group in which it is; `nil` if the rules have no groups.
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

extension MappedElement {
    /// Returns the elements that a path selects, with their names.
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
}
