/// One command as it was typed, split into words.
///
/// Words are separated by white space. Quotes keep spaces: `"…"` with `\"` and `\\` inside, `'…'` without escapes.
/// Outside quotes a backslash takes the next character as it is. An apostrophe after a letter or a digit is an
/// apostrophe (`don't`). The query language has quotes and backslashes of its own, so a command that takes a query asks for the ``Word/source`` of
/// its words.
public struct CommandLineWords: Hashable, Sendable {
    /// One word.
    public struct Word: Hashable, Sendable {
        /// The word without quotes and escapes.
        public var text: String
        /// The word as it was typed.
        public var source: String
        /// The column of its first character in the whole line, from 1.
        public var column: Int

        /// Makes a word.
        public init(text: String, source: String, column: Int) {
            self.text = text
            self.source = source
            self.column = column
        }
    }

    /// The words in order; never none.
    public let words: [Word]

    /// What the words say.
    public var texts: [String] { words.map(\.text) }

    /// Takes words as they are, from where quotes mean nothing; not to be called without any.
    init(verbatim texts: [String]) {
        words = texts.map { Word(text: $0, source: $0, column: 1) }
    }

    /// Splits a line into commands, which `;` separates outside quotes; empty ones are left out.
    ///
    /// A semicolon inside a web address belongs to the address.
    ///
    /// - Throws: ``UnbalancedQuote``.
    public static func commands(in line: String) throws(UnbalancedQuote) -> [CommandLineWords] {
        var scanner = CommandLineScanner(line)
        return try scanner.commands()
    }

    /// `/editor` as `/ editor`; any other line as it is.
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

/// A quote that is opened and never closed.
public struct UnbalancedQuote: Error, Hashable, Sendable, CustomStringConvertible {
    /// `"` or `'`.
    public var quote: Character
    /// Where it was opened, from 1.
    public var column: Int

    /// Makes an error.
    public init(quote: Character, column: Int) {
        self.quote = quote
        self.column = column
    }

    /// What is wrong, without the column and without a full stop.
    public var description: String { "the quote \(quote) is not closed" }
}
