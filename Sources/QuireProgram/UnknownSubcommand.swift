import ArgumentParser
import ReaderShell

/// A word on the command line that stands where a command should, and is none.
struct UnknownSubcommand {
    private let word: String
    private let names: [String]

    /// Looks for such a word; `nil` when what is wrong with the command line is something else.
    ///
    /// - Parameters:
    ///   - words: The command line without the program's own name.
    ///   - program: The command whose subcommands there are.
    init?(in words: [String], of program: any ParsableCommand.Type) {
        names = program.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        var rest = words[...]
        while let option = rest.first, option.hasPrefix("-") {
            // What follows an option that nobody knows may be its value.
            guard let count = ProgramOptions.length(of: option) else { return nil }
            rest = rest.dropFirst(count)
        }
        guard let word = rest.first, !names.contains(word) else { return nil }
        self.word = word
    }

    /// The message, with the command that was probably meant.
    var line: String {
        let candidates: [String] =
            switch UniquePrefix.match(word, in: names) {
            case .match(let name): [name]
            case .ambiguous(let names): names
            case .none(let name): [name].compactMap(\.self)
            }
        let suggestion = candidates.isEmpty ? "" : " Did you mean '\(candidates.joined(separator: "' or '"))'?"
        return "There is no command '\(TerminalText.line(word))'.\(suggestion) 'quire help' lists all commands."
    }
}
