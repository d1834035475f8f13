/// The first page of a service's last answer, without its items.
///
/// A 304 confirms this page. It is also shown again while it is too early for another request.
public struct PageListing: Hashable, Sendable {
    /// The items in the service's order, at most ``maximumItems``.
    package var items: [ItemID]
    package var next: String?
    package var total: Int?
    package var notice: String?
    package var skipped: Int

    package static let maximumItems = 100

    package init(items: [ItemID], next: String? = nil, total: Int? = nil, notice: String? = nil, skipped: Int = 0) {
        self.items = Array(items.prefix(Self.maximumItems))
        self.next = next
        self.total = total
        self.notice = notice
        self.skipped = skipped
    }
}
