import FeedModel

/// Items as they are read, and their links.
@MainActor
package final class Items {
    /// Makes the text of an item readable, and if asked for, records that it was opened and marks it as read.
    package let open: Reading<Opening, OpenedItem>
    /// Opens an address in the browser, which may have the terminal.
    package let browse: @MainActor (String) async throws -> Void
    var opened: Set<ItemID> = []
    /// The items that were chosen together with the open one.
    var following = FollowingItems()

    package init(
        open: Reading<Opening, OpenedItem>,
        browse: @escaping @MainActor (String) async throws -> Void
    ) {
        self.open = open
        self.browse = browse
    }
}
