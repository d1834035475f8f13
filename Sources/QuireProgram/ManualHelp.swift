import ArgumentParser
import ReaderShell
import SystemSupport
import TerminalText

/// The parts of the manual that `quire help TOPIC` prints.
///
/// `quire help COMMAND` is the argument parser's.
enum ManualHelp {
    /// Carries out a command line about a topic, and ends with its status; returns if the argument parser explains the words.
    static func run(_ words: [String], commands: [String]) async throws {
        guard let index = QueryWords.commandIndex(in: words), words[index] == "help", index + 1 < words.count,
            case let word = words[index + 1], !word.hasPrefix("-"), !(commands + ["help"]).contains(word)
        else { return }
        try await Program.run { try show(word, width: $0.columns) }
        throw ExitCode.success
    }

    /// Prints the part of the manual about a topic.
    ///
    /// - Parameter width: The columns of the terminal; `nil` for a pipe, which gets lines as wide as the argument parser's.
    private static func show(_ word: String, width: Int?) throws(CommandError) -> ExitStatus {
        guard let text = HelpTopic(rawValue: word)?.manual else {
            let nearest = UniquePrefix.match(word, in: HelpTopic.ofManual.map(\.rawValue) + Quire.commandNames).nearest
            throw .impossible(
                what: "There is no command or topic '\(TerminalText.line(word))'.",
                remedy: (nearest.map { "Did you mean '\($0)'? " } ?? "") + "'quire help' lists both."
            )
        }
        for line in TextLayout(width: min(width ?? 80, 80)).lines(text) { Output.standard.append(line + "\n") }
        return .ok
    }

    /// Adds the commands and topics after `help` to a script of completions, where the argument parser has none.
    static func completingWords(_ script: String) -> String {
        let words = (Quire.commandNames + HelpTopic.ofManual.map(\.rawValue)).joined(separator: " ")
        let bash = "_quire_help() {\n    repeating_flags=()"
        let zsh = "'*:subcommands:'"
        let offer = "complete -c 'quire' -n '__quire_should_offer_completions_for_"
        let fish = "\(offer)flags_or_options \"quire help\" version'"
        return script.replacing(bash, with: "\(bash)\n    COMPREPLY+=($(compgen -W '\(words)' -- \"${cur}\"))")
            .replacing(zsh, with: "'1:command or topic:(\(words))' \(zsh)")
            .replacing(fish, with: "\(offer)positional \"quire help\" -eq 1' -fa '\(words)'\n\(fish)")
    }
}
