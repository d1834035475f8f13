import FeedModel
import Query
import Screens
import SourceAPI

/// Turns lines into commands, without looking at what is shown or at the subscriptions (`docs/guide/lines.md`).
struct LineParser {
    let isInteractive: Bool
    let sources: () -> [SourceDescriptor]

    enum Line {
        case session(ReaderCommand)
        case before
        case find(Arguments)
        case help(Arguments)
    }

    /// Parses a line.
    ///
    /// - Throws: ``CommandError``, `QueryError`, `ItemSelectionError`: wrong usage, before anything is done.
    func parse(_ typed: CommandLineWords) throws -> Line {
        let line = typed.spelledOut
        let isCommand = line.words.count == 1 && Command.all.contains { $0.aliases.contains(line.texts[0]) }
        if !isCommand, let selection = ItemSelection(line.texts) {
            return .session(.open(selection, line: NumberLine(line.texts)))
        }
        if let command = ReaderCommand.ofRows(line) { return .session(command) }
        if line.texts == ["q"] { return .session(.leave) }
        if let pages = try PagesRequest(line, sources: sources()) { return .session(.pages(pages)) }
        if let name = Self.nameToKeep(line) {
            try Self.refuseNameOfItems(name)
            return .session(.keep(name: name))
        }
        let (command, isConfirmed) = try Command.confirmed(line.texts[0], before: Array(line.texts.dropFirst()))
        let arguments = Arguments(line, of: command.name, isConfirmed: isConfirmed)
        if command.arguments.isEmpty, !arguments.isEmpty { throw arguments.superfluous }
        if command.name == .show, !arguments.isBlankText, !arguments.isEmpty, ItemSelection(arguments.rest) == nil {
            return .session(.titled(arguments.text, otherwise: .success(.openTitled(arguments.text))))
        }
        let names = Set(sources().map(\.id))
        func parsed() throws -> ReaderCommand? {
            try ReaderCommand(command.name, arguments, isInteractive: isInteractive, sources: names)
        }
        if command.name == .list, let title = arguments.title {
            let query = Result { try parsed() ?? .list(nil) }
            return .session(.titled(title, otherwise: query.mapError { SessionFailure($0) }))
        }
        if let command = try parsed() { return .session(command) }
        return switch command.name {
        case .find: .find(arguments)
        case .help: .help(arguments)
        default: .before
        }
    }

    private static func nameToKeep(_ line: CommandLineWords) -> String? {
        let name = line.texts.dropFirst().joined(separator: " ")
        guard line.texts[0].lowercased() == "save", !name.isEmpty, !name.contains(where: { "/.".contains($0) }),
            ItemSelection(line.texts.dropFirst().prefix(1)) == nil
        else { return nil }
        // A colon ends the name.
        return name.replacing(":", with: " ")
    }

    /// Throws if a query has a name that `list` does not take for a title.
    fileprivate static func refuseNameOfItems(_ name: String) throws(CommandError) {
        guard Arguments.isTitle(name) else { throw .nameOfItems(name) }
    }
}

extension Arguments {
    /// The words as the title of a feed; `nil` if they cannot be one, and for words in quotation marks.
    var title: String? { areUnquoted && Self.isTitle(text) ? text : nil }

    /// Whether a text may be the title of a feed: no items, no state of items, and no field of a query.
    fileprivate static func isTitle(_ text: String) -> Bool {
        let words = text.split(separator: " ").map(String.init)
        return !words.isEmpty && ItemSelection(words) == nil && !text.contains(":") && text != "all"
            && Query.Flag(rawValue: text) == nil
    }
}

extension AddressLine {
    /// Throws if a query has no expression, no name, or one that would not list it.
    ///
    /// - Parameter title: The title that an option gives; `nil` for that of the line, or the name of the query.
    package func refuseNamesOfItems(title: String?) throws(CommandError) {
        for uri in addresses {
            guard uri.plugin == "query" else { continue }
            guard let query = uri.query, !query.name.isBlank, !query.expression.isBlank else {
                throw CommandError.incompleteQuery
            }
            try LineParser.refuseNameOfItems(title ?? self.title ?? query.name)
        }
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension SubscriptionURI {
    /// The name and the expression of the query that the address is; `nil` for another address.
    package var query: (name: String, expression: String)? {
        let parts = description.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "query" ? (String(parts[1]), String(parts[2])) : nil
    }
}
