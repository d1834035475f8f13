import FeedModel
import Query
package import Screens
import SourceAPI

/// Turns lines into commands, without looking at what is shown or at the subscriptions (`docs/guide/lines.md`).
struct LineParser {
    let isInteractive: Bool
    let sources: () -> [SourceDescriptor]

    enum Line {
        case session(ReaderCommand)
        /// A command that is a function.
        case command(any Command)
        case before
        case find(Arguments)
        case help(Arguments)
    }

    /// Parses a line.
    ///
    /// - Throws: ``CommandError``, `QueryFeedError`, `QueryError`, `ItemSelectionError`: wrong usage, before anything is done.
    func parse(_ typed: CommandLineWords) throws -> Line {
        let line = typed.spelledOut
        let isCommand = line.words.count == 1 && CommandEntry.all.contains { $0.aliases.contains(line.texts[0]) }
        if !isCommand, let selection = ItemSelection(line.texts) {
            return .session(.open(selection, line: NumberLine(line.texts)))
        }
        if let command = ReaderCommand.ofRows(line) { return .session(command) }
        if line.texts == ["q"] { return .session(.leave) }
        if let pages = try PagesRequest(line, sources: sources()) { return .session(.pages(pages)) }
        let (command, isConfirmed) = try CommandEntry.confirmed(line.texts[0], before: Array(line.texts.dropFirst()))
        let arguments = Arguments(line, of: command.name, isConfirmed: isConfirmed)
        if command.arguments.isEmpty, !arguments.isEmpty { throw arguments.superfluous }
        if command.name == .show, !arguments.isBlankText, !arguments.isEmpty, ItemSelection(arguments.rest) == nil {
            return .session(.titled(arguments.text, otherwise: .success(.openTitled(arguments.text))))
        }
        switch command.name {
        case .pipe: return .command(try PipeCommand(arguments))
        case .save: return try save(arguments)
        default: break
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

    private func save(_ arguments: Arguments) throws -> Line {
        switch try SaveWords(arguments) {
        case .file(let command): return .command(command)
        case .query(let name):
            try Self.refuseNameOfItems(name)
            return .session(.keep(name: name))
        }
    }

    /// Throws if a query has a name that `list` does not take for a title.
    fileprivate static func refuseNameOfItems(_ name: String) throws(QueryFeedError) {
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
    package func refuseNamesOfItems(title: String?) throws(QueryFeedError) {
        for uri in addresses {
            guard uri.plugin == "query" else { continue }
            guard let query = uri.query, !query.name.isBlank, !query.expression.isBlank else {
                throw .incomplete
            }
            try LineParser.refuseNameOfItems(title ?? self.title ?? query.name)
        }
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
