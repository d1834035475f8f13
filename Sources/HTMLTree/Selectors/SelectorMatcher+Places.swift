// Places among siblings.
extension SelectorMatcher {
    mutating func matches(_ condition: NthCondition, _ node: UInt32) -> Bool {
        if condition.step == 0, condition.offset == 1, condition.filter == nil, !condition.isOfType {
            return condition.isFromEnd ? nextElement(node) == 0 : previousElement(node) == 0
        }
        if let filter = condition.filter, !matches(filter, node) { return false }
        if places[condition.slot][node] == nil { countSiblings(of: node, condition) }
        return condition.matches(Int(places[condition.slot][node] ?? 0))
    }

    /// Counts all siblings of a node, so that each list of children is counted once.
    private mutating func countSiblings(of node: UInt32, _ condition: NthCondition) {
        let parent = storage.nodes[Int(storage.nodes[Int(node)].parent)]
        var sibling = condition.isFromEnd ? parent.lastChild : parent.firstChild
        var count: UInt32 = 0
        var counts: [UInt64: UInt32] = [:]
        while sibling != 0, steps < storage.maximumSteps {
            let record = storage.nodes[Int(sibling)]
            steps += 1
            if record.isElement, condition.isOfType {
                let type = UInt64(record.name) << 8 | UInt64(record.namespace.rawValue)
                counts[type, default: 0] += 1
                places[condition.slot][sibling] = counts[type]
            } else if record.isElement, condition.filter.map({ matches($0, sibling) }) ?? true {
                count += 1
                places[condition.slot][sibling] = count
            }
            sibling = condition.isFromEnd ? record.previous : record.next
        }
    }
}
