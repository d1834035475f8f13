import Screens

extension CommandLineWords {
    /// The command in quire's own words, if it is a letter or a word that stands for several; other commands unchanged.
    ///
    /// `A` and `catchup` are `read *`, or `read` if items follow; `Z` is `more unread`; `G title` is `sort title reverse`;
    /// `mark read 3` is `read 3`; `unset width` is `set width&`.
    var spelledOut: CommandLineWords {
        let rest = Array(words.dropFirst())
        switch words[0].text {
        case "A", "catchup": return spelled("read", rest.isEmpty ? [word("*")] : rest)
        case "Z": return spelled("more", [word("unread")] + rest)
        case "G": return spelled("sort", rest.isEmpty ? [] : rest + [word("reverse")])
        case "mark" where Command.all.contains { $0.name.marksItems && $0.words.contains(rest.first?.text ?? "") }:
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
