import ArgumentParser
import FeedModel
import Foundation
import Library
import Query
import ReaderShell

/// `quire mark`: marks everything a query finds, in one step.
struct MarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark",
        abstract: "Mark what a query finds; prints 'marked ID' for each, after it is stored."
    )

    /// What items can be marked as.
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

    @Argument(parsing: .allUnrecognized, help: "What to mark: a query, one item's identity, or '*' for everything.")
    var query: [String]

    @MainActor
    func run() async throws {
        try await Program.run { surroundings in
            let app = try App(options, surroundings: surroundings)
            for id in try await marked(in: app) where !quiet { Output.standard.append("marked \(id)\n") }
            return .ok
        }
    }

    private func marked(in app: App) async throws -> [ItemID] {
        let text = query.joined(separator: " ")
        if let id = ItemID(rawValue: text), try await app.library.item(id) != nil {
            return try await app.library.mark(mark.kind, [id], screen: "command", via: "mark")
        }
        let query = try text == "*" ? Query.everything : Query(parsing: text)
        let context = try await app.queryContext()
        return try await app.library.mark(mark.kind, query, in: context, screen: "command", via: "mark")
    }
}

/// `quire undo`: takes back the last step.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the last mark; again, the one before."
    )

    @OptionGroup var options: GlobalOptions

    @MainActor
    func run() async throws {
        try await Program.run { surroundings in
            let app = try App(options, surroundings: surroundings)
            guard let step = try await app.library.undo(screen: "command") else {
                Output.standard.append("There is nothing to take back.\n")
                return .ok
            }
            let only = try await step.items.count == 1 ? app.library.item(step.items[0]) : nil
            let sentence = MarkSentence.text(step.kind, count: step.items.count, title: only?.item.displayTitle)
            Output.standard.append("Took back: \(sentence)\n")
            return .ok
        }
    }
}
