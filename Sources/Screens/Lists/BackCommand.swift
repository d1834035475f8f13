/// `back`: returns to the page before, whose counts are read first.
package struct BackCommand: Command {
    package init() {}

    package func run(_ turn: Turn) async throws {
        let places = turn.places
        guard places.hasPageBefore else { return turn.say(.lists(.firstPage)) }
        let place = places.stack[places.stack.count - 2]
        let message = try await turn.failure(of: {
            // Counts that take long are shown the next time that the page is.
            _ = try await turn.untilPromptWanted { try await recount(place, turn) }
        })
        let isLast = turn.places.shownCount == places.shownCount
        if isLast { turn.change { $0.leaveLast(room: turn.room) } }
        // Another page that came is not left.
        guard isLast, let place = turn.places.last else {
            if let message { turn.say(message) }
            return
        }
        turn.show(turn.places.page(of: place, room: turn.room), after: message)
    }
}

@MainActor
extension BackCommand {
    /// Takes over new counts of a page; one without counts is not changed.
    private func recount(_ place: ReaderPlace, _ turn: Turn) async throws {
        let features = turn.features
        switch place {
        case .feeds: if features.feeds.isCountDue { _ = try await features.feeds.newCounts(for: turn) }
        case .tags(let tags): try await features.tags.recount(tags.kind, turn)
        case .sources: try await features.subscriptions.recount(turn)
        case .home(let home) where home.screen.name == features.home.name: try await features.home.recount(turn)
        case .home, .list, .history, .item, .pages, .repositories, .weather: break
        }
    }
}
