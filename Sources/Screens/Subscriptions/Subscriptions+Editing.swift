import FeedModel

extension Subscriptions {
    /// Makes changes one after the other, until one fails.
    func make(_ edits: [SubscriptionEdit], _ turn: Turn) async throws {
        for (index, edit) in edits.enumerated() {
            let change = try await make(edit, turn)
            let messages = edit.messages(on: change, isUndoable: turn.isInteractive)
            for message in messages { turn.say(.subscriptions(message)) }
            guard let obstacle = change.obstacle else { continue }
            // After Ctrl-C, the prompt belongs to other commands.
            let isLast = index == edits.count - 1 && !Task.isCancelled
            if turn.isInteractive, isLast, !messages.isEmpty {
                try await decide(change.uri, turn)
            } else {
                turn.say(.subscriptions(.notAllowed(change.uri, obstacle)))
            }
        }
    }

    private func make(_ edit: SubscriptionEdit, _ turn: Turn) async throws -> SubscriptionChange {
        let change: SubscriptionChange
        turn.cancellation = edit.cancellation
        do {
            let writing = Phase.writing(saying: edit.messageOnDelay, givesPromptBack: false)
            change = try await turn.write(self.edit, edit, in: writing)
        } catch {
            turn.features.feeds.countsAreDue()
            throw error
        }
        turn.features.feeds.countsAreDue()
        // Numbers mean items that have other identities now.
        if case .move = edit { turn.change { $0 = Places() } }
        // The sections of the home screen are others now.
        turn.features.home.forget()
        return change
    }

    /// Allows or denies the command of an address, as the reader answers; without an answer it is undecided.
    private func decide(_ uri: SubscriptionURI, _ turn: Turn) async throws {
        guard let isAllowed = try await turn.ask(.subscriptions(.confirmCommand(uri))) else {
            return turn.say(.subscriptions(.notAllowed(uri, .undecided)))
        }
        try await make([.decide(uri, isAllowed: isAllowed)], turn)
    }
}

extension SubscriptionEdit {
    /// The message about a change that takes long; `nil` if it ends at once.
    fileprivate var messageOnDelay: Message? {
        if case .move(_, let uri) = self { .subscriptions(.moving(uri)) } else { nil }
    }

    /// The message that Ctrl-C ends the command with; `nil` for the usual one.
    fileprivate var cancellation: Message? {
        if case .move(_, let uri) = self { .subscriptions(.moveContinues(uri)) } else { nil }
    }

    fileprivate func messages(on change: SubscriptionChange, isUndoable: Bool) -> [SubscriptionMessage] {
        switch self {
        case .add(let subscription, _, _):
            [.added(subscription, isFetchable: change.obstacle == nil, isUndoable: isUndoable)]
        case .remove:
            ([change.uri] + change.others).map { .removed($0, title: change.titles[$0], isUndoable: isUndoable) }
        case .move: change.move.map { [.moved($0, title: change.titles[$0.old])] } ?? []
        case .decide(_, let isAllowed): [.decided(change.uri, isAllowed: isAllowed)]
        }
    }
}
