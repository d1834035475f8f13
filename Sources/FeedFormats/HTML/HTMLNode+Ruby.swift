import HTMLTree

extension HTMLNode {
    /// Returns the bracket before or after a reading: what an `rp` has there, else a parenthesis around all that
    /// follow.
    func readingBracket(isOpening: Bool) -> String {
        guard !isBlankReading, !elements.contains(where: { $0.name == "rt" }) else { return "" }
        let direction: KeyPath<HTMLNode, HTMLNode?> = isOpening ? \.previousSibling : \.nextSibling
        var sibling = neighbour(direction)
        while let node = sibling, node.name == "rt" || node.name == "rp", node.isBlankReading {
            sibling = node.neighbour(direction)
        }
        switch sibling?.name {
        case "rt": return ""
        case "rp": return sibling?.text.nonBlank ?? ""
        default: return isOpening ? "(" : ")"
        }
    }

    private var isBlankReading: Bool { !hasText { !$0.isWhitespace } }
}
