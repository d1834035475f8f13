// The search for elements.
extension SelectorMatcher {
    /// Returns the elements inside a node that match, in tree order, or `nil` if that takes too many steps.
    mutating func elements(in root: UInt32, maximum: Int) -> [UInt32]? {
        find(in: root, maximum: maximum) ? found : nil
    }

    /// Finds the elements inside a node that match, in tree order; returns `false` if that takes too many steps.
    mutating func find(in root: UInt32, maximum: Int) -> Bool {
        while found.popLast() != nil {}
        let selector = selector
        return selector.withTests { find(in: root, maximum: maximum, $0) }
    }

    private mutating func find(in root: UInt32, maximum: Int, _ tests: PlainTests) -> Bool {
        let expectations = selector.expectations
        if usesFilters, !selector.expectsAncestors, expectations.count == 1 {
            return find(in: root, maximum: maximum, expectations[0], tests)
        }
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
            let filter = isFiltered ? filters[filters.count - 1] : 0
            for index in expectations.indices where !usesFilters || expectations[index].allows(next, filter) {
                guard matches(expectations[index], index, node, tests) else { continue }
                found.append(node)
                break
            }
            if steps >= storage.maximumSteps { return false }
        }
        return true
    }

    /// Finds the elements that match a list of one selector, which expects nothing of ancestors.
    private mutating func find(
        in root: UInt32,
        maximum: Int,
        _ expectation: PreparedSelector.Expectation,
        _ tests: PlainTests
    ) -> Bool {
        guard let nodes = nodes.baseAddress else { return true }
        let maximumSteps = storage.maximumSteps
        var node = root
        while found.count < maximum {
            steps += 1
            let record = nodes + Int(node)
            if let child = record.pointee.firstInside, nodes[Int(child)].kind != .contents {
                node = child
            } else {
                while node != root, nodes[Int(node)].next == 0 { node = nodes[Int(node)].parent }
                if node == root { break }
                node = nodes[Int(node)].next
            }
            guard nodes[Int(node)].isElement else { continue }
            if expectation.allows(nodes[Int(node)], 0), matches(expectation, 0, node, tests) { found.append(node) }
            if steps >= maximumSteps { return false }
        }
        return true
    }

    /// Returns whether an element matches a selector of the list.
    private mutating func matches(
        _ expectation: PreparedSelector.Expectation,
        _ index: Int,
        _ node: UInt32,
        _ tests: PlainTests
    ) -> Bool {
        if usesFilters, !expectation.plainTests.isEmpty { return passes(tests, expectation.plainTests, node) }
        return matches(selector.selector.list.selectors[index], node, at: 0) == .matched
    }
}
