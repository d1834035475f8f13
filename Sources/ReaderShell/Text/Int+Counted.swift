extension [String] {
    /// The elements as a choice: `a`, `a or b`, `a, b or c`.
    var alternatives: String { joined(lastBy: "or") }

    /// The elements as a list: `a`, `a and b`, `a, b and c`.
    package var enumeration: String { joined(lastBy: "and") }

    private func joined(lastBy word: String) -> String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(word) " + last
    }
}

extension Int {
    /// Returns the number with a noun: `1 item`, `2 items`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
