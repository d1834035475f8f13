import FeedModel

/// A stretch of a text around the first place that has what was searched for.
public struct Snippet: Hashable, Sendable {
    /// What stands before it, on one line.
    public var before: String
    /// What was found, as it is written there.
    public var found: String
    /// What stands behind it, on one line.
    public var after: String
    /// Whether more of the text stands before.
    public var isCutBefore: Bool
    /// Whether more of the text follows.
    public var isCutAfter: Bool

    /// Makes a stretch of a text.
    public init(before: String, found: String, after: String, isCutBefore: Bool = false, isCutAfter: Bool = false) {
        self.before = before
        self.found = found
        self.after = after
        self.isCutBefore = isCutBefore
        self.isCutAfter = isCutAfter
    }
}

extension Snippet {
    /// Finds what a query searches for.
    ///
    /// What is negated is not looked for, and neither is what only titles or authors are searched for. Words are found as
    /// the search index finds them. Time is linear; of a long text only the beginning is looked through.
    ///
    /// - Returns: `nil` when the text has none of it, or the query searches for nothing.
    package init?(of text: String, for phrases: [SearchPhrase]) {
        guard !phrases.isEmpty else { return nil }
        let tokens = TokenPlaces(text)
        var best: Range<Int>?
        for phrase in phrases {
            guard let place = tokens.first(phrase), place.lowerBound < best?.lowerBound ?? .max else { continue }
            best = place
        }
        guard let best else { return nil }
        self.init(tokens.characters, around: best)
    }

    /// How many characters stand before and behind.
    private static let reach = (before: 80, after: 160)

    private init(_ characters: [Character], around place: Range<Int>) {
        let start = max(0, place.lowerBound - Self.reach.before)
        let end = min(characters.count, place.upperBound + Self.reach.after)
        self.init(
            before: Self.line(characters[start..<place.lowerBound], keepsEnd: true),
            found: Self.line(characters[place]),
            after: Self.line(characters[place.upperBound..<end], keepsStart: true),
            isCutBefore: start > 0,
            isCutAfter: end < characters.count
        )
    }

    /// Characters with single spaces for whatever space there is.
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
    /// What the query searches for in an item's summary and body.
    package func phrases(in context: QueryContext) -> [SearchPhrase] {
        resolved(in: context).phrases
    }
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
