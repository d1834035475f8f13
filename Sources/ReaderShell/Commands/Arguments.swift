/// What stands behind a command's word, from which options are taken one by one.
struct Arguments {
    private let command: Command.Name
    private var words: [CommandLineWords.Word]

    /// The words of a line behind the first.
    init(_ line: CommandLineWords, of command: Command.Name) {
        self.command = command
        words = Array(line.words.dropFirst())
    }

    /// What is left, without quotes and escapes.
    var rest: [String] { words.map(\.text) }

    /// What is left, as one text without quotes and escapes: an address, a name.
    var text: String { rest.joined(separator: " ") }

    /// What is left as it was typed, for the query language, which has quotes of its own.
    var query: String { words.map(\.source).joined(separator: " ") }

    /// Whether nothing is left.
    var isEmpty: Bool { words.isEmpty }

    /// The error of a command that was typed wrongly.
    var usage: CommandError {
        .usage(command: command.rawValue, arguments: Command.all.first { $0.name == command }?.arguments ?? "")
    }

    /// Takes the first word that is left.
    mutating func takeFirst() throws(CommandError) -> String {
        guard !words.isEmpty else { throw usage }
        return words.removeFirst().text
    }

    /// Takes an option's value; the last one counts when it is given twice.
    mutating func take(_ option: String) throws(CommandError) -> String? {
        try takeAll(option).last
    }

    /// Takes the values of an option that may be given often, each as the next word or behind an equals sign.
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

    /// Refuses what looks like an option and was not taken, so that a slip of the finger does not become a part of an address.
    func refuseOptions() throws(CommandError) {
        if words.contains(where: { $0.source.hasPrefix("--") }) { throw usage }
    }

    /// Takes an option that has no value.
    mutating func takeFlag(_ option: String) -> Bool {
        let before = words.count
        words.removeAll { $0.text == option }
        return words.count < before
    }
}
