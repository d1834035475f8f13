import ArgumentParser
import FeedModel
import Foundation
import Library
import Query
import ReaderShell
import Screens

/// `quire list`: items, a line each.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List items, a line each; without a query, what is unread."
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var form: ItemForm

    @Flag(help: "End with status 1 when nothing matches.")
    var exitCode = false

    @Argument(parsing: .allUnrecognized, help: "What to list; see 'help queries' in the reader.")
    var query: [String] = []

    @MainActor
    func run() async throws {
        try await Program.run { surroundings in
            let query = try Query(parsing: query.isEmpty ? "unread" : query.joined(separator: " "))
            let app = try App(options, surroundings: surroundings)
            let found = try await app.each(query) { Output.standard.append(form.line($0, app: app) + "\n") }
            return found == 0 && exitCode ? .noMatch : .ok
        }
    }
}

/// How items are printed by commands.
struct ItemForm: ParsableArguments {
    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Flag(help: "Print identities only.")
    var ids = false

    func validate() throws {
        guard !(json && ids) else { throw ValidationError("--json and --ids exclude each other.") }
    }

    /// One item as one line: JSON, its identity, or identity, state, title, age.
    func line(_ kept: KeptItem, app: App) -> String {
        if json { return kept.json.line }
        if ids { return kept.id.rawValue }
        let state = (kept.state.isRead ? " " : "●") + (kept.state.isStarred ? "★" : " ")
        let title = TerminalText.line(kept.item.displayTitle)
        let date = CivilTime(kept.item.date ?? kept.arrived, offset: app.utcOffset(app.now())).day
        return "\(kept.id) \(state) \(date) \(title)"
    }
}

extension App {
    /// Hands every item that a query finds to a closure, page by page.
    ///
    /// - Returns: How many there were.
    @discardableResult
    @MainActor
    func each(_ query: Query, _ body: (KeptItem) throws -> Void) async throws -> Int {
        let context = try await queryContext()
        var cursor: PageCursor?
        var count = 0
        repeat {
            let page = try await library.items(query, in: context, after: cursor, limit: 500)
            for item in page.items { try body(item) }
            count += page.items.count
            cursor = page.next
        } while cursor != nil
        return count
    }

    /// Finds an item by its identity or by a beginning of it that only one has.
    ///
    /// - Throws: ``ScreenFailure/noSuchItem(_:)``, ``CommandError/ambiguous(word:candidates:)``.
    func item(named text: String) async throws -> KeptItem {
        if let id = ItemID(rawValue: text), let item = try await library.item(id) { return item }
        let found = try await library.items(withIDPrefix: text, limit: 3)
        guard let item = found.first else { throw ScreenFailure.noSuchItem(text) }
        guard found.count == 1 else {
            throw CommandError.ambiguous(word: text, candidates: found.map(\.id.rawValue))
        }
        return item
    }
}
