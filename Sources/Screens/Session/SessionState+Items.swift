package import FeedModel
import Query

extension SessionState {
    /// The item that was opened last from the rows that the numbers mean.
    package var currentItem: LibraryItem? {
        numberedPlace.flatMap { place in place.position.flatMap { place.item(ofRow: $0) } }
    }

    /// The identity of the item that was opened last from the rows that the numbers mean.
    var currentItemID: ItemID? {
        numberedPlace.flatMap { place in place.position.flatMap { place.itemID(ofRow: $0) } }
    }

    package var openItem: OpenedItem? {
        if case .item(let opened) = place { opened } else { nil }
    }

    var shownItems: Set<ItemID> {
        var items = Set(places.flatMap { $0.items.map(\.id) })
        for case .item(let opened) in places { items.insert(opened.kept.id) }
        return items
    }

    /// Takes over the states of items that were changed, wherever they are shown; the text of a row stays as it was listed.
    mutating func update(_ items: [LibraryItem]) {
        guard !items.isEmpty else { return }
        let changes = unreadChanges(by: items)
        for index in places.indices {
            places[index].update(items)
            places[index].updateFeeds(changes)
        }
        for index in namedFeeds.indices { namedFeeds[index].update(changes) }
    }

    private func unreadChanges(by items: [LibraryItem]) -> [SourceID: Int] {
        let changed = Dictionary(items.map { ($0.id, $0.state.isRead) }) { $1 }
        var known: [ItemID: LibraryItem] = [:]
        for item in places.flatMap(\.items) where changed[item.id] != nil { known[item.id] = item }
        var changes: [SourceID: Int] = [:]
        for item in known.values {
            guard let isRead = changed[item.id], isRead != item.state.isRead else { continue }
            for source in [item.item.source] + item.alsoIn { changes[source, default: 0] += isRead ? -1 : 1 }
        }
        return changes
    }

    mutating func open(_ selection: ItemSelection) -> [SessionEffect] {
        do throws(ItemSelectionError) {
            guard let index = numbered else { throw .emptyList }
            let rows = try rows(of: selection)
            if rows.count > 1, let effects = listTogether(rows, of: index) { return effects }
            switch places[index] {
            case .feeds(let feeds): return open(feeds.rows[rows[0]], at: rows[0], of: index)
            case .tags(let tags):
                places[index].position = rows[0]
                return ask(tags.question(ofRow: rows[0]))
            case .history(let history): return open(rows, of: history, at: index)
            case .sources(let sources): return open(rows[0], of: sources, at: index)
            case .home, .list, .pages, .repositories, .item, .weather:
                if rows.count == 1, let feed = places[index].feed(ofRow: rows[0]) {
                    return open(feed, at: rows[0], of: index)
                }
                // Among several rows, feeds are skipped.
                let items = places[index].rowItems
                let openings = rows.compactMap { items[$0]?.id }
                    .map { opening($0, via: "show") }
                return open(openings)
            }
        } catch {
            return fail(SessionFailure(error))
        }
    }

    /// Opens the only row of the numbered place whose title has words, or nothing but them.
    ///
    /// Case and accents do not matter.
    mutating func open(titled words: String) -> [SessionEffect] {
        let title = SearchFolding.fold(words)
        let parts = title.split(separator: " ")
        let titles = numberedPlace?.titles.map { $0.map(SearchFolding.fold) } ?? []
        var rows = titles.indices.filter { row in titles[row].map { parts.allSatisfy($0.contains) } ?? false }
        let whole = rows.filter { titles[$0] == title }
        if whole.count == 1 { rows = whole }
        guard let row = rows.first else { return fail(SessionFailure(RowTitleError.none(words: words))) }
        guard rows.count == 1 else {
            return fail(SessionFailure(RowTitleError.several(words: words, rows: rows.map { $0 + 1 })))
        }
        return open(ItemSelection(row: row))
    }

    /// Lists the items of several rows that stand for feeds, tags or categories; `nil` if rows are items or steps.
    private mutating func listTogether(_ rows: [Int], of index: Int) -> [SessionEffect]? {
        let place = places[index]
        if let row = rows.first(where: { place.source(ofRow: $0) != nil }) {
            return finish(.remark(.rowIsSource(row + 1)))
        }
        guard rows.allSatisfy({ place.item(ofRow: $0) == nil }) else { return nil }
        let predicates = rows.compactMap { place.query(ofRow: $0)?.predicate }
        guard !predicates.isEmpty else { return nil }
        places[index].position = rows[0]
        return ask(Question(Query(.any(predicates))))
    }

