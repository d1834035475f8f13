/// A typed command, split into words.
///
/// Words are separated by white space. Quotes keep spaces: `"…"` with the escapes `\"` and `\\`, `'…'` without escapes.
/// Outside quotes a backslash escapes the next character. An apostrophe after a letter or a digit is not a quote
/// (`don't`). The query language has its own quotes and escapes, so commands that take a query use ``Word/source``.
public struct CommandLineWords: Hashable, Sendable {
    /// A word.
    public struct Word: Hashable, Sendable {
        /// The word without quotes and escapes.
        public var text: String
        /// The word as typed.
        public var source: String
        /// The column of its first character in the whole line, counted from 1.
        public var column: Int

        /// Creates a word.
        public init(text: String, source: String, column: Int) {
            self.text = text
            self.source = source
            self.column = column
        }
    }

    /// The words in order; never empty.
    public let words: [Word]

    /// The words without quotes and escapes.
    public var texts: [String] { words.map(\.text) }

    /// Creates a command from words that contain no quoting.
    ///
    /// Requires at least one word.
    init(verbatim texts: [String]) {
        words = texts.map { Word(text: $0, source: $0, column: 1) }
    }

    /// Splits a line into commands at each `;` outside quotes; empty commands are dropped.
    ///
    /// A semicolon inside a web address belongs to the address.
    ///
    /// - Throws: ``UnbalancedQuote``.
    public static func commands(in line: String) throws(UnbalancedQuote) -> [CommandLineWords] {
        var scanner = CommandLineScanner(line)
        return try scanner.commands()
    }

    /// The command with `/editor` split into `/ editor`; other commands unchanged.
    var separatingSlash: CommandLineWords {
        let first = words[0]
        guard first.source.hasPrefix("/"), first.source != "/" else { return self }
        let slash = Word(text: "/", source: "/", column: first.column)
        let rest = Word(
            text: String(first.text.dropFirst()),
            source: String(first.source.dropFirst()),
            column: first.column + 1
        )
        return CommandLineWords(words: [slash, rest] + words.dropFirst())
    }

    init(words: [Word]) {
        self.words = words
    }
}

/// A quote that is opened but not closed.
public struct UnbalancedQuote: Error, Hashable, Sendable, CustomStringConvertible {
    /// `"` or `'`.
    public var quote: Character
    /// The column of the opening quote, counted from 1.
    public var column: Int

    /// Creates an error.
    public init(quote: Character, column: Int) {
        self.quote = quote
        self.column = column
    }

    /// The error, without the column and without a full stop.
    public var description: String { "the quote \(quote) is not closed" }
}
