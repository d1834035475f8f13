/// The number of feeds and of those with unread items, in words.
enum FeedCount {
    /// Returns `6 feeds, 5 with unread items; 1 hidden`, or `6 feeds with unread items` if all have some.
    ///
    /// Hidden feeds are told apart, because no other count includes them, and so are queries where they are not counted.
    static func words(unread: Int, of total: Int, hidden: Int = 0, queries: Int = 0) -> String {
        let feeds = total == 0 ? "no feeds" : total == 1 ? "1 feed" : "\(total) feeds"
        let those =
            switch unread {
            case _ where total == 0: ""
            case 0: ", none with unread items"
            case total: " with unread items"
            default: ", \(unread) with unread items"
            }
        return feeds + those + (hidden > 0 ? "; \(hidden) hidden" : "")
            + (queries > 0 ? "; \(queries) \(queries == 1 ? "query" : "queries") in 'feeds'" : "")
    }
}
