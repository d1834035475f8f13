import FeedModel

/// Items that were chosen together with the open one, and that are shown after it.
struct FollowingItems: Hashable, Sendable {
    var open: ItemID?
    var openings: [Opening] = []
}

extension SessionState {
    /// The number of items that were chosen together with the open one, and have not been shown.
    package var followingCount: Int { openItem?.kept.id == following.open ? following.openings.count : 0 }

    /// Opens items, the first one now.
    ///
    /// At a terminal that stops when the screen is full, the others follow one by one: an item is marked as read when its page is
    /// shown. If the first one cannot be opened, the others that followed before still follow.
    mutating func open(_ openings: [Opening]) -> [SessionEffect] {
        guard let first = openings.first else { return finish() }
        let isPaged = isInteractive && settings.isPaged
        let opened = isPaged ? [first] : openings
        let rest = Array(openings.dropFirst(opened.count))
        return wait(for: .items(openings: opened, isContinued: false, following: rest), [.open(first)])
    }

    /// Opens the next of the items that were chosen together with the open one; `nil` if there is none.
    mutating func openChosen() -> [SessionEffect]? { followingCount > 0 ? open(following.openings) : nil }
}
