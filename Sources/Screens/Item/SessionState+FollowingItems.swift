import FeedModel

/// Items that were chosen together with the open one, and that are shown after it.
struct FollowingItems: Hashable, Sendable {
    /// The item that they follow.
    var open: ItemID?
    /// The items.
    var openings: [Opening] = []
}

extension SessionState {
    /// The number of items that were chosen together with the open one, and have not been shown.
    package var followingCount: Int { openItem?.kept.id == following.open ? following.openings.count : 0 }

    /// Opens items, the first one now.
    ///
    /// At a terminal that stops when the screen is full, the others follow one by one: an item is marked as read when its page is
    /// shown.
    mutating func open(_ openings: [Opening]) -> [SessionEffect] {
        guard let first = openings.first else { return finish() }
        let isPaged = isInteractive && settings.isPaged
        following = FollowingItems(open: first.item, openings: isPaged ? Array(openings.dropFirst()) : [])
        let opened = isPaged ? [first] : openings
        return wait(for: .items(openings: opened, isContinued: false), [.open(first)])
    }

    /// Opens the next of the items that were chosen together with the open one; `nil` if there is none.
    mutating func openChosen() -> [SessionEffect]? { followingCount > 0 ? open(following.openings) : nil }
}
