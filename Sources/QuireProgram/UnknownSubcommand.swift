import ArgumentParser
import ReaderShell

/// A word in the place of a command that is not a command.
struct UnknownSubcommand {
    private let word: String
    private let names: [String]

    /// Finds such a word; `nil` if the command line has a different error.
    ///
    /// - Parameters:
    ///   - words: The command line without the program's own name.
    ///   - program: The command with the subcommands.
    init?(in words: [String], of program: any ParsableCommand.Type) {
        names = program.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        var rest = words[...]
        while let option = rest.first, option.hasPrefix("-") {
            // The word after an unknown option may be its value.
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
        return "There is no command '\(word)'.\(suggestion) 'quire help' lists all commands."
    }
}
