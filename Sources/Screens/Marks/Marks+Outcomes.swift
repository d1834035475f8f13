extension Marks {
    /// Marks items, and says what has changed.
    func mark(_ plan: MarkPlan, _ turn: Turn) async throws {
        // While the items are marked, another page may come.
        let list = turn.places.list
        let outcome = try await turn.write(mark, plan.request)
        let messages = plan.messages(on: outcome, list: list, room: turn.room)
        try await say(messages, onChanges: outcome.count, turn)
    }

    /// Undoes or redoes steps, and says what has changed.
    func carryOut(_ steps: UndoWork.Steps, via command: String, _ turn: Turn) async throws {
        let outcome = try await turn.write(
            undo,
            UndoWork(steps: steps, provenance: turn.places.provenance(via: command))
        )
        // The sections of the home screen are others with other subscriptions.
        if outcome.hasChangedSubscriptions { turn.features.home.forget() }
        try await say(outcome.messages(on: steps), onChanges: outcome.steps.count, turn)
    }

    /// Says what has changed, before the feeds that are listed are counted anew.
    private func say(_ messages: [Message], onChanges count: Int, _ turn: Turn) async throws {
        let feeds = turn.features.feeds
        if count > 0 { feeds.countsAreDue() }
        for message in messages { turn.say(message) }
        // Marks by a query or of a whole feed name few of their items.
        try await feeds.recount(after: count, turn)
    }
}
