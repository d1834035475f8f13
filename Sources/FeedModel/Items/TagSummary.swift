/// A tag of the reader, or a category of publishers, with its use.
public struct TagSummary: Hashable, Sendable {
    /// The tag, in the spelling that is used.
    public var name: String
    /// The number of items that have it, or whose subscription has it.
    public var items: Int
    /// The number of subscriptions that have it.
    public var subscriptions: Int

    /// Creates a summary.
    public init(name: String, items: Int = 0, subscriptions: Int = 0) {
        self.name = name
        self.items = items
        self.subscriptions = subscriptions
    }
}
