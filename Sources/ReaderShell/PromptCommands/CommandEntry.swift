import Screens

/// A command of the prompt: its words, its line of `help`, how what follows it is parsed, and what completes it.
package struct CommandEntry: Sendable {
    package let name: Name
    /// Other names; single letters follow newsboat and mailx.
    package let aliases: [String]
    package let arguments: String
    package private(set) var summary = ""
    /// Whether the command marks items, so that `!` after it confirms the mark.
    private(set) var marksItems = false
    /// The meanings of placeholders and options for this command only.
    private(set) var meanings: [String: String] = [:]
    private(set) var parse: @Sendable (Arguments, LineContext) throws -> Parsed = { arguments, _ in
        throw arguments.usage
    }
    private(set) var candidates: @Sendable (CompletedWord) -> [String] = { _ in [] }

    /// A command of the session, or what the reader itself does.
    enum Parsed {
        case command(any Command)
        case back
        case find(Arguments)
        case help(Arguments)
    }

    /// The name of a command; one that other code refers to is declared next to its entry.
    package struct Name: Equatable, Sendable, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(stringLiteral rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// All commands, in the order of `help`.
    package static let all = [
        ofHome,
        ofPages,
        ofFeeds,
        ofTags,
        ofLists,
        ofWeather,
        ofRepositories,
        ofPaging,
        ofItems,
        ofFiles,
        ofPrograms,
        ofDownloads,
        ofMarks,
        ofHistory,
        ofStatistics,
        ofExport,
        ofSubscriptions,
        ofRefresh,
        [why],
        ofAccounts,
        ofPrompt,
        ofSettings,
    ].flatMap(\.self)

    init(_ name: Name, _ arguments: String = "", also aliases: [String] = []) {
        (self.name, self.aliases, self.arguments) = (name, aliases, arguments)
    }

    package var words: [String] { [name.rawValue] + aliases }

    static func usage(of name: Name) -> String { all.first { $0.name == name }?.usage ?? name.rawValue }

    package var usage: String { arguments.isEmpty ? name.rawValue : "\(name.rawValue) \(arguments)" }
}

/// The context of a line, on which its meaning depends.
struct LineContext: Sendable {
    let isInteractive: Bool
    /// The names of the sources.
    let sources: Set<String>
}

extension CommandEntry {
    /// Adds what the command does, and how its arguments are parsed.
    ///
    /// - Parameters:
    ///   - command: Returns the command. Throws ``CommandError``, `QueryError` or `ItemSelectionError` for wrong usage, before
    ///     anything is done.
    func does(
        _ summary: String,
        marksItems: Bool = false,
        _ command: @escaping @Sendable (Arguments, LineContext) throws -> any Command
    ) -> CommandEntry {
        var entry = self
        (entry.summary, entry.marksItems) = (summary, marksItems)
        entry.parse = { .command(try command($0, $1)) }
        return entry
    }

    /// Adds what the reader itself does, without the session.
    func does(_ summary: String, asReader line: @escaping @Sendable (Arguments) -> Parsed) -> CommandEntry {
        var entry = self
        entry.summary = summary
        entry.parse = { arguments, _ in line(arguments) }
        return entry
    }

    /// Adds the words that Tab inserts after the command.
    func completing(_ candidates: @escaping @Sendable (CompletedWord) -> [String]) -> CommandEntry {
        var entry = self
        entry.candidates = candidates
        return entry
    }

    /// Adds what placeholders and options mean for this command only.
    func explaining(_ meanings: [String: String]) -> CommandEntry {
        var entry = self
        entry.meanings = meanings
        return entry
    }

    static func confirmed(
        _ word: String,
        before rest: [String]
    ) throws(CommandError) -> (command: CommandEntry, isConfirmed: Bool) {
        guard word.hasSuffix("!"), let command = try? named(String(word.dropLast())), command.marksItems else {
            return (try named(word, before: rest), false)
        }
        return (command, true)
    }

    /// Finds a command by its name, an alias, or a prefix that only one name has.
    ///
    /// Capital letters that are aliases, or words of other programs, differ from their small letters; in all other words case is
    /// ignored.
    ///
    /// - Parameters:
    ///   - rest: The words after it, which the suggestion may repeat.
    /// - Throws: ``CommandError/unknown(word:suggestion:)`` or ``CommandError/ambiguous(word:candidates:)``.
    package static func named(_ word: String, before rest: [String] = []) throws(CommandError) -> CommandEntry {
        let lower = word.lowercased()
        for spelling in [word, lower] {
            if let exact = all.first(where: { $0.words.contains(spelling) }) { return exact }
            if let known = CommandSuggestion(spelling, before: rest) {
                throw .unknown(word: word, suggestion: known.line)
            }
        }
        switch UniquePrefix.match(pins[lower] ?? lower, in: all.map(\.name.rawValue)) {
        case .match(let name):
            guard let command = all.first(where: { $0.name.rawValue == name }) else {
                throw .unknown(word: word, suggestion: nil)
            }
            return command
        case .ambiguous(let candidates): throw .ambiguous(word: word, candidates: candidates)
        case .none(let nearest):
            let suggestion = CommandSuggestion(notInTable: word, before: rest)?.line ?? nearest
            throw .unknown(word: word, suggestion: suggestion)
        }
    }

    /// The beginnings that keep their meaning although later commands begin the same way.
    private static let pins = [
        "so": "sources", "li": "list", "lin": "links", "se": "search", "ta": "tag", "ba": "back", "c": "categories",
        "m": "more", "mo": "more", "qu": "quit",
    ]
}

extension CommandError {
    static func usage(of command: CommandEntry.Name) -> CommandError {
        .usage(command: command.rawValue, arguments: CommandEntry.all.first { $0.name == command }?.arguments ?? "")
    }
}
