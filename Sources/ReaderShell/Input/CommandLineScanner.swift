/// Scans a command line from left to right.
struct CommandLineScanner {
    private let characters: [Character]
    private var index = 0

    init(_ line: String) {
        characters = Array(line)
    }

    mutating func commands() throws(UnbalancedQuote) -> [CommandLineWords] {
        var commands: [CommandLineWords] = []
        var words: [CommandLineWords.Word] = []
        func end() {
            if !words.isEmpty { commands.append(CommandLineWords(words: words)) }
            words = []
        }
        while index < characters.count {
            if characters[index].isWhitespace {
                index += 1
            } else if characters[index] == ";" {
                end()
                index += 1
            } else {
                words.append(try word())
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

    /// Whether a semicolon ends the command here; inside a web address it belongs to the address.
    private func isSeparator(after text: String) -> Bool {
        guard characters[index] == ";" else { return false }
        return !text.contains("://") || index + 1 == characters.count || characters[index + 1].isWhitespace
    }

    private func isApostrophe(from start: Int) -> Bool {
        index > start && (characters[index - 1].isLetter || characters[index - 1].isNumber)
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
