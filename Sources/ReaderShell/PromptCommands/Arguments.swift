import Screens
import TerminalText

/// The words after the name of a command; options are taken one by one.
struct Arguments {
    let command: CommandEntry.Name
    let typed: String
    /// Whether the command ends with `!`, so that it asks no question.
    let isConfirmed: Bool
    private var words: [CommandLineWords.Word]

    init(_ line: CommandLineWords, of command: CommandEntry.Name, isConfirmed: Bool = false) {
        self.command = command
        self.isConfirmed = isConfirmed
        typed = line.texts[0]
        words = Array(line.words.dropFirst())
    }

    var rest: [String] { words.map(\.text) }

    var text: String { rest.joined(separator: " ") }

    var query: String { words.map(\.source).joined(separator: " ") }

    var isEmpty: Bool { words.isEmpty }

    var areUnquoted: Bool { words.allSatisfy(\.isUnquoted) }

    /// Whether the words are nothing but empty quotation marks.
    var isBlankText: Bool { !words.isEmpty && words.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }

    /// The rows that the words select, the open item without words; `nil` for other words.
    var selection: ItemSelection? { ItemSelection(isEmpty ? ["."] : rest) }

    var usage: CommandError { .usage(of: command) }

    var superfluous: CommandError {
        guard ItemSelection(rest) != nil, command != .redo else { return usage }
        let usage = CommandEntry.usage(of: command)
        return .impossible(what: "Usage: \(usage).", remedy: "'\(TerminalText.line(text))' alone opens that row.")
    }

    mutating func takeFirst() throws(CommandError) -> String {
        guard !words.isEmpty else { throw usage }
        return words.removeFirst().text
    }

    mutating func putBack(_ text: String) {
        words.insert(CommandLineWords.Word(text: text, source: text, column: 1), at: 0)
    }

    /// Removes an option and returns its value; if it is repeated, the last value wins.
    mutating func take(_ option: String) throws(CommandError) -> String? { try takeAll(option).last }

    /// Removes every occurrence of an option and returns the values: each the next word, or what follows an equals sign.
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
            remedy: "'not \(letter)' excludes the word."
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

    func refuseOptions(besides known: [String]) throws(CommandError) {
        guard let option = words.first(where: { $0.source.hasPrefix("--") })?.text else { return }
        let name = option.prefix { $0 != "=" }
        let explanation = "'help \(command.rawValue)' explains it."
        throw .impossible(
            what: "'\(command.rawValue)' has no option '\(name)'.",
            remedy: known.isEmpty ? explanation : "It has \(known.joined(separator: ", ")); \(explanation)"
        )
    }

    mutating func takeFlag(_ option: String) -> Bool {
        let before = words.count
        words.removeAll { $0.text == option }
        return words.count < before
    }

    /// Takes the time of steps: the earliest one after `--since`, or a word that is a day; `nil` for no limit.
    ///
    /// Here a day is that of the steps; in a query of other commands, `today` is the day of publication.
    ///
    /// - Throws: ``CommandError`` for another option, and for an option that gives no time.
    mutating func takePeriod() throws(CommandError) -> HistoryQuestion.Period? {
        guard let text = try take("--since") else {
            try refuseOptions()
            return takeDay().map(HistoryQuestion.Period.day)
        }
        guard let start = HistoryQuestion.Start(text) else {
            throw .impossible(
                what: "'\(TerminalText.line(text))' is not a time.",
                remedy: "Write today, yesterday, 12h, 7d or 2026-11-22, as in 'history --since 1d'."
            )
        }
        try refuseOptions()
        return .since(start)
    }

    private mutating func takeDay() -> HistoryQuestion.Start? {
        for (index, word) in rest.enumerated() {
            guard let day = HistoryQuestion.Start(day: word) else { continue }
            words.remove(at: index)
            return day
        }
        return nil
    }
}
