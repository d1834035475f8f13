/// The feeds to list, and their order.
package struct FeedRequest: Hashable, Sendable {
    package var scope: Scope
    /// The tag that feeds must have, in any case; with `*` at its end the beginning of one; `nil` for no condition.
    package var tag: String?
    /// The order.
    package var order: Order

    package init(scope: Scope = .shown, tag: String? = nil, order: Order = .unreadFirst) {
        self.scope = scope
        self.tag = tag
        self.order = order
    }

    package enum Scope: String, Hashable, Sendable, CaseIterable {
        /// Feeds with unread items, and queries that are not counted yet; none that are hidden.
        case unread
        case shown
        case all
    }

    /// An order of feeds; equal ones are in the order of the file.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        /// Feeds with unread items before those without.
        case unreadFirst = "unread-first"
        /// The order of the subscriptions file.
        case file
        /// The feed with the most unread items first.
        case unread
        /// By title, without case, width and diacritics.
        case title
    }
}
