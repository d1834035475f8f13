/// `back`: returns to the page before, whose counts are read first.
package struct BackCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws {
        let stack = turn.places.stack
        guard stack.count > 1 else { return turn.say(.lists(.firstPage)) }
        let place = stack[stack.count - 2]
        let message = try await turn.failure(of: {
            // Counts that take long are shown the next time that the page is.
            _ = try await turn.untilPromptWanted { try await recount(place, turn) }
        })
        leave(stack.count, after: message, turn)
    }
}

@MainActor
extension BackCommand {
    /// Takes over new counts of a page; one without counts is not changed.
    private func recount(_ place: ReaderPlace, _ turn: Turn) async throws {
        let features = turn.features
        switch place {
        case .feeds: try await features.feeds.countIfDue(turn)
        case .tags(let tags): try await features.tags.recount(tags.kind, turn)
        case .sources: try await features.subscriptions.recount(turn)
        case .home(let home) where home.screen.name == features.home.name: try await features.home.recount(turn)
        case .home, .list, .history, .item, .pages, .repositories, .weather: break
        }
    }

    /// Leaves the last of a number of pages, unless another page was shown since.
    ///
    /// - Parameter message: The message about counts that could not be read.
    private func leave(_ count: Int, after message: Message?, _ turn: Turn) {
        let isLast = turn.places.stack.count == count
        if isLast { turn.change { $0.leaveLast(room: turn.room) } }
        guard isLast, let place = turn.places.last else {
            if let message { turn.say(message) }
            return
        }
        turn.show(turn.places.page(of: place, room: turn.room), after: message)
    }
}
