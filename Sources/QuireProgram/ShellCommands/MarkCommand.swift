import ArgumentParser
import FeedModel
import Foundation
import Library
import Query
import ReaderShell
import Screens
import Services
import SystemSupport
import TerminalText

struct MarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark",
        abstract: "Mark the items a query finds; prints 'marked ID' for each one after it is stored."
    )

    enum Mark: String, ExpressibleByArgument, CaseIterable {
        case read, unread, starred, unstarred

        var kind: Event.Kind {
            switch self {
            case .read: .read
            case .unread: .unread
            case .starred: .starred
            case .unstarred: .unstarred
            }
        }
    }

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print nothing.")
    var quiet = false

    @Argument(help: "read, unread, starred or unstarred.")
    var mark: Mark

    @Argument(
        parsing: .allUnrecognized,
        help: "What to mark: a query, an item's id or its first characters (four or more), or '*' for everything.",
        completion: ShellCompletion.query
    )
    var query: [String]

    func validate() throws {
        try QueryWords.check(query)
        guard query.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            throw ValidationError("Say what to mark: a query, an id, or '*' for everything.")
        }
        guard !query.allSatisfy(QueryWords.isNegatedWord) else {
            let words = query.map { $0.trimmingPrefix(" ") }.joined(separator: " ")
            throw ValidationError("To mark everything else, write 'all \(TerminalText.line(words))'.")
        }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.library, \.queries) { library, queries in
            for id in try await mark(in: library, queries) where !quiet {
                Output.standard.writeSentence("marked \(id)")
            }
            return .ok
        }
    }

    private func mark(in library: Library, _ queries: ItemQueries) async throws -> [ItemID] {
        let text = query.joined(separator: " ")
        if let id = ItemID(rawValue: text), try await library.item(id) != nil {
            return try await library.mark(mark.kind, [id], screen: "command", via: "mark")
        }
        let query = try text == "*" ? Query.everything : Query(parsing: text).asSearch
        let context = try await queries.context(for: query)
        let ids = try await library.mark(mark.kind, query, in: context, screen: "command", via: "mark")
        guard ids.isEmpty, try await library.count(query, in: context) == 0 else { return ids }
        guard let item = try await item(beginning: text, in: queries) else {
            if !quiet { Output.error.writeSentence("No items match \(text).") }
            return []
        }
        return try await library.mark(mark.kind, [item], screen: "command", via: "mark")
    }

    /// The item whose identity begins with a word that as a query finds nothing; a whole identity that no item has is an error.
    private func item(beginning text: String, in queries: ItemQueries) async throws -> ItemID? {
        guard text.utf8.count >= Self.shortestBeginning else { return nil }
        do {
            return try await queries.item(named: text).id
        } catch ScreenFailure.noSuchItem where ItemID(rawValue: text) == nil {
            return nil
        }
    }

    private static let shortestBeginning = 4
}

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last mark; repeat for earlier ones."
    )

    @OptionGroup var options: GlobalOptions

    @MainActor
    func run() async throws {
        try await Program.run(options, \.library) { library in
            if let move = try await library.takeLastMove() {
                throw UndoError.move(from: move.old.rawValue, to: move.new.rawValue)
            }
            guard let step = try await library.undo(screen: "command") else {
                Output.standard.writeSentence("There is nothing to undo.")
                return .ok
            }
            let only = try await step.items.count == 1 ? library.item(step.items[0]) : nil
            let sentence = MarkSentence.text(step.kind, count: step.items.count, title: only?.item.displayTitle)
            Output.standard.writeSentence("Undone: \(sentence)")
            return .ok
        }
    }
}
