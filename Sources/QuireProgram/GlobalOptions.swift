import ArgumentParser
import FeedModel
import Query
import ReaderShell
import TerminalText

struct GlobalOptions: ParsableArguments {
    @Flag(help: "Run on built-in recordings: no network, and none of your data is read or written.")
    var demo = false

    @Flag(help: "Contact no server; show what is in the library.")
    var offline = false

    @Option(
        help: ArgumentHelp("Keep configuration and data in DIR (also: QUIRE_HOME).", valueName: "dir"),
        completion: .directory
    )
    var home: String?

    @Option(
        help: ArgumentHelp("Answer every request from the recordings in DIR.", valueName: "dir"),
        completion: .directory
    )
    var replay: String?

    @Option(
        help: ArgumentHelp("Record every exchange with a server into DIR.", valueName: "dir"),
        completion: .directory
    )
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
    static func length(of option: String) -> Int? {
        switch option {
        case "--demo", "--offline", "--plain", "--speak": 1
        case "--home", "--replay", "--record", "-c": 2
        default: option.contains("=") ? 1 : nil
        }
    }
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

enum UnknownSubcommand {
    /// Returns the sentence about a word that is not a command; `nil` if the command line has a different error.
    static func sentence(about words: [String], commands: [String]) -> String? {
        let names = commands + ["help"]
        var rest = words[...]
        while let option = rest.first, option.hasPrefix("-") {
            // The word after an unknown option may be its value.
            guard let count = ProgramOptions.length(of: option) else { return nil }
            rest = rest.dropFirst(count)
        }
        guard let word = rest.first, !names.contains(word) else { return nil }
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

/// The words of a query on the command line, where `-word` leaves items out and is not an option.
enum QueryWords {
    /// Refuses a word that can only be a mistyped option.
    static func check(_ words: [String]) throws {
        guard let option = words.first(where: { $0.hasPrefix("--") }) else { return }
        throw ValidationError("There is no option '\(option)' here.")
    }

    /// Returns the command line, without the program's name, in which no `-word` of a query can be read as options.
    ///
    /// The parser reads `-magic` as `-c`, because one of its letters is an option. A space before it means nothing in a query. The
    /// command's own options stay, also with a value, `-o=file`. All words after `--` belong to the query.
    ///
    /// - Throws: `ValidationError` for `-x`, which is a mistyped option, and for `-ofile`, which could also be a word to leave out.
    static func shielding(_ words: [String], commands: [String]) throws -> [String] {
        // A shell asks for completions: these are the parser's own words.
        guard words.first != "---completion" else { return words }
        guard let index = commandIndex(in: words), commands.contains(words[index]), let own = options[words[index]]
        else {
            return words
        }
        let rest = words[(index + 1)...]
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return try words[...index] + rest[..<end].map { try shielded($0, options: own) }
            + rest[end...].dropFirst().map { $0.hasPrefix("-") ? " " + $0 : $0 }
    }

    private static func shielded(_ word: String, options: Set<String>) throws -> String {
        guard word.hasPrefix("-"), !word.hasPrefix("--"), word.count > 1 else { return word }
        let option = String(word.prefix(2))
        let value = word.dropFirst(2)
        let isOption = value.isEmpty || value.hasPrefix("=")
        guard options.contains(option) else {
            guard isOption else { return " " + word }
            let option = TerminalText.line(option)
            throw ValidationError("There is no option '\(option)' here; 'not \(option.dropFirst())' excludes the word.")
        }
        if isOption { return word }
        guard valued.contains(option) else { return " " + word }
        let plainValue = TerminalText.line(String(value))
        let plain = option.dropFirst() + plainValue
        throw ValidationError(
            "'-\(plain)' is ambiguous: write '\(option) \(plainValue)' for the option, or '!\(plain)' to exclude the word."
        )
    }

    /// Whether a word of the command line is a plain word to leave out, as a mistyped option would be: `-force`.
    static func isNegatedWord(_ word: String) -> Bool {
        let word = word.trimmingPrefix(" ")
        return word.hasPrefix("-") && word.count > 1 && Query.Flag(rawValue: String(word.dropFirst())) == nil
            && !word.contains { $0 == ":" || $0.isWhitespace }
    }

    static func commandIndex(in words: [String]) -> Int? {
        var index = 0
        while index < words.count, words[index].hasPrefix("-") {
            index += ProgramOptions.length(of: words[index]) ?? 1
        }
        return index < words.count ? index : nil
    }

    private static let options: [String: Set<String>] = [
        "list": ["-h"], "mark": ["-h"], "history": ["-h"], "stats": ["-h"], "refresh": ["-h"], "export": ["-h", "-o"],
    ]

    private static let valued: Set = ["-o"]
}
