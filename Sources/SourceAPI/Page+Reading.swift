public import FeedModel
public import Primitives

extension Page {
    /// Creates a page from the elements of a service's list.
    ///
    /// An element that cannot be read is counted in ``skipped``. Of elements with the same identity the first is used.
    ///
    /// - Parameters:
    ///   - elements: The list as sent by the service.
    ///   - limit: The maximum number of items.
    ///   - item: Reads an element; returns `nil` if it is not an item.
    public init(reading elements: [JSONValue], limit: Int, item: (JSONValue) -> Item?) {
        var items: [Item] = []
        var known: Set<ItemID> = []
        var unreadable = 0
        for element in elements where items.count < limit {
            guard let item = item(element) else {
                unreadable += 1
                continue
            }
            if known.insert(item.id).inserted { items.append(item) }
        }
        self.init(.items(items))
        skipped = unreadable
    }
}
