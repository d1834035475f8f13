/// A tag of the reader, or a category of publishers, with its use.
public struct TagSummary: Hashable, Sendable {
    package var name: String
    package var items: Int
    package var subscriptions: Int

    package init(name: String, items: Int = 0, subscriptions: Int = 0) {
        self.name = name
        self.items = items
        self.subscriptions = subscriptions
    }
}
