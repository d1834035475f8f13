/// `feeds`: lists feeds with the numbers of their items; counts queries first if items have changed, or some have no counts.
package struct FeedsCommand: Command {
    package var request: FeedRequest

    package init(_ request: FeedRequest) {
        self.request = request
    }

    package var usesSubscriptions: Bool { true }

    package func run(_ turn: Turn) async throws {
        let feeds = turn.features.feeds
        var listed = FeedsPlace(request: request, rows: try await feeds.list(request))
        if listed.isCounted { return show(listed, turn) }
        listed.update(turn.places.countsOfQueries)
        guard !listed.isCounted || feeds.isCountDue || feeds.isCounting else { return show(listed.selected, turn) }
        var counts: FeedCounts? = [:]
        let message = try await turn.failure(of: {
            counts = try await turn.untilPromptWanted { try await feeds.newCounts(for: turn) }
        })
        // Counts that take long are shown the next time the feeds are.
        guard let counts else { return show(listed, turn) }
        listed.update(counts)
        show(listed.selected, after: message, turn)
    }
}

@MainActor
extension FeedsCommand {
    /// Shows feeds; an empty answer takes no list away.
    private func show(_ feeds: FeedsPlace, after message: Message? = nil, _ turn: Turn) {
        guard !feeds.rows.isEmpty else {
            if let message { turn.say(message) }
            return turn.say(.feeds(request.scope == .unread && request.tag == nil ? .noUnreadFeeds : .noFeeds(request)))
        }
        turn.push(.feeds(feeds))
        turn.show(.feeds(feeds), after: message)
    }
}
