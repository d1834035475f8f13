/// The state of counting the items of feeds and queries.
struct FeedCounting: Hashable, Sendable {
    var isRunning = false
    /// Whether items may have changed since the last count began, or none has begun.
    var isDue = true
}

extension SessionState {
    /// Returns the effect that counts all feeds and queries; a running count continues if nothing has changed since it began.
    ///
    /// Otherwise queries that are slow to count would never be counted, however often the feeds are listed.
    mutating func countFeeds() -> [SessionEffect] {
        guard !counting.isRunning || counting.isDue else { return [] }
        counting = FeedCounting(isRunning: true, isDue: false)
        return [.countFeeds]
    }

    mutating func show(_ feeds: FeedsPlace) -> [SessionEffect] {
        let request = feeds.request
        guard !feeds.rows.isEmpty else {
            return finish(.remark(request.scope == .unread && request.tag == nil ? .noUnreadFeeds : .noFeeds(request)))
        }
        push(.feeds(feeds))
        return finish(.page(.feeds(feeds)))
    }

    /// Shows feeds with the counts that are known of their queries, and counts them first if items have changed or some have none.
    mutating func count(_ uncounted: FeedsPlace) -> [SessionEffect] {
        var feeds = uncounted
        for case .feeds(let earlier) in places {
            var counts: [FeedRow.Content: FeedRow.Counts] = [:]
            for row in earlier.rows where row.source == nil { counts[row.content] = row.counts }
            feeds.update(counts)
        }
        guard !feeds.isCounted || counting.isDue || counting.isRunning else { return show(feeds.selected) }
        return wait(for: .counts(feeds), countFeeds())
    }

    /// Tells what marks have changed; while feeds are listed, their items are counted anew first.
    ///
    /// Marks by a query or of a whole feed name few of their items.
    mutating func tell(_ remarks: [Remark], changing count: Int, isAwaited: Bool) -> [SessionEffect] {
        let replies = remarks.map(SessionReply.remark)
        guard count > 0, places.contains(where: \.isFeeds) else { return reply(replies, isAwaited: isAwaited) }
        switch awaited {
        case .counts, .countsBefore: return replies.map(SessionEffect.reply) + countFeeds()
        default: break
        }
        if isAwaited || awaited == nil { awaited = .recount }
        // Counting without queries would end the count of the queries that are slow.
        return replies.map(SessionEffect.reply) + (counting.isRunning ? countFeeds() : [.recount])
    }

    /// Receives all feeds, and takes over their counts wherever they are listed; the rows stay, so that numbers mean what they did.
    mutating func receiveCounts(_ result: Result<[FeedRow], SessionFailure>) -> [SessionEffect] {
        var counts: [FeedRow.Content: FeedRow.Counts] = [:]
        var failure: SessionFailure?
        switch result {
        case .failure(let error):
            failure = error
            if counting.isRunning { counting = FeedCounting() }
        case .success(let rows):
            counting.isRunning = false
            for row in rows { counts[row.content] = row.counts }
            for index in places.indices {
                guard case .feeds(var feeds) = places[index] else { continue }
                feeds.update(counts)
                places[index] = .feeds(feeds)
            }
        }
        let told = failure.map { [SessionEffect.reply(.remark(.failed($0)))] } ?? []
        switch awaited {
        case .counts(var feeds):
            feeds.update(counts)
            return told + show(feeds.selected)
        case .countsBefore(.feeds, let count): return told + leavePlace(of: count)
        case .recount: return told + finish()
        default: return failure.map { reply([.remark(.failed($0))], isAwaited: false) } ?? []
        }
    }
}

extension SessionEvent {
    var changesCounts: Bool {
        switch self {
        case .marked(_, .success(let outcome)): outcome.count > 0
        case .undone(.success(let outcome)): !outcome.steps.isEmpty
        case .changed(let items): !items.isEmpty
        case .opened, .home, .refreshed, .refreshEnded, .subscriptions(.edited), .account: true
        case .command, .promptWanted, .interrupted, .room, .window, .feeds, .recounted, .tags, .marked, .undone,
            .history, .homeFailed, .weather, .repositories, .pages, .pagesFailed, .subscriptions, .statistics,
            .exported, .helpShown:
            false
        }
    }
}

extension FeedsPlace {
    var isCounted: Bool { rows.allSatisfy { $0.hasUnread != nil } }

    /// The feeds in the order of the request, without queries that have nothing unread where feeds with unread items are listed.
    fileprivate var selected: FeedsPlace {
        var feeds = self
        feeds.rows = request.selection(from: rows.sorted { $0.line < $1.line })
        return feeds
    }

    /// Takes over counts; a feed without new ones keeps those it has.
    fileprivate mutating func update(_ counts: [FeedRow.Content: FeedRow.Counts]) {
        for index in rows.indices { rows[index].counts = counts[rows[index].content] ?? rows[index].counts }
    }
}

extension ReaderPlace {
    var isFeeds: Bool { if case .feeds = self { true } else { false } }
}
