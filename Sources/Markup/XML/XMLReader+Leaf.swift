/// The content of an element that contains nothing but one text or one CDATA section.
package struct Leaf: Sendable {
    package var content: Range<Int>
    package var isLiteral: Bool
}

extension XMLReader {
    /// Skips the element that began last and returns its content if it contains only one text or one CDATA section.
    package mutating func readLeaf(limit: Int) -> Leaf? {
        let leaf = bytes.withUnsafeBufferPointer { elements.leaf(in: $0, limit: limit) }
        depth = elements.depth
        return leaf
    }

    /// Returns the content of a leaf, decoded and without white space at either end, or `nil` if nothing is left.
    package mutating func text(of leaf: Leaf) -> String? {
        bytes.withUnsafeBufferPointer { bytes in
            let content = bytes.trimmed(leaf.content)
            if content.isEmpty { return nil }
            if leaf.isLiteral
                || bytes.find(ASCII.ampersand, content.lowerBound, content.upperBound) == content.upperBound
            {
                return bytes.trustedString(content)
            }
            elements.buffer.clear()
            elements.scanner.appendText(content, in: bytes, to: &elements.buffer)
            return elements.buffer.trimmed
        }
    }
}
