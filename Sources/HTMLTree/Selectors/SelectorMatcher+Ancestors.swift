// Sets of bits for the names, ids and classes around an element.
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

    /// Begins with the bits of a node and those around it.
    mutating func beginFilters(around root: UInt32, _ hasTokens: Bool) {
        var bits: UInt64 = 0
        var ancestor = root
        while ancestor != 0 {
            bits |= self.bits(of: ancestor, hasTokens: hasTokens)
            ancestor = nodes[Int(ancestor)].parent
        }
        filters.removeAll(keepingCapacity: true)
        filters.append(bits)
    }
}
