extension Repositories {
    /// Shows the next repositories of a search; searches again if other words were searched for since.
    func more(of words: String, _ turn: Turn) async throws {
        guard words == latest.words else { return try await RepositoriesCommand(words).run(turn) }
        // The command takes the place of the one that awaits the answer.
        if latest.phase.isLoading { return try await show(words, from: firstShown, turn) {} }
        guard latest.next != nil else { return turn.say(.repositories(.noMore)) }
        try await show(words, from: latest.items.count, turn) { fetchMore() }
    }

    /// Waits for what a search finds, and shows it.
    ///
    /// - Parameters:
    ///   - first: The index of the first repository to show.
    ///   - begin: Sends the request.
    func show(_ words: String, from first: Int, _ turn: Turn, after begin: () -> Void) async throws {
        firstShown = first
        var wasLoading = latest.phase.isLoading
        let asked = AwaitedAnswer.repositories(words: words, from: first)
        let screen = try await turn.answer(asked, of: screens, after: begin) { screen -> RepositoriesScreen? in
            defer { wasLoading = screen.phase.isLoading }
            guard screen.words == words else { return nil }
            switch screen.phase {
            case .idle: return nil
            case .loading, .loadingMore:
                if !wasLoading, turn.isInteractive {
                    turn.progress(.repositories(first == 0 ? .searching : .loadingMore))
                }
                return nil
            case .loaded, .empty, .failed: return screen
            }
        }
        if case .failed(let error) = screen.phase { return turn.say(.repositories(.failed(screen.words, error))) }
        // Items may have been marked since.
        let position = first == 0 ? nil : turn.places.position(onPageNamed: "repositories")
        let place = RepositoriesPlace(screen: latest, position: position)
        turn.push(.repositories(place))
        turn.show(.repositories(place, from: first))
        if let remembered = screen.remembered { turn.say(.remembered(remembered)) }
    }
}
