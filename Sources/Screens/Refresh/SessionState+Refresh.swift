import FeedModel

/// The refreshes behind the prompt, and the counts of the running one.
struct RefreshProgress: Hashable, Sendable {
    /// The requests that are running or queued.
    var queue = RefreshQueue()
    /// The counts of the running one.
    var tally = RefreshTally()
}

extension SessionState {
    /// Refreshes subscriptions, behind those that are being refreshed.
    mutating func refresh(_ typed: RefreshRequest) -> [SessionEffect] {
        var request = typed
        // A number is a row, whose subscription is meant.
        if request.words.count == 1, let number = Int(request.words[0]),
            case .item(let source)? = target(ofRow: number - 1)
        {
            request.words = [source.rawValue]
        }
        guard refreshes.queue.enqueue(request) else { return finish(.remark(.refreshRunning)) }
        guard refreshes.queue.hasOnlyOne else { return finish(.remark(.refreshQueued)) }
        return wait(for: .refresh, [.refresh(request)])
    }

    /// Receives the progress of a subscription.
    ///
    /// New items and failures are told one by one and the rest as one line, so that a thousand subscriptions without news do not
    /// print a thousand lines.
    mutating func receive(_ news: RefreshNews) -> [SessionEffect] {
        guard refreshes.queue.current != nil else { return [] }
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

    /// Receives the end of the running refresh.
    mutating func receiveEndOfRefresh() -> [SessionEffect] {
        guard let request = refreshes.queue.current else { return [] }
        let tally = refreshes.tally
        // The sections of the home screen have other items now.
        let effects = tally.new > 0 ? forgetHome() : []
        let held = tally.heldHost(on: request).map { [SessionReply.remark(.hostOnHold($0))] } ?? []
        return effects + endRefresh(held + [.remark(.refreshEnded(tally))])
    }

    /// Ends the running refresh with replies, and begins the next one.
    private mutating func endRefresh(_ replies: [SessionReply]) -> [SessionEffect] {
        refreshes.queue.dequeue()
        refreshes.tally = RefreshTally()
        guard let next = refreshes.queue.current else { return reply(replies, isAwaited: awaited == .refresh) }
        return replies.map(SessionEffect.reply) + [.refresh(next)]
    }
}
