/// The number of feeds and of those with unread items, in words.
///
/// The same feeds are counted everywhere: subscriptions that are not hidden. Hidden feeds and queries are told apart.
enum FeedCount {
    /// Returns `6 feeds, 5 with unread items; 1 hidden, 2 queries`, or `6 feeds with unread items` if all have some.
    ///
    /// - Parameter place: Where the queries are listed, if not on this page.
    static func words(unread: Int, of total: Int, hidden: Int = 0, queries: Int = 0, place: String = "") -> String {
        let others = [
            hidden > 0 ? "\(hidden) hidden" : nil,
            queries > 0 ? "\(queries) \(queries == 1 ? "query" : "queries")\(place)" : nil,
        ].compactMap(\.self).joined(separator: ", ")
        if total == 0, !others.isEmpty { return others }
        let feeds = total == 0 ? "no feeds" : total == 1 ? "1 feed" : "\(total) feeds"
        let those =
            switch unread {
            case _ where total == 0: ""
            case 0: ", none with unread items"
            case total: " with unread items"
            default: ", \(unread) with unread items"
            }
        return feeds + those + (others.isEmpty ? "" : "; " + others)
    }
}
