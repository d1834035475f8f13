import FeedModel

struct RefreshProgress: Hashable, Sendable {
    /// The requests that run or wait: one runs at a time, and none that another one includes.
    var queue: [RefreshRequest] = []
    var tally = RefreshTally()
}

extension SessionState {
    mutating func refresh(_ typed: RefreshRequest) -> [SessionEffect] {
        var request = typed
        do throws(SubscriptionChoiceError) {
            request.rows = try rows(namedBy: typed.words)
        } catch {
            return fail(SessionFailure(RefreshChoiceError(reason: error)))
        }
        guard !refreshes.queue.contains(where: { $0.covers(request) }) else { return finish(.remark(.refreshRunning)) }
        refreshes.queue.append(request)
        guard refreshes.queue.count == 1 else { return finish(.remark(.refreshQueued)) }
        return wait(for: .refresh, [.refresh(request)])
    }

    /// Returns the subscriptions of rows, or of sections of the home screen, whose numbers words are; none if another word is among
    /// them, or nothing with numbers was shown.
    private func rows(namedBy words: [String]) throws(SubscriptionChoiceError) -> [SourceID] {
        let numbers = words.compactMap { Int($0) }
        guard numbers.count == words.count else { return [] }
        var rows: [SourceID] = []
        for number in numbers {
            guard let source = try numberedSubscription(number)?.source else { return [] }
            rows.append(source)
        }
        return rows
    }

    /// Receives the progress of a subscription.
    ///
    /// New items and failures are reported one by one and the rest in one line, so that a thousand subscriptions without news do
    /// not print a thousand lines.
    mutating func receive(_ news: RefreshNews) -> [SessionEffect] {
        guard refreshes.queue.first != nil else { return [] }
        if let error = news.endingError {
            return endRefresh([.remark(.failed(SessionFailure(error)))])
        }
        refreshes.tally.count(news)
        switch news.outcome {
        case .failed, .overruling: return [.reply(.remark(.refreshed(news)))]
        case .fetched(let new, let remark) where new > 0 || remark != nil: return [.reply(.note(.refreshed(news)))]
        default: return []
        }
    }

    mutating func receiveEndOfRefresh() -> [SessionEffect] {
        guard let request = refreshes.queue.first else { return [] }
        let tally = refreshes.tally
        // The sections of the home screen have other items now.
        let effects = tally.new > 0 ? forgetHome() : []
        let held = tally.heldHost(on: request).map { [SessionReply.remark(.hostOnHold($0))] } ?? []
        return effects + endRefresh(held + [.remark(.refreshEnded(tally, of: request))])
    }

    private mutating func endRefresh(_ replies: [SessionReply]) -> [SessionEffect] {
        if !refreshes.queue.isEmpty { refreshes.queue.removeFirst() }
        refreshes.tally = RefreshTally()
        guard let next = refreshes.queue.first else { return reply(replies, isAwaited: awaited == .refresh) }
        return replies.map(SessionEffect.reply) + [.refresh(next)]
    }
}

package struct RefreshChoiceError: Error, Hashable, Sendable {
    package var reason: SubscriptionChoiceError
}
