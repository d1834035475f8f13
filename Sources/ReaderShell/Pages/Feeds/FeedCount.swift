/// The number of feeds with unread items among others, in words.
enum FeedCount {
    /// Returns `38 of 40 have unread items`.
    static func words(unread: Int, of total: Int) -> String {
        guard total > 0 else { return "no feeds" }
        switch unread {
        case 0: return "none of \(total) has unread items"
        case 1: return "1 of \(total) has unread items"
        default: return "\(unread) of \(total) have unread items"
        }
    }
}
