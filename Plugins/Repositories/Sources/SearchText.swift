import SourceAPI

/// The text of a search that GitHub accepts.
struct SearchText: Hashable {
    let text: String

    /// The maximum number of characters besides operators and qualifiers, as GitHub documents it.
    static let maximumLength = 256

    /// Validates a search text.
    ///
    /// - Throws: ``SourceAPI/SourceError/refused(_:)`` if the text is empty or too long; no request is sent then.
    init(_ text: String) throws(SourceError) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { throw .refused("an empty search finds nothing") }
        let counted = words.filter { !Self.isOperator($0) }
        let length = counted.reduce(counted.count - 1) { $0 + $1.unicodeScalars.count }
        guard length <= Self.maximumLength else {
            throw .refused(
                "a search may have \(Self.maximumLength) characters besides its qualifiers; this one has \(length)"
            )
        }
        self.text = words.joined(separator: " ")
    }

    /// Whether a word is `AND`, `OR`, `NOT`, or a qualifier such as `language:swift` or `-user:apple`.
    private static func isOperator(_ word: Substring) -> Bool {
        if ["AND", "OR", "NOT"].contains(word) { return true }
        guard let colon = word.firstIndex(of: ":"), word.index(after: colon) < word.endIndex else { return false }
        let name = word[..<colon].drop { $0 == "-" }
        return !name.isEmpty && name.allSatisfy { $0.isLowercase || $0 == "-" }
    }
}
