extension [String] {
    /// The elements as a choice: `a`, `a or b`, `a, b or c`.
    var alternatives: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
