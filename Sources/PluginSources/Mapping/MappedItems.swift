import HTMLTree
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
    /// The place of the group among the groups.
    var groupPlace: Int?
}

/// The elements of a document that are items.
///
/// Groups and names are empty if no rule uses them.
struct MappedItems {
    private(set) var elements: [MappedElement] = []
    private var names: [String?] = []
    private var groups = NamedElements()
    /// The place of the group of each item.
    private var groupPlaces: [Int] = []

    /// Begins with items that are in no groups.
    init(_ found: NamedElements) {
        (elements, names) = (found.elements, found.names)
    }

    /// Begins with groups, whose items are added one group after the other.
    init(in groups: NamedElements) {
        self.groups = groups
    }

    /// Adds the items of the group at a place.
    mutating func append(_ found: NamedElements, ofGroup place: Int) throws(MappingLimit) {
        elements += found.elements
        names += found.names
        groupPlaces += repeatElement(place, count: found.elements.count)
        // An element can be in several groups.
        guard elements.count <= JSONPath.resultLimit else {
            throw MappingLimit(reason: "more than \(JSONPath.resultLimit) values")
        }
    }

    /// The item at a place.
    subscript(place: Int) -> MappedItem {
        var item = MappedItem(element: elements[place])
        if !names.isEmpty { item.name = names[place] }
        guard !groupPlaces.isEmpty else { return item }
        item.groupPlace = groupPlaces[place]
        item.group = groups.elements[groupPlaces[place]]
        if !groups.names.isEmpty { item.groupName = groups.names[groupPlaces[place]] }
        return item
    }
}

/// Elements with their names in objects of JSON.
struct NamedElements {
    var elements: [MappedElement] = []
    /// The name of each element; empty if they are not asked for.
    var names: [String?] = []
}

extension [MappedElement] {
    /// The elements without those that are inside of another one, which are in the order of their document.
    var outermost: [MappedElement] {
        var last: HTMLNode?
        return filter { element in
            guard case .html(let node) = element else { return true }
            if let last, node.ancestors.contains(last) { return false }
            last = node
            return true
        }
    }
}

extension MappedElement {
    /// Returns the elements that a path selects, with their names.
    func namedElements(_ path: RulePath, within budget: inout JSONPath.Budget) throws(MappingLimit) -> NamedElements {
        guard case .json(let value) = self, let json = path.json else {
            let elements = try elements(path, within: &budget)
            return NamedElements(elements: elements, names: Array(repeating: nil, count: elements.count))
        }
        do throws(JSONPath.LimitError) {
            let nodes = try json.nodes(in: value, within: &budget)
            // The elements of a list have no names.
            if json.isSingular, nodes.first?.value.isArray == true {
                let elements = nodes.flatMap(\.value.array)
                return NamedElements(
                    elements: elements.map { .json($0) },
                    names: Array(repeating: nil, count: elements.count)
                )
            }
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

    private func mayHaveEnded(_ path: RulePath) -> Bool { list(path) != nil || path.json?.isPositional != true }

    /// Returns what should be the list whose elements a path selects; `nil` if there is nothing.
    private func list(_ path: RulePath) -> JSONValue? {
        guard case .json(let value) = self, let json = path.json else { return nil }
        let wildcards = ["[*]", ".*"]
        let end = wildcards.first { json.text.hasSuffix($0) } ?? ""
        guard let list = try? JSONPath(String(json.text.dropLast(end.count))) else { return nil }
        return (try? list.first(in: value)) ?? nil
    }
}
