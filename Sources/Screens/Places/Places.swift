package import FeedModel

/// The pages that the reader has been at, the last of them shown, and what numbers mean there.
///
/// Numbers mean the rows of the last page that has rows.
package struct Places: Equatable, Sendable {
    package internal(set) var stack: [ReaderPlace] = []
    /// The number of pages that have been shown; it differs for a page that replaced another one.
    private(set) var shownCount = 0
    /// The request made last, which may have had no answer; `nil` if the page decides what `again` asks.
    var lastAsked: LastAsked?
    /// The links that were listed last, if no other page was shown since.
    var listedLinks: ListedLinks?

    /// The number of pages kept; the oldest is forgotten.
    static let maximumCount = 40

    package init() {}

    package var last: ReaderPlace? { stack.last }

    /// The name of the page, as the ledger records it.
    package var name: String { last?.name ?? "home" }

    /// The index of the page whose rows the numbers mean.
    var numberedIndex: Int? { stack.lastIndex { $0.rowCount != nil } }

    /// The page whose rows the numbers mean.
    package var numbered: ReaderPlace? { numberedIndex.map { stack[$0] } }

    /// The list whose rows the numbers mean.
    var list: ListPlace? { if case .list(let list)? = numbered { list } else { nil } }

    package var hasPageBefore: Bool { stack.count > 1 }

    /// The row that was opened last on a page, if the numbers mean its rows.
    func position(onPageNamed name: String) -> Int? { numbered?.name == name ? numbered?.position : nil }

    /// Forgets what a service was asked, because something else is done.
    mutating func forgetRequestOfService() {
        if lastAsked?.isOfService == true { lastAsked = nil }
    }

    func provenance(via command: String) -> Provenance { Provenance(screen: name, via: command) }

    /// The item that was opened last from the rows that the numbers mean.
    package var currentItem: LibraryItem? {
        numbered.flatMap { place in place.position.flatMap { place.item(ofRow: $0) } }
    }

    /// The identity of the item that was opened last from the rows that the numbers mean.
    var currentItemID: ItemID? {
        numbered.flatMap { place in place.position.flatMap { place.itemID(ofRow: $0) } }
    }

    package var openItem: OpenedItem? {
        if case .item(let opened) = last { opened } else { nil }
    }

    var shownItems: Set<ItemID> {
        var items = Set(stack.flatMap { $0.items.map(\.id) })
        for case .item(let opened) in stack { items.insert(opened.kept.id) }
        return items
    }

    /// Takes over the states of items that were changed, wherever they are shown; the text of a row stays as it was listed.
    ///
    /// - Returns: The changes of the numbers of unread items, by source.
    @discardableResult
    mutating func update(_ items: [LibraryItem]) -> [SourceID: Int] {
        guard !items.isEmpty else { return [:] }
        let changes = unreadChanges(by: items)
        for index in stack.indices {
            stack[index].update(items)
            stack[index].updateFeeds(changes)
        }
        return changes
    }

    private func unreadChanges(by items: [LibraryItem]) -> [SourceID: Int] {
        let changed = Dictionary(items.map { ($0.id, $0.state.isRead) }) { $1 }
        var known: [ItemID: LibraryItem] = [:]
        for item in stack.flatMap(\.items) where changed[item.id] != nil { known[item.id] = item }
        var changes: [SourceID: Int] = [:]
        for item in known.values {
            guard let isRead = changed[item.id], isRead != item.state.isRead else { continue }
            for source in [item.item.source] + item.alsoIn { changes[source, default: 0] += isRead ? -1 : 1 }
        }
        return changes
    }

    mutating func push(_ place: ReaderPlace) {
        // What is shown decides what `again` asks; a list and a service may be asked for in vain.
        switch place {
        case .feeds, .tags, .history, .sources: lastAsked = nil
        case .home, .list, .item, .pages, .repositories, .weather: break
        }
        // `back` comes to a screen again only from an item that was chosen from it.
        if case .home = place {
            let kept = stack.indices.filter { index in
                guard stack[index].isLike(place), index + 1 < stack.count else { return !stack[index].isLike(place) }
                return stack[index + 1].isItem
            }
            stack = kept.map { stack[$0] }
        }
        if stack.last?.isLike(place) == true { stack.removeLast() }
        append(place)
    }

    /// Shows an item above the page that it was chosen from, in place of another one from there.
    mutating func push(_ opened: OpenedItem) {
        leaveItem()
        append(.item(opened))
    }

    private mutating func append(_ place: ReaderPlace) {
        shownCount += 1
        stack.append(place)
        guard stack.count > Self.maximumCount else { return }
        stack.removeFirst()
        // Its numbers would mean nothing.
        if stack[0].isItem { stack.removeFirst() }
    }

    mutating func leaveItem() {
        if stack.last?.isItem == true { stack.removeLast() }
    }

    /// Leaves the pages above one, which changes.
    mutating func leave(to index: Int, as place: ReaderPlace) {
        stack.removeLast(stack.count - index)
        stack.append(place)
    }
}
