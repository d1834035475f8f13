import ArgumentParser
import FeedModel
import ReaderShell

struct GlobalOptions: ParsableArguments {
    @Flag(help: "Run on built-in recordings: no network, and none of your data is read or written.")
    var demo = false

    @Flag(help: "Contact no server; show what is in the library.")
    var offline = false

    @Option(help: ArgumentHelp("Keep configuration and data in DIR (also: QUIRE_HOME).", valueName: "dir"))
    var home: String?

    @Option(help: ArgumentHelp("Answer every request from the recordings in DIR.", valueName: "dir"))
    var replay: String?

    @Option(help: ArgumentHelp("Record every exchange with a server into DIR.", valueName: "dir"))
    var record: String?

    @Flag(
        help: "Use ASCII for quire's own symbols (also: plain = true under [reader]); titles and texts are not changed."
    )
    var plain = false

    @Flag(help: "Write states, ages and degrees in words, for a screen reader (also: speak = true under [reader]).")
    var speak = false

    func validate() throws {
        guard [demo, replay != nil, record != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("--demo, --replay and --record cannot be combined.")
        }
    }
}

/// The options that may precede a command: the options of every command (``GlobalOptions``), and of the prompt.
enum ProgramOptions {
    private static let lengths = [
        "--demo": 1, "--offline": 1, "--plain": 1, "--speak": 1, "--home": 2, "--replay": 2, "--record": 2, "-c": 2,
    ]

    static func length(of option: String) -> Int? { lengths[option] ?? (option.contains("=") ? 1 : nil) }
}

/// An error message of the argument parser, safe to print.
///
/// The parser repeats arguments as they are, with control characters, passwords of addresses and line breaks that would
/// look like further messages.
struct UsageMessage {
    let text: String

    /// - Parameter words: The command line. A value may also be repeated without its option, as of `--by=week`.
    init(_ message: String, repeating words: [String]) {
        let values = words.flatMap { [$0, $0.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""] }
        let unsafe = Set(values).filter(\.isUnsafe).sorted { $0.utf8.count > $1.utf8.count }
        let clean = unsafe.reduce(message) { $0.replacing($1, with: TerminalText.sentence($1)) }
        text = TerminalText.block(clean).redactingUserinfo
    }
}

extension String {
    /// Whether more than spaces would be changed, so that something remains.
    fileprivate var isUnsafe: Bool {
        let isChanged = contains(where: \.isNewline) || TerminalText.block(self).redactingUserinfo != self
        return isChanged && !TerminalText.sentence(self).isEmpty
    }
}

struct UnknownSubcommand {
    private let word: String
    private let names: [String]

    /// Finds such a word; `nil` if the command line has a different error.
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
