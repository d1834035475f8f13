/// `refresh WORDS`: fetches subscriptions in the background, one request after the other.
package struct RefreshCommand: Command {
    package var request: RefreshRequest

    package init(_ request: RefreshRequest) {
        self.request = request
    }

    package var usesSubscriptions: Bool { true }

    package func run(_ turn: Turn) async throws {
        let refreshes = turn.features.refreshes
        var request = request
        request.rows = try turn.places.subscriptions(numbered: request.words)
        switch refreshes.enqueue(request, by: turn) {
        case .covered: return turn.say(.refresh(.alreadyRunning))
        case .waiting: return turn.say(.refresh(.queued))
        case .first: turn.continueBehindPrompt(saying: .refresh(.stillRunning))
        }
        while let next = refreshes.current(of: turn) {
            try await carryOut(next, turn)
            refreshes.removeFirst(of: turn)
        }
    }

    /// Refreshes subscriptions.
    ///
    /// New items and failures are reported one by one and the rest in one line, so that a thousand subscriptions without news do
    /// not print a thousand lines.
    @MainActor
    private func carryOut(_ request: RefreshRequest, _ turn: Turn) async throws {
        let refreshes = turn.features.refreshes
        refreshes.tally = RefreshTally()
        let failure: SessionFailure? = try await turn.values(of: refreshes.refresh(request)) { news in
            turn.features.feeds.countsAreDue()
            if let error = news.endingError { return SessionFailure(error) }
            refreshes.tally.count(news)
            switch news.outcome {
            case .failed, .overruling: turn.say(.refresh(.news(news)))
            case .fetched(let new, let remark) where new > 0 || remark != nil: turn.note(.refresh(.news(news)))
            case .waiting, .fetching, .fetched, .unchanged, .skipped, .paused, .onHold: break
            }
            return nil
        }
        turn.features.feeds.countsAreDue()
        if let failure { return turn.say(.failed(failure)) }
        let tally = refreshes.tally
        // The sections of the home screen have other items now.
        if tally.new > 0 { turn.features.home.forget() }
        if let host = tally.heldHost(on: request) { turn.say(.refresh(.hostOnHold(host))) }
        turn.say(.refresh(.ended(tally, of: request)))
    }
}
