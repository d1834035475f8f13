/// A command in the variable BROWSER, which is a list with colons.
///
/// Quotation marks, `\` and `~` are read as by a shell, and nothing else is: no shell sees the address unless the command starts one.
struct BrowserCommand {
    /// The program and its arguments.
    var words: [String] = []
    /// Whether an `&` ends the command, so that the session does not wait for it.
    var isBeside = false

    /// Returns the commands of a list.
    static func list(_ text: String, home: String) -> [BrowserCommand] {
        var commands: [BrowserCommand] = []
        var command = BrowserCommand()
        var word: String?
        var quote: Character?
        var rest = text[...]
        func endWord() {
            if let ended = word { command.words.append(ended) }
            word = nil
        }
        func endCommand() {
            endWord()
            if !command.words.isEmpty { commands.append(command) }
            command = BrowserCommand()
        }
        while let character = rest.popFirst() {
            switch character {
            case quote: quote = nil
            case "\\" where quote == nil || quote == "\"" && rest.first.map { "\"\\".contains($0) } == true:
                word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
            case _ where quote != nil: word = (word ?? "") + String(character)
            case "'", "\"": (quote, word) = (character, word ?? "")
            // An address in an option is a part of it.
            case ":" where word == nil || !rest.hasPrefix("//") && rest.first?.isNumber != true: endCommand()
            case " ", "\t", "\n": endWord()
            case "~" where word == nil && (rest.first.map { "/: ".contains($0) } ?? true): word = home
            case "&" where rest.drop(while: \.isWhitespace).first.map { $0 == ":" } ?? true: command.isBeside = true
            default: word = (word ?? "") + String(character)
            }
        }
        endCommand()
        return commands
    }

    /// Returns the words with the address in the place of each `%u` and `%s`, or else at the end.
    ///
    /// A word with spaces may be a script, to which the address would be a part of its text; it stays as it is.
    func arguments(opening address: String) -> [String] {
        func hasPlace(_ word: String) -> Bool {
            (word.contains("%u") || word.contains("%s")) && !word.contains(where: \.isWhitespace)
        }
        guard words.contains(where: hasPlace) else { return words + [address] }
        // Not one replacement after the other, because the address may contain `%s`.
        return words.map { word in
            guard hasPlace(word) else { return word }
            return word.split(separator: "%u", omittingEmptySubsequences: false)
                .map { $0.replacing("%s", with: address) }
                .joined(separator: address)
        }
    }

    /// The name of the program that the command starts, also behind `env`, `nohup` and `setsid`.
    var program: String {
        let starters: Set = ["env", "nohup", "setsid"]
        func name(_ word: String) -> String { word.split(separator: "/").last.map(String.init) ?? word }
        guard let first = words.first, starters.contains(name(first)) else { return name(words.first ?? "") }
        let program = words.first { !starters.contains(name($0)) && !$0.hasPrefix("-") && !$0.contains("=") }
        return name(program ?? first)
    }
}
