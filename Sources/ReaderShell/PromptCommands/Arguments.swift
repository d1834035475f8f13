import Screens

/// The words after the name of a command; options are taken one by one.
struct Arguments {
    private let command: Command.Name
    /// The command as typed.
    let typed: String
    /// Whether the command ends with `!`, so that it asks no question.
    let isConfirmed: Bool
    private var words: [CommandLineWords.Word]

    /// Creates the arguments of a line, without its first word.
    init(_ line: CommandLineWords, of command: Command.Name, isConfirmed: Bool = false) {
        self.command = command
        self.isConfirmed = isConfirmed
        typed = line.texts[0]
        words = Array(line.words.dropFirst())
    }

    /// The remaining words, without quotes and escapes.
    var rest: [String] { words.map(\.text) }

    /// The remaining words as one text without quotes and escapes, for example an address or a title.
    var text: String { rest.joined(separator: " ") }

    /// The remaining words as typed, for the query language, which has its own quotes.
    var query: String { words.map(\.source).joined(separator: " ") }

    /// Whether no words remain.
    var isEmpty: Bool { words.isEmpty }

    /// Whether the words are nothing but empty quotation marks.
    var isBlankText: Bool { !words.isEmpty && words.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }

    /// The error for wrong usage of the command.
    var usage: CommandError { .usage(of: command) }

    /// The error for words after a command that takes none, with what they may have been meant for.
    var superfluous: CommandError {
        let isSelection = ItemSelection(rest) != nil
        let words = TerminalText.line(text)
        let remedy: String
        switch command {
        case .back where !isSelection: remedy = "'back' alone returns to the page before, 'list' shows the list again."
        case .next where !isSelection:
            remedy = "'next' alone opens the next unread item, 'more' shows the next screenful."
        case .previous where !isSelection:
            remedy = "'previous' alone opens the item before, 'before' shows the screenful before."
        case .news where isSelection: remedy = "'unread \(words)' marks items as unread, '\(words)' alone opens them."
        case .redo where Int(words).map({ (2...5).contains($0) }) == true:
            let line = Array(repeating: "redo", count: Int(words) ?? 2).joined(separator: "; ")
            return .impossible(what: "'redo' repeats one step.", remedy: "'\(line)' repeats \(words).")
        case .more where ItemSelection(rest.dropFirst()) != nil && rest[0] == "unread":
            let items = TerminalText.line(rest.dropFirst().joined(separator: " "))
            return .impossible(
                what: "'more unread', or 'Z', takes no items.",
                remedy: "'\(items)' alone opens that row, 'Z' shows the next rows with unread ones."
            )
        case .redo, .whoami, .quit: return usage
        case _ where isSelection: remedy = "'\(words)' alone opens that row."
        default: return usage
        }
        return .impossible(what: "Usage: \(Command.usage(of: command)).", remedy: remedy)
    }

    /// Removes and returns the first remaining word.
    mutating func takeFirst() throws(CommandError) -> String {
        guard !words.isEmpty else { throw usage }
        return words.removeFirst().text
    }

    /// Removes a word.
    mutating func removeWord(at index: Int) { words.remove(at: index) }

    /// Puts a word before the remaining ones.
    mutating func putBack(_ text: String) {
        words.insert(CommandLineWords.Word(text: text, source: text, column: 1), at: 0)
    }

    /// Removes an option and returns its value; if it is repeated, the last value wins.
    mutating func take(_ option: String) throws(CommandError) -> String? {
        try takeAll(option).last
    }

    /// Removes every occurrence of an option and returns the values.
    ///
    /// A value is the next word or follows an equals sign.
    mutating func takeAll(_ option: String) throws(CommandError) -> [String] {
        var values: [String] = []
        let assignment = option + "="
        while let index = words.firstIndex(where: { $0.text == option || $0.text.hasPrefix(assignment) }) {
            guard words[index].text == option else {
                values.append(String(words.remove(at: index).text.dropFirst(assignment.count)))
                continue
            }
            guard index + 1 < words.count else { throw usage }
            values.append(words[index + 1].text)
            words.removeSubrange(index...index + 1)
        }
        return values
    }

    /// Throws if an unknown option remains, so that a typing error does not become part of an address.
    func refuseOptions() throws(CommandError) {
        if words.contains(where: { $0.source.hasPrefix("--") }) { throw usage }
    }

    /// Throws if a word is a letter with a minus, as options of other programs are; as a query it leaves a word out.
    func refuseLetters() throws(CommandError) {
        let option = words.map(\.source).first { $0.count == 2 && $0.hasPrefix("-") && $0.last?.isLetter == true }
        guard let option, let letter = option.last else { return }
        throw .impossible(
            what: "'\(command.rawValue)' has no option '\(option)'.",
            remedy: command == .list
                ? "'list sort:-date' lists the oldest items first, 'list not \(letter)' those without the word '\(letter)'."
                : "'not \(letter)' excludes the word '\(letter)'."
        )
    }

    /// The words of a line of subscriptions: a query without quotation marks around it is one word, as typed, up to its title and `!`.
    var addressWords: [String] {
        guard let first = words.first, first.source.hasPrefix("query:") else { return rest }
        let labels = AddressLine.labels(behindQuery: rest)
        return [words.dropLast(labels.count).map(\.source).joined(separator: " ")] + labels
    }

    /// The words with `tag:later` in the place of `#later`, as tags are shown in the list of feeds.
    var withTags: Arguments {
        var arguments = self
        for index in words.indices where words[index].source.hasPrefix("#") {
            let name = words[index].source.dropFirst()
            if name.first?.isLetter == true { arguments.words[index].source = "tag:\(name)" }
        }
        return arguments
    }

    /// Throws an error that names an unknown option and those that the command has.
    func refuseOptions(besides known: [String]) throws(CommandError) {
        guard let option = words.first(where: { $0.source.hasPrefix("--") })?.text else { return }
        let name = option.prefix { $0 != "=" }
        let explanation = "'help \(command.rawValue)' explains it."
        throw .impossible(
            what: "'\(command.rawValue)' has no option '\(name)'.",
            remedy: known.isEmpty ? explanation : "It has \(known.joined(separator: ", ")); \(explanation)"
        )
    }

    /// Removes an option without a value and returns whether it was present.
    mutating func takeFlag(_ option: String) -> Bool {
        let before = words.count
        words.removeAll { $0.text == option }
        return words.count < before
    }
}
