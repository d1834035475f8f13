/// An excerpt of a text around the first occurrence of the searched words.
package struct Snippet: Hashable, Sendable {
    /// The text before the occurrence, on one line.
    package var before: String
    /// The occurrence, as written in the text.
    package var found: String
    /// The text after the occurrence, on one line.
    package var after: String
    /// Whether the excerpt omits text at its beginning.
    package var isCutBefore: Bool
    package var isCutAfter: Bool

    package init(before: String, found: String, after: String, isCutBefore: Bool = false, isCutAfter: Bool = false) {
        self.before = before
        self.found = found
        self.after = after
        self.isCutBefore = isCutBefore
        self.isCutAfter = isCutAfter
    }
}

extension Snippet {
    /// Creates a snippet around the first occurrence of any of the phrases; returns `nil` without an occurrence.
    ///
    /// Words match as in the search index. Runs in linear time; only the beginning of a long text is searched.
    package init?(of text: String, for phrases: [SearchPhrase]) {
        guard !phrases.isEmpty else { return nil }
        let tokens = TokenPositions(text)
        var best: Range<Int>?
        for phrase in phrases {
            guard let range = tokens.first(phrase), range.lowerBound < best?.lowerBound ?? .max else { continue }
            best = range
        }
        guard let best else { return nil }
        self.init(tokens.characters, around: best)
    }

    /// The number of characters before and after the occurrence.
    private static let reach = (before: 80, after: 160)

    private init(_ characters: [Character], around range: Range<Int>) {
        let start = max(0, range.lowerBound - Self.reach.before)
        let end = min(characters.count, range.upperBound + Self.reach.after)
        self.init(
            before: Self.line(characters[start..<range.lowerBound], keepsEnd: true),
            found: Self.line(characters[range]),
            after: Self.line(characters[range.upperBound..<end], keepsStart: true),
            isCutBefore: start > 0,
            isCutAfter: end < characters.count
        )
    }

    /// Returns characters on one line, with white space collapsed to single spaces.
    private static func line(
        _ characters: ArraySlice<Character>,
        keepsStart: Bool = false,
        keepsEnd: Bool = false
    ) -> String {
        var line = ""
        for character in characters {
            guard character.isWhitespace else {
                line.append(character)
                continue
            }
            if line.last != " ", keepsStart || !line.isEmpty { line.append(" ") }
        }
        if !keepsEnd, line.last == " " { line.removeLast() }
        return line
    }
}

extension Query {
    /// Returns the phrases that the query searches for in an item's summary and body, without negated ones.
    package func phrases(in context: QueryContext) -> [SearchPhrase] { resolved(in: context).phrases }
}

extension ResolvedPredicate {
    fileprivate var phrases: [SearchPhrase] {
        switch self {
        case .all(let terms), .any(let terms): terms.flatMap(\.phrases)
        case .phrase(let phrase, nil), .phrase(let phrase, .text): [phrase]
        default: []
        }
    }
}
