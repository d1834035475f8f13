import FeedModel
import Screens

extension CommandLineWords {
    /// The command in quire's own words, if it is one of newsboat, mailx or vi that stands for several; other commands unchanged.
    ///
    /// `A` and `catchup` are `read *`, or `read` if items follow; `Z` is `more unread`; `G title` is `sort title reverse`; `g 2` is `g2`;
    /// `mark read 3` and `mark 3 read` are `read 3`; `more 3` is `type 3`; `exec next` is `next`; `unset width` is `set width&`; `wq` is `quit`.
    /// Lines that can only mean one of quire's are that one, too (``plainReading``).
    var spelledOut: CommandLineWords {
        let rest = Array(words.dropFirst())
        let texts = rest.map(\.text)
        switch words[0].text {
        case "A", "catchup": return spelled("read", rest.isEmpty ? [word("*")] : rest)
        case "Z": return spelled("more", [word("unread")] + rest)
        case "G": return spelled("sort", rest.isEmpty ? [] : rest + [word("reverse")])
        case "g" where texts.count == 1 && Int(texts[0]) != nil: return spelled("g" + texts[0], [])
        case "mark" where texts.first == "all": return spelled("mark " + texts.joined(separator: " "), [])
        case "mark":
            if let name = texts.first.flatMap(Self.marks) { return spelled(name, Array(rest.dropFirst())) }
            guard let name = texts.last.flatMap(Self.marks), ItemSelection(texts.dropLast()) != nil else { return self }
            return spelled(name, Array(rest.dropLast()))
        case "exec" where !rest.isEmpty: return CommandLineWords(words: rest).spelledOut
        case "more" where ItemSelection(texts) != nil: return spelled("type", rest)
        case "unset" where !texts.isEmpty: return spelled("set", texts.map { word($0 + "&") })
        case "q!", "quit!", "wq", "wq!", "ZZ", "ZQ": return spelled("quit", rest)
        default: return plainReading ?? self
        }
    }

    func spelled(_ command: String, _ rest: [Word]) -> CommandLineWords {
        CommandLineWords(words: [word(command)] + rest)
    }

    func word(_ text: String) -> Word { Word(text: text, source: text, column: words[0].column) }

    /// Returns the command that marks as a word after `mark` says; `nil` for another word.
    private static func marks(_ word: String) -> String? {
        if let command = Command.all.first(where: { $0.words.contains(word) }), command.name.marksItems { return word }
        return Command.Name.allCases.first { $0.mark()?.name == word }?.rawValue
    }
}
