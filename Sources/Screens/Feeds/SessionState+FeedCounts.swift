extension SessionState {
    /// Tells what marks have changed; while feeds are listed, their items are counted anew first.
    ///
    /// Marks by a query and those of a whole feed name few of their items.
    mutating func tell(_ remarks: [Remark], changing count: Int, isAwaited: Bool) -> [SessionEffect] {
        let replies = remarks.map(SessionReply.remark)
        guard count > 0, places.contains(where: \.isFeeds) else { return reply(replies, isAwaited: isAwaited) }
        if isAwaited || awaited == nil { awaited = .recount }
        return replies.map(SessionEffect.reply) + [.recount]
    }

    /// Receives all feeds, and takes over their counts wherever they are listed; the rows stay, so that numbers mean what they did.
    mutating func receiveCounts(_ result: Result<[FeedRow], SessionFailure>) -> [SessionEffect] {
        switch result {
        case .failure(let failure): return reply([.remark(.failed(failure))], isAwaited: awaited == .recount)
        case .success(let rows):
            let counts = Dictionary(rows.map { ($0.content, $0.counts) }) { first, _ in first }
            for index in places.indices {
                guard case .feeds(var feeds) = places[index] else { continue }
                for row in feeds.rows.indices {
                    if let counted = counts[feeds.rows[row].content] ?? nil { feeds.rows[row].counts = counted }
                }
                places[index] = .feeds(feeds)
            }
            return awaited == .recount ? finish() : []
        }
    }
}

extension ReaderPlace {
    /// Whether feeds are listed.
    var isFeeds: Bool { if case .feeds = self { true } else { false } }
}
