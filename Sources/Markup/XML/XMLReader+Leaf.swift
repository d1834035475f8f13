/// The content of an element that holds nothing but one text or one CDATA section.
package struct Leaf: Sendable {
    /// Where it stands in the document.
    package var content: Range<Int>
    /// Whether it is a CDATA section, which has no references.
    package var isLiteral: Bool
}

extension XMLReader {
    /// Passes over the element that began last, if there is nothing in it but one text or one section.
    ///
    /// - Parameter limit: How many bytes it may have.
    /// - Returns: Where its content is; nothing when it is otherwise, and then nothing has happened.
    package mutating func readLeaf(limit: Int) -> Leaf? {
        let leaf = bytes.withUnsafeBufferPointer { elements.leaf(in: $0, limit: limit) }
        depth = elements.depth
        return leaf
    }

    /// The content of a leaf, decoded and without white space at either end; nothing when there is nothing else.
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
