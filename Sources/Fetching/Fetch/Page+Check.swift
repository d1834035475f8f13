import FeedModel
import SourceAPI

extension Page {
    func check(for subscription: Subscription) throws(SourceError) {
        let items = items
        // Checks each item in place: a copy would retain each of its strings.
        let isOwn = items.withUnsafeBufferPointer { items in
            items.indices.allSatisfy { items[$0].source == subscription.id }
        }
        guard isOwn else {
            throw .plugin("it returned an item of another subscription")
        }
        guard state.map({ $0.rawValue.utf8.count <= 64 * 1024 }) ?? true else {
            throw .plugin("its state for the next fetch is larger than 64 KiB")
        }
    }
}
