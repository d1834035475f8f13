/// `more unread`: shows the next rows of the list that have unread items among them.
package struct MoreUnreadCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws { try await turn.features.lists.moreUnread(turn) }
}
