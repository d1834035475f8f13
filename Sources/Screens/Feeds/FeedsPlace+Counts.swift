/// The numbers of items of feeds and queries; without those that are not counted.
typealias FeedCounts = [FeedRow.Content: FeedRow.Counts]

extension FeedsPlace {
    var isCounted: Bool { rows.allSatisfy { $0.hasUnread != nil } }

    /// The feeds in the order of the request, without queries that have nothing unread where feeds with unread items are listed.
    var selected: FeedsPlace {
        var feeds = self
        feeds.rows = request.selection(from: rows.sorted { $0.line < $1.line })
        return feeds
    }

    /// Takes over counts; a feed without new ones keeps those it has.
    mutating func update(_ counts: FeedCounts) {
        for index in rows.indices { rows[index].counts = counts[rows[index].content] ?? rows[index].counts }
    }
}

extension ReaderPlace {
    var isFeeds: Bool { if case .feeds = self { true } else { false } }
}

extension Places {
    /// The numbers of items of queries where feeds are listed.
    var countsOfQueries: FeedCounts {
        var counts: FeedCounts = [:]
        for case .feeds(let feeds) in stack {
            for row in feeds.rows where row.source == nil { counts[row.content] = row.counts ?? counts[row.content] }
        }
        return counts
    }

    /// Takes over counts wherever feeds are listed; the rows stay, so that numbers mean what they did.
    mutating func update(_ counts: FeedCounts) {
        for index in stack.indices {
            guard case .feeds(var feeds) = stack[index] else { continue }
            feeds.update(counts)
            stack[index] = .feeds(feeds)
        }
    }
}
