// Places among siblings.
extension SelectorMatcher {
    /// The number of siblings between two whose places are kept.
    ///
    /// A place is counted from the nearest kept one. To keep all of them would take more memory than the page.
    static let placeInterval: UInt32 = 16

    mutating func matches(_ condition: NthCondition, _ node: UInt32) -> Bool {
        if condition.step == 0, condition.offset == 1, condition.filter == nil, !condition.isOfType {
            return condition.isFromEnd ? nextElement(node) == 0 : previousElement(node) == 0
        }
        if let filter = condition.filter, !matches(filter, node) { return false }
        return condition.matches(Int(place(of: node, condition)))
    }

    /// Returns the place of a node among the siblings that count for a condition, from 1.
    private mutating func place(of node: UInt32, _ condition: NthCondition) -> UInt32 {
        var count: UInt32 = 0
        // Every sixteenth sibling on the way, with the number of those before it on the way.
        var passed: [(node: UInt32, count: UInt32)] = []
        var sibling = node
        while sibling != 0, steps < storage.maximumSteps {
            steps += 1
            if sibling == node || counts(sibling, beside: node, condition) {
                if count > 0, count % Self.placeInterval == 0 { passed.append((sibling, count)) }
                if let place = places[condition.slot][sibling] {
                    count += place
                    break
                }
                count += 1
            }
            let record = nodes[Int(sibling)]
            sibling = condition.isFromEnd ? record.next : record.previous
        }
        guard !passed.isEmpty else { return count }
        places[condition.slot][node] = count
        for (sibling, before) in passed { places[condition.slot][sibling] = count - before }
        return count
    }

    /// Returns whether a sibling of a node counts for a condition.
    private mutating func counts(_ sibling: UInt32, beside node: UInt32, _ condition: NthCondition) -> Bool {
        let record = nodes[Int(sibling)]
        guard record.isElement else { return false }
        if condition.isOfType {
            let other = nodes[Int(node)]
            return record.name == other.name && record.namespace == other.namespace
        }
        return condition.filter.map { matches($0, sibling) } ?? true
    }
}
