// The search for elements.
extension SelectorMatcher {
    /// Returns the elements inside a node that match, in tree order, or `nil` if that takes too many steps.
    mutating func elements(in root: UInt32, maximum: Int) -> [UInt32]? {
        find(in: root, maximum: maximum) ? found : nil
    }

    /// Finds the elements inside a node that match, in tree order; returns `false` if that takes too many steps.
    mutating func find(in root: UInt32, maximum: Int) -> Bool {
        found.removeAll(keepingCapacity: true)
        let hasTokens = selector.hasAncestorTokens
        let isFiltered = usesFilters && selector.expectsAncestors
        if isFiltered { beginFilters(around: root, hasTokens) }
        var node = root
        while found.count < maximum {
            let record = nodes[Int(node)]
            steps += 1
            let isLeaf = record.isText || record.firstChild == 0
            if !isLeaf, !nodes.isTemplate(node) {
                if isFiltered, node != root {
                    filters.append(filters[filters.count - 1] | bits(of: node, hasTokens: hasTokens))
                }
                node = record.firstChild
            } else {
                while node != root, nodes[Int(node)].next == 0 {
                    node = nodes[Int(node)].parent
                    if isFiltered, node != root { filters.removeLast() }
                }
                if node == root { break }
                node = nodes[Int(node)].next
            }
            let next = nodes[Int(node)]
            guard next.isElement else { continue }
            if matches(node, next, isFiltered ? filters[filters.count - 1] : 0) { found.append(node) }
            if steps >= storage.maximumSteps { return false }
        }
        return true
    }

    /// Returns whether a selector of the list matches an element whose ancestors have the bits of a filter.
    private mutating func matches(_ node: UInt32, _ record: NodeRecord, _ filter: UInt64) -> Bool {
        for index in expectations.indices where !usesFilters || expectations[index].allows(record, filter) {
            if matches(selector.selector.list.selectors[index], node, at: 0) == .matched { return true }
        }
        return false
    }
}
