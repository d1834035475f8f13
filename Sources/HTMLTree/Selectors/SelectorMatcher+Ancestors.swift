// Filters of ancestors: sets of bits for the names, ids and classes around an element. A selector whose ancestors are not
// all in the set cannot match there, and the ancestors need not be visited.
extension SelectorMatcher {
    /// The bits that must be set around an element for each selector of a list.
    struct AncestorMasks {
        var masks: [UInt64] = []
        /// Whether the masks have ids and classes.
        var hasTokens = false
        var isEmpty: Bool { masks.allSatisfy { $0 == 0 } }
    }

    func ancestorMasks(_ list: SelectorList) -> AncestorMasks {
        var result = AncestorMasks()
        for selector in list.selectors {
            var mask: UInt64 = 0
            for (index, combinator) in selector.combinators.enumerated()
            where combinator == .descendant || combinator == .child {
                for condition in selector.compounds[index + 1] {
                    switch condition {
                    case .type(let name) where names[name].lower == names[name].exact:
                        mask |= Self.bit(UInt64(names[name].lower))
                    case .id(let token) where !ignoresCase, .className(let token) where !ignoresCase:
                        result.hasTokens = true
                        mask |= token.withUnsafeBufferPointer(Self.bit)
                    default: break
                    }
                }
            }
            result.masks.append(mask)
        }
        return result
    }

    /// Returns the bits of an element.
    mutating func bits(of node: UInt32, hasTokens: Bool) -> UInt64 {
        let record = storage.nodes[Int(node)]
        guard record.isElement else { return 0 }
        var bits = Self.bit(UInt64(record.name))
        guard hasTokens, record.length > 0 else { return bits }
        if let id = attribute(KnownNames.id, node) { bits |= withValue(of: id, Self.bit) }
        guard let classes = attribute(KnownNames.classAttribute, node) else { return bits }
        return withValue(of: classes) { value in
            var start = 0
            while start < value.count {
                var end = start
                while end < value.count, !value[end].isSpace { end += 1 }
                if end > start { bits |= Self.bit(UnsafeBufferPointer(rebasing: value[start..<end])) }
                start = end + 1
            }
            return bits
        }
    }

    private static func bit(_ number: UInt64) -> UInt64 {
        1 << ((number &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }

    private static func bit(_ token: UnsafeBufferPointer<UInt8>) -> UInt64 {
        bit(token.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    }

    /// Returns the elements inside a node that match, in tree order, or `nil` if that takes too many steps.
    mutating func elements(in root: UInt32, matching list: SelectorList, maximum: Int) -> [UInt32]? {
        var found: [UInt32] = []
        let masks = ancestorMasks(list)
        let isFiltered = usesFilters && !masks.isEmpty
        // The bits around the children of each node from the root to the current one.
        var filters: [UInt64] = []
        var node = root
        if isFiltered {
            filters.append(0)
            var ancestor = root
            while ancestor != 0 {
                filters[0] |= bits(of: ancestor, hasTokens: masks.hasTokens)
                ancestor = storage.nodes[Int(ancestor)].parent
            }
        }
        while found.count < maximum {
            let record = storage.nodes[Int(node)]
            steps += 1
            let isLeaf = record.isText || record.firstChild == 0
            if !isLeaf, !storage.isTemplate(node) {
                if isFiltered, node != root {
                    filters.append(filters[filters.count - 1] | bits(of: node, hasTokens: masks.hasTokens))
                }
                node = record.firstChild
            } else {
                while node != root, storage.nodes[Int(node)].next == 0 {
                    node = storage.nodes[Int(node)].parent
                    if isFiltered, node != root { filters.removeLast() }
                }
                if node == root { break }
                node = storage.nodes[Int(node)].next
            }
            guard storage.nodes[Int(node)].isElement else { continue }
            let filter = isFiltered ? filters[filters.count - 1] : 0
            if matches(list, node, masks, filter) { found.append(node) }
            if steps >= storage.maximumSteps { return nil }
        }
        return found
    }

    private mutating func matches(
        _ list: SelectorList,
        _ node: UInt32,
        _ masks: AncestorMasks,
        _ filter: UInt64
    ) -> Bool {
        for index in list.selectors.indices where !usesFilters || masks.masks[index] & ~filter == 0 {
            if matches(list.selectors[index], node, at: 0) == .matched { return true }
        }
        return false
    }
}
