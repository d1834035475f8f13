import Query

extension SessionState {
    /// Returns the read items of a feed whose unread ones are listed, as they were counted where the feed was listed.
    func readItems(leftOutBy list: ListPlace) -> ListPlace.LeftOut? {
        guard case .feed = list.question.origin else { return nil }
        for feed in namedFeeds {
            if let leftOut = feed.leftOut(of: list) { return leftOut.count > 0 ? leftOut : nil }
        }
        for place in places.reversed() {
            for row in 0..<(place.rowCount ?? 0) {
                if let leftOut = place.feed(ofRow: row)?.leftOut(of: list) { return leftOut.count > 0 ? leftOut : nil }
            }
        }
        return nil
    }
}

extension FeedRow {
    /// The question that lists the feed: its unread items, or all if none is unread.
    var opening: Question? { hasUnread == false ? question : unread }

    /// Returns the read items that a list of the unread ones leaves out; `nil` if it is the list of another feed.
    fileprivate func leftOut(of list: ListPlace) -> ListPlace.LeftOut? {
        guard unread?.unsorted == list.question.unsorted, let query else { return nil }
        // Both are of one count: what has come since is unread.
        return ListPlace.LeftOut(count: counts.map { $0.total - $0.unread } ?? 0, all: query)
    }
}

extension Question {
    /// The question in no order of its own.
    fileprivate var unsorted: Question {
        var question = self
        question.query.sort = nil
        return question
    }
}
