/// The first page of a service's last answer, without its items.
///
/// A 304 confirms this page. It is also shown again while it is too early for another request.
public struct PageListing: Hashable, Sendable {
    /// The items in the service's order, at most ``maximumItems``.
    public var items: [ItemID]
    /// The cursor of the next page; `nil` if this was the last one.
    public var next: String?
    /// The total number of results, if the service reported it.
    public var total: Int?
    /// The notice beside the page.
    public var notice: String?
    /// The number of elements that could not be read.
    public var skipped: Int

    /// The maximum number of items that are remembered.
    public static let maximumItems = 100

    /// Creates a listing.
    public init(
        items: [ItemID],
        next: String? = nil,
        total: Int? = nil,
        notice: String? = nil,
        skipped: Int = 0
    ) {
        self.items = Array(items.prefix(Self.maximumItems))
        self.next = next
        self.total = total
        self.notice = notice
        self.skipped = skipped
    }
}
