import Screens

/// A typed command, split into words.
///
/// Words are separated by white space. Quotes keep spaces: `"…"` with the escapes `\"` and `\\`, `'…'` without escapes.
/// Outside quotes a backslash escapes the next character. An apostrophe after a letter or a digit is not a quote
/// (`don't`), except after `pipe`, whose words are for the shell. The query language has its own quotes and escapes, so
/// commands that take a query use ``Word/source``.
package struct CommandLineWords: Sendable {
    package struct Word: Sendable {
        /// The word without quotes and escapes.
        package var text: String
        package var source: String
        /// The column in the whole line, counted from 1.
        package var column: Int

        package init(text: String, source: String, column: Int) {
            self.text = text
            self.source = source
            self.column = column
        }

        /// Whether the word has no quotation marks around it or a part of it; a backslash may escape a character.
        var isUnquoted: Bool { source.replacing("\\", with: "") == text.replacing("\\", with: "") }

        fileprivate var namesPipe: Bool { text.hasPrefix("|") || (try? CommandEntry.named(text))?.name == .pipe }

        var withoutSign: Word {
            Word(text: String(text.dropFirst()), source: String(source.dropFirst()), column: column + 1)
        }
    }

    /// Never empty.
    package let words: [Word]

    package var texts: [String] { words.map(\.text) }

    var source: String { words.map(\.source).joined(separator: " ") }

    /// Creates a command from words without quoting, at least one.
    init(verbatim texts: [String]) { words = texts.map { Word(text: $0, source: $0, column: 1) } }

    /// Splits a line into commands at each `;` outside quotes and web addresses; empty commands are dropped.
    package static func commands(in line: String) throws(UnbalancedQuote) -> [CommandLineWords] {
        var scanner = CommandLineScanner(line)
        return try scanner.commands()
    }

    /// Returns a text as one word, in quotation marks if it needs them.
    static func quoted(_ text: String) -> String {
        guard text.contains(where: { $0.isWhitespace || "\"';\\".contains($0) }) else { return text }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// The command with `/editor` split into `/ editor`, `?list` into `? list`, and `|wc` into `| wc`; other commands unchanged.
    var separatingSign: CommandLineWords {
        let first = words[0]
        guard let sign = first.source.first, "/?|".contains(sign), first.source.count > 1 else { return self }
        let separated = Word(text: String(sign), source: String(sign), column: first.column)
        return CommandLineWords(words: [separated, first.withoutSign] + words.dropFirst())
    }

    /// The command without the colon that begins a command line in newsboat and vi; `:u` is a selection of items.
    var withoutColon: CommandLineWords {
        let first = words[0]
        guard first.source.hasPrefix(":"), first.source.count > 1, ItemSelection([first.text]) == nil else {
            return self
        }
        return CommandLineWords(words: [first.withoutSign] + words.dropFirst())
    }

    init(words: [Word]) { self.words = words }

    /// Expands a letter or a word that abbreviates several words; returns other commands unchanged.
    ///
    /// `A` and `catchup` are `read *`, or `read` if items follow; `Z` is `more unread`; `G title` is `sort title reverse`;
    /// `mark read 3` is `read 3`; `unset width` is `set width&`.
    var spelledOut: CommandLineWords {
        let rest = Array(words.dropFirst())
        switch words[0].text {
        case "A", "catchup": return spelled("read", rest.isEmpty ? [word("*")] : rest)
        case "Z": return spelled("more", [word("unread")] + rest)
        case "G": return spelled("sort", rest.isEmpty ? [] : rest + [word("reverse")])
        case "mark" where CommandEntry.all.contains { $0.marksItems && $0.words.contains(rest.first?.text ?? "") }:
            return CommandLineWords(words: rest)
        case "unset" where !rest.isEmpty: return spelled("set", rest.map { word($0.text + "&") })
        case let first: return Self.synonyms[first].map { spelled($0, rest) } ?? self
        }
    }

    private static let synonyms = [
        "q!": "quit", "wq": "quit", "ZZ": "quit", "ZQ": "quit", "update": "refresh", "fetch": "refresh",
        "settings": "set",
    ]

    private func spelled(_ command: String, _ rest: [Word]) -> CommandLineWords {
        CommandLineWords(words: [word(command)] + rest)
    }

    private func word(_ text: String) -> Word { Word(text: text, source: text, column: words[0].column) }
}

package struct UnbalancedQuote: Error, Equatable, Sendable, CustomStringConvertible {
    package var quote: Character
    /// The column of the opening quote, counted from 1.
    package var column: Int

    package var description: String { "the quote \(quote) is not closed" }
}

struct CommandLineScanner {
    private let characters: [Character]
    private var index = 0
    /// Whether the command is for the shell, in which every apostrophe is a quote.
    private var isForShell = false

    init(_ line: String) { characters = Array(line) }

    mutating func commands() throws(UnbalancedQuote) -> [CommandLineWords] {
        var commands: [CommandLineWords] = []
        var words: [CommandLineWords.Word] = []
        func end() {
            if !words.isEmpty { commands.append(CommandLineWords(words: words)) }
            (words, isForShell) = ([], false)
        }
        while index < characters.count {
            if characters[index].isWhitespace {
                index += 1
            } else if characters[index] == ";" {
                end()
                index += 1
            } else {
                words.append(try word())
                if words.count == 1 { isForShell = words[0].namesPipe }
            }
        }
        end()
        return commands
    }

    private mutating func word() throws(UnbalancedQuote) -> CommandLineWords.Word {
        let start = index
        var text = ""
        while index < characters.count, !characters[index].isWhitespace, !isSeparator(after: text) {
            let character = characters[index]
            if character == "\"" || character == "'" && !isApostrophe(from: start) {
                text += try quoted()
                continue
            }
            if character == "\\", index + 1 < characters.count { index += 1 }
            text.append(characters[index])
            index += 1
        }
        return CommandLineWords.Word(text: text, source: String(characters[start..<index]), column: start + 1)
    }

    private func isSeparator(after text: String) -> Bool {
        guard characters[index] == ";" else { return false }
        return !text.contains("://") || index + 1 == characters.count || characters[index + 1].isWhitespace
    }

    private func isApostrophe(from start: Int) -> Bool {
        !isForShell && index > start && (characters[index - 1].isLetter || characters[index - 1].isNumber)
    }

    private mutating func quoted() throws(UnbalancedQuote) -> String {
        let quote = characters[index]
        let start = index
        var text = ""
        index += 1
        while index < characters.count, characters[index] != quote {
            if quote == "\"", characters[index] == "\\", index + 1 < characters.count,
                characters[index + 1] == "\"" || characters[index + 1] == "\\"
            {
                index += 1
            }
            text.append(characters[index])
            index += 1
        }
        guard index < characters.count else { throw UnbalancedQuote(quote: quote, column: start + 1) }
        index += 1
        return text
    }
}
