import Query

extension SessionState {
    /// Returns the read items of a feed whose unread ones are listed, as they were counted where the feed was listed.
    func readItems(leftOutBy list: ListPlace) -> ListPlace.LeftOut? {
        guard case .feed = list.question.origin else { return nil }
        for place in places.reversed() {
            for row in 0..<(place.rowCount ?? 0) {
                guard let feed = place.feed(ofRow: row), feed.unread?.unsorted == list.question.unsorted,
                    let all = feed.query
                else {
                    continue
                }
                // Both are of one count: what has come since is unread.
                let count = feed.counts.map { $0.total - $0.unread } ?? 0
                return count > 0 ? ListPlace.LeftOut(count: count, all: all) : nil
            }
        }
        return nil
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
