import FeedModel

extension SourcePages {
    /// Fetches the first page of a source again; the items shown stay until it arrives.
    func showAgain(_ request: PagesRequest, _ turn: Turn) async throws {
        guard let latest, latest.request == request else { return try await PagesCommand(request).run(turn) }
        turn.change { $0.lastAsked = .pages(request) }
        let isRequesting = latest.screen.status == .requesting
        try await show(latest.uri, from: 0, wasRequesting: isRequesting, turn) { fetchFirst() }
    }

    /// Shows the next page of a source; the first one if another source was asked for since.
    func more(of request: PagesRequest, _ turn: Turn) async throws {
        guard let latest, latest.request == request else { return try await PagesCommand(request).run(turn) }
        // The command takes the place of the one that awaits the answer.
        if latest.screen.status == .requesting {
            return try await show(latest.uri, from: firstShown, wasRequesting: true, turn) {}
        }
        guard latest.screen.hasNext else { return turn.say(.lists(.noMoreItems)) }
        try await show(latest.uri, from: latest.items.count, turn) { fetchNext() }
    }

    /// Waits for a page of a source, and shows it.
    ///
    /// - Parameters:
    ///   - first: The index of the first item to show.
    ///   - wasRequesting: Whether the page is being fetched, so that this was reported.
    ///   - begin: Sends the request.
    func show(
        _ uri: SubscriptionURI,
        from first: Int,
        wasRequesting: Bool = false,
        _ turn: Turn,
        after begin: () -> Void
    ) async throws {
        firstShown = first
        var wasRequesting = wasRequesting
        let asked = AwaitedAnswer.pages(uri, from: first)
        let status = try await turn.answer(asked, of: screens, after: begin) { place -> RequestStatus? in
            let status = place.screen.status
            defer { wasRequesting = status == .requesting }
            switch status {
            case .none: return nil
            case .requesting:
                if !wasRequesting, turn.isInteractive { turn.progress(.pages(.waiting(uri))) }
                return nil
            case .requestSuccess, .requestFailure: return status
            }
        }
        switch status {
        case .requestFailure(.source(let error)): return turn.say(.pages(.failed(uri, error)))
        case .requestFailure(let failure): throw failure
        case .none, .requesting, .requestSuccess: break
        }
        guard var place = latest else { return }
        place.position = first == 0 ? nil : turn.places.position(onPageNamed: "pages")
        turn.push(.pages(place))
        turn.show(.pages(place, from: first))
    }
}
