// Filters of elements: the name that a selector asks for, and filters of ancestors: sets of bits for the names, ids and classes around an element. A selector whose ancestors are not
// all in the set cannot match there, and the ancestors need not be visited.
extension PreparedSelector {
    /// Returns what the selectors of a list expect, and whether that includes ids and classes of ancestors.
    static func expectations(
        _ selector: HTMLSelector,
        _ names: [(lower: UInt32, exact: UInt32)],
        ignoresCase: Bool
    ) -> ([Expectation], hasAncestorTokens: Bool) {
        var hasTokens = false
        let expectations = selector.list.selectors.map { complex in
            var expectation = Expectation()
            for condition in complex.compounds[0] {
                switch condition {
                case .type(let name) where selector.names[name].isSameInAllLanguages:
                    expectation.name = names[name].lower
                case .id, .className, .attribute: expectation.hasAttributes = true
                default: break
                }
            }
            for (index, combinator) in complex.combinators.enumerated()
            where combinator == .descendant || combinator == .child {
                for condition in complex.compounds[index + 1] {
                    switch condition {
                    case .type(let name) where names[name].lower == names[name].exact:
                        expectation.ancestors |= bit(UInt64(names[name].lower))
                    case .id(let token) where !ignoresCase, .className(let token) where !ignoresCase:
                        hasTokens = true
                        expectation.ancestors |= token.withUnsafeBufferPointer(bit)
                    default: break
                    }
                }
            }
            return expectation
        }
        return (expectations, hasTokens)
    }

    fileprivate static func bit(_ number: UInt64) -> UInt64 {
        1 << ((number &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }

    fileprivate static func bit(_ token: UnsafeBufferPointer<UInt8>) -> UInt64 {
        bit(token.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    }
}

extension SelectorMatcher {
    /// Returns the bits of an element.
    mutating func bits(of node: UInt32, hasTokens: Bool) -> UInt64 {
        let record = nodes[Int(node)]
        guard record.isElement else { return 0 }
        var bits = PreparedSelector.bit(UInt64(record.name))
        guard hasTokens, record.length > 0 else { return bits }
        if let id = attribute(KnownNames.id, node) { bits |= withValue(of: id, PreparedSelector.bit) }
        guard let classes = attribute(KnownNames.classAttribute, node) else { return bits }
        return withValue(of: classes) { value in
            var start = 0
            while start < value.count {
                var end = start
                while end < value.count, !value[end].isSpace { end += 1 }
                if end > start { bits |= PreparedSelector.bit(UnsafeBufferPointer(rebasing: value[start..<end])) }
                start = end + 1
            }
            return bits
        }
    }

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

    /// Begins with the bits of a node and those around it.
    private mutating func beginFilters(around root: UInt32, _ hasTokens: Bool) {
        var bits: UInt64 = 0
        var ancestor = root
        while ancestor != 0 {
            bits |= self.bits(of: ancestor, hasTokens: hasTokens)
            ancestor = nodes[Int(ancestor)].parent
        }
        filters.removeAll(keepingCapacity: true)
        filters.append(bits)
    }

    /// Returns whether a selector of the list matches an element whose ancestors have the bits of a filter.
    private mutating func matches(_ node: UInt32, _ record: NodeRecord, _ filter: UInt64) -> Bool {
        for index in expectations.indices where !usesFilters || expectations[index].allows(record, filter) {
            if matches(selector.selector.list.selectors[index], node, at: 0) == .matched { return true }
        }
        return false
    }
}
