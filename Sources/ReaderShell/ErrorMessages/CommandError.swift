import TerminalText

package enum CommandError: Error, Equatable, Sendable {
    /// The command does not exist; the suggestion is the line to type in its place.
    case unknown(word: String, suggestion: String?)
    case ambiguous(word: String, candidates: [String])
    case usage(command: String, arguments: String)
    /// The numbers do not fit the page; the command that shows it, `nil` for a list of items.
    case selection(reason: String, command: String? = nil)
    case syntax(column: Int, reason: String)
    case nothingToFindAgain
    case noTextToFind(words: String, isPaged: Bool)
    case impossible(what: String, remedy: String)
}

extension English {
    package func explain(_ error: CommandError) -> Explanation {
        switch error {
        case .unknown(let word, let suggestion):
            Explanation(
                "There is no command '\(word)'.",
                suggestion.map { line in
                    line.hasPrefix("quire ") ? "Type '\(line)' in a shell." : "Did you mean '\(line)'?"
                } ?? "'help' lists all commands."
            )
        case .ambiguous(let word, let candidates):
            Explanation("'\(word)' could mean \(candidates.alternatives).", "Type more of it.")
        case .usage(let command, let arguments):
            Explanation("Usage: \(arguments.isEmpty ? command : "\(command) \(arguments)").")
                .advising("'help \(command)' explains it.")
        case .selection(let reason, let command):
            Explanation(
                "\(reason.prefix(1).uppercased() + reason.dropFirst()).",
                command.map { "'\(TerminalText.line($0))' shows the rows with their numbers." }
                    ?? "'list' shows the items with their numbers."
            )
        case .syntax(let column, let reason):
            Explanation("The line has an error at column \(column): \(reason).", "Nothing was done.")
        case .nothingToFindAgain:
            Explanation("Nothing was looked for in this text yet.", "'find WORD' finds a word in it.")
        case .noTextToFind(let words, let isPaged):
            Explanation(
                isPaged
                    ? "There is no text to search." : "'find' works only on a paged text; a pipe prints everything.",
                "'search \(TerminalText.line(words))' searches all items."
            )
        case .impossible(let what, let remedy): Explanation(what, remedy, .usage)
        }
    }
}
