import FeedModel

/// Items that were chosen together with the open one, and that are shown after it.
struct FollowingItems: Sendable {
    var open: ItemID?
    var openings: [Opening] = []

    /// Returns the items that follow an item; none if another item is open, or the last one is.
    func openings(after opened: OpenedItem?) -> [Opening] { opened?.kept.id == open ? openings : [] }

    /// Skips an item that cannot be opened, if it follows the open one.
    mutating func skip(_ item: ItemID, after opened: OpenedItem?) {
        if openings(after: opened).first?.item == item { openings.removeFirst() }
    }
}

extension Items {
    /// Returns the number of items that were chosen together with the open one, and have not been shown.
    package func followingCount(in places: Places) -> Int { following.openings(after: places.openItem).count }
}
