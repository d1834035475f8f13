public import FeedModel
public import Primitives

extension Page {
    /// Makes a page of the elements of a service's list, each read by itself.
    ///
    /// An element that cannot be read is counted in ``skipped``; of two with one identity the first counts.
    ///
    /// - Parameters:
    ///   - elements: The list as the service sent it.
    ///   - limit: At most so many items are taken.
    ///   - item: Reads one element; `nil` when it is nothing.
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