    mutating func open(row: Int, via command: String) -> [SessionEffect] {
        guard let index = numbered, let item = places[index].itemID(ofRow: row) else { return finish() }
        // Several steps may be of one item.
        if case .history = places[index] { places[index].position = row }
        let opening = opening(item, via: command)
        return open([opening])
    }

    /// Lists the items of a feed: the unread ones, or all if none is unread.
    private mutating func open(_ feed: FeedRow, at row: Int, of index: Int) -> [SessionEffect] {
        places[index].position = row
        // The row is newer.
        namedFeeds.removeAll { $0.content == feed.content }
        return feed.opening.map { ask($0) } ?? finish()
    }

    /// Lists the items of a subscription, explains one that has none, or describes a source.
    private mutating func open(_ row: Int, of sources: SourcesPlace, at index: Int) -> [SessionEffect] {
        places[index].position = row
        if let source = sources.source(ofRow: row) { return finish(.page(.source(source))) }
        let status = sources.subscriptions[row]
        guard status.total > 0, let feed = sources.feed(ofRow: row) else {
            return wait(for: .explanation, [.subscriptions(.explain(.subscription(status.subscription.uri)))])
        }
        return open(feed, at: row, of: index)
    }

    func opening(_ item: ItemID, via command: String) -> Opening {
        Opening(item: item, provenance: provenance(via: command), isRepeated: openedItems.contains(item))
    }

    mutating func receive(_ result: Result<OpenedItem, SessionFailure>, of id: ItemID) -> [SessionEffect] {
        if case .links(let use, id, let row) = awaited { return receive(result, for: use, row: row) }
        guard case .items(var openings, let isContinued, let rest) = awaited, openings.first?.item == id else {
            return []
        }
        let opened: OpenedItem
        switch result {
        case .failure(let failure):
            // Enter continues with the item after it; its number asks again.
            if followingCount > 0, following.openings.first?.item == id { following.openings.removeFirst() }
            return fail(failure)
        case .success(let item): opened = item
        }
        openings.removeFirst()
        openedItems.insert(id)
        following = FollowingItems(open: id, openings: rest)
        update([opened.kept])
        var position: ItemPosition?
        if let index = numbered, let row = places[index].row(of: id) {
            places[index].position = row
            position = places[index].itemPosition(ofRow: row)
        }
        push(opened)
        let page = SessionReply.page(.item(opened, at: position, isContinued: isContinued))
        guard let next = openings.first else { return finish(page) }
        awaited = .items(openings: openings, isContinued: true)
        return [.reply(page), .open(next)]
    }

    /// Returns the position of an item in the place that it was chosen from, if its row was opened last there.
    func position(of item: OpenedItem) -> ItemPosition? {
        guard currentItemID == item.kept.id, let place = numberedPlace else { return nil }
        return place.position.flatMap { place.itemPosition(ofRow: $0) }
    }

    /// The number of items that were chosen together with the open one, and have not been shown.
    package var followingCount: Int { openItem?.kept.id == following.open ? following.openings.count : 0 }

    /// Opens items, the first one now.
    ///
    /// At a terminal that stops when the screen is full, the others follow one by one: an item is marked as read when its page is
    /// shown. If the first one cannot be opened, the others that followed before still follow.
    mutating func open(_ openings: [Opening]) -> [SessionEffect] {
        guard let first = openings.first else { return finish() }
        let isPaged = isInteractive && settings.isPaged
        let opened = isPaged ? [first] : openings
        let rest = Array(openings.dropFirst(opened.count))
        return wait(for: .items(openings: opened, isContinued: false, following: rest), [.open(first)])
    }

    /// Opens the next of the items that were chosen together with the open one; `nil` after the last.
    mutating func openChosen() -> [SessionEffect]? { followingCount > 0 ? open(following.openings) : nil }
}

extension ReaderPlace {
    /// Returns the position of a row's item; `nil` on a page whose rows are not items.
    fileprivate func itemPosition(ofRow row: Int) -> ItemPosition? {
        if case .home(let home) = self { return home.screen.position(ofRow: row) }
        return items.isEmpty ? nil : ItemPosition(number: row + 1, count: total)
    }

    /// Returns the index of an item's row; of several, the one after the row that was opened last.
    fileprivate func row(of id: ItemID) -> Int? {
        if case .history = self { return position }
        let items = rowItems
        let rows = items.indices.filter { items[$0]?.id == id }
        return rows.first { $0 > position ?? -1 } ?? rows.first
    }
}

/// Items that were chosen together with the open one, and that are shown after it.
struct FollowingItems: Hashable, Sendable {
    var open: ItemID?
    var openings: [Opening] = []
}

/// The reason why words that are a part of titles open nothing.
package enum RowTitleError: Error, Hashable, Sendable {
    case none(words: String)
    case several(words: String, rows: [Int])
}
