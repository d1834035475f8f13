import FeedModel
import Query
import Screens

extension Reader {
    /// Throws if a command keeps a query by a name that would not list it: that of a state, of rows or of another feed.
    func refuseTakenName(_ command: ReaderCommand) async throws {
        guard case .edit(let edits) = command else { return }
        for case .add(let subscription, _, _) in edits {
            guard let name = subscription.uri.query?.name else { continue }
            let title = subscription.title ?? name
            let words = title.split(separator: " ").map(String.init)
            let shown = TerminalText.line(title)
            if Self.isState(words[...]) || ItemSelection(words) != nil {
                throw CommandError.impossible(
                    what: "'list \(shown)' lists other items, so a query of this name could not be listed.",
                    remedy: "Give it another name."
                )
            }
            let sameTitle = try await environment.subscriptions.feeds(title, false)
            // A query of the name is told by what adds it.
            guard let other = sameTitle.first(where: { $0.source != nil }) else { continue }
            throw CommandError.impossible(
                what: "You have a feed '\(TerminalText.line(other.title))', which 'list \(shown)' lists.",
                remedy: "Give the query another name."
            )
        }
    }

    /// Throws if a mark is about the page in words while its rows are feeds, where `*` would be about the items of all of them.
    func refuseFeeds(_ name: Command.Name, _ arguments: Arguments) throws(CommandError) {
        let words = arguments.text.lowercased()
        guard name.marksItems, state.listsFeeds, arguments.query.lowercased() == words,
            ReaderCommand.pageWords.contains(words)
        else { return }
        let row = state.hasRow(3) ? 3 : 1
        let items = "'\(arguments.typed) \"\(words)\"'"
        throw .impossible(
            what: "'\(words)' could mean feeds listed here or words to look for, so nothing was marked.",
            remedy: name == .read || name == .unread
                ? "'\(arguments.typed) \(row)' marks the feed of row \(row), \(items) items with these words."
                : "'\(row)' lists the items of row \(row), \(items) is about items with these words."
        )
    }
}
