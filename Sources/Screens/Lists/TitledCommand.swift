/// `TITLE`: lists the feed with a title; without one, the line is another command, or a mistake.
package struct TitledCommand: Command {
    package var title: String
    package var otherwise: Result<any Command, SessionFailure>

    package init(_ title: String, otherwise: Result<any Command, SessionFailure>) {
        self.title = title
        self.otherwise = otherwise
    }

    /// The command that the line turns out to be decides.
    package var continuesRequest: Bool { true }

    package func run(_ turn: Turn) async throws {
        let feeds = turn.features.feeds
        if let feed = try await feeds.find(title).only(titled: title) {
            return try await feeds.open(feed, isNamed: true, turn)
        }
        let command = try otherwise.get()
        if !command.continuesRequest { turn.change { $0.forgetRequestOfService() } }
        try await command.run(turn)
    }
}

extension [FeedRow] {
    /// Returns the feed with a title; `nil` without one.
    ///
    /// - Throws: An error for several subscriptions with the title, and for a query that cannot be read.
    fileprivate func only(titled title: String) throws(FeedTitleError) -> FeedRow? {
        guard let first else { return nil }
        guard first.source != nil else {
            if first.query == nil { throw .unreadable(first) }
            return first
        }
        guard count == 1 else { throw .several(title: title, self) }
        return first
    }
}
