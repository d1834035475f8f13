/// `more`: opens the next of the items that were chosen together, else shows the next rows of a service or of the list.
package struct MoreCommand: Command {
    package init() {}

    package var continuesRequest: Bool { true }

    package func run(_ turn: Turn) async throws {
        if try await turn.features.items.openNext(turn) { return }
        if try await moreOfService(turn) { return }
        try await turn.features.lists.more(turn)
    }

    /// Shows more of the service asked last, even if it failed, else of the one that the numbers mean.
    ///
    /// - Returns: Whether there is one.
    @MainActor
    private func moreOfService(_ turn: Turn) async throws -> Bool {
        let (repositories, pages) = (turn.features.repositories, turn.features.pages)
        switch turn.places.lastAsked {
        case .repositories:
            try await repositories.more(of: repositories.latest.words, turn)
            return true
        case .pages(let request):
            try await pages.more(of: request, turn)
            return true
        case .question, .weather, nil: break
        }
        switch turn.places.numbered {
        case .repositories(let place): try await repositories.more(of: place.screen.words, turn)
        case .pages(let place): try await pages.more(of: place.request, turn)
        default: return false
        }
        return true
    }
}
