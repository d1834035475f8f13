import Query

extension FeedRow {
    /// The question that lists the feed: its unread items, or all if none is unread.
    var opening: Question? { hasUnread == false ? question : unread }

    /// Returns the read items that a list of the unread ones leaves out; `nil` if it is the list of another feed.
    func leftOut(of list: ListPlace) -> ListPlace.LeftOut? {
        guard unread?.unsorted == list.question.unsorted, let query else { return nil }
        // Both are of one count: what has come since is unread.
        return ListPlace.LeftOut(count: counts.map { $0.total - $0.unread } ?? 0, all: query)
    }
}

extension Question {
    /// The question without an order.
    fileprivate var unsorted: Question {
        var question = self
        question.query.sort = nil
        return question
    }
}
