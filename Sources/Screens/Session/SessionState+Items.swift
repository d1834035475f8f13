package import FeedModel
import Query

extension SessionState {
    /// The item that was opened last from the rows that the numbers mean.
    package var currentItem: LibraryItem? {
        guard let place = numberedPlace, let position = place.position, place.items.indices.contains(position) else {
            return nil
        }
        return place.items[position]
    }

    /// The open item, if it is shown.
    package var openItem: OpenedItem? {
        if case .item(let opened) = place { opened } else { nil }
    }

    /// Opens rows of the numbered place.
    mutating func open(_ selection: ItemSelection) -> [SessionEffect] {
        do throws(ItemSelectionError) {
            guard let index = numbered else { throw .emptyList }
            let rows = try rows(of: selection)
            switch places[index] {
            case .feeds(let feeds): return open(feeds.rows[rows[0]], at: rows[0], of: index)
            case .history(let history):
                places[index].position = rows[0]
                let opening = Opening(item: history.rows[rows[0]].item, provenance: provenance(via: "show"))
                return wait(for: .items(openings: [opening], isContinued: false), [.open(opening)])
            case .home, .list, .service, .item, .weather:
                let items = places[index].items
                let openings = rows.map { Opening(item: items[$0].id, provenance: provenance(via: "show")) }
                return wait(for: .items(openings: openings, isContinued: false), [.open(openings[0])])
            }
        } catch {
            return fail(SessionFailure(error))
        }
    }

    /// Opens one row of the numbered place.
    mutating func open(row: Int, via command: String) -> [SessionEffect] {
        guard let place = numberedPlace, place.items.indices.contains(row) else { return finish() }
        let opening = Opening(item: place.items[row].id, provenance: provenance(via: command))
        return wait(for: .items(openings: [opening], isContinued: false), [.open(opening)])
    }

    /// Lists the items of a feed: the unread ones, or all if none is unread.
    private mutating func open(_ feed: FeedRow, at row: Int, of index: Int) -> [SessionEffect] {
        places[index].position = row
        guard let question = feed.hasUnread == false ? feed.question : feed.unread else { return finish() }
        return ask(question)
    }

    /// Returns the indices of selected rows.
    func rows(of selection: ItemSelection) throws(ItemSelectionError) -> [Int] {
        let place = numberedPlace
        let items = place?.items ?? []
        let numbers = try selection.numbers(
            current: place?.position.map { $0 + 1 },
            count: place?.rowCount ?? 0,
            isIn: { number, state in items.indices.contains(number - 1) && items[number - 1].state.isIn(state) }
        )
        return numbers.map { $0 - 1 }
    }

    /// Receives an opened item.
    mutating func receive(_ result: Result<OpenedItem, SessionFailure>, of id: ItemID) -> [SessionEffect] {
        if case .links(let use, id, let row) = awaited { return receive(result, for: use, row: row) }
        guard case .items(var openings, let isContinued) = awaited, openings.first?.item == id else { return [] }
        let opened: OpenedItem
        switch result {
        case .failure(let failure): return fail(failure)
        case .success(let item): opened = item
        }
        openings.removeFirst()
        update([opened.kept])
        var (number, count): (Int?, Int?) = (nil, nil)
        if let index = numbered, let row = places[index].row(of: id) {
            places[index].position = row
            if !places[index].items.isEmpty { (number, count) = (row + 1, places[index].total) }
        }
        push(opened)
        let page = SessionReply.page(.item(opened, number: number, count: count, isContinued: isContinued))
        guard let next = openings.first else { return finish(page) }
        awaited = .items(openings: openings, isContinued: true)
        return [.reply(page), .open(next)]
    }
}

extension ReaderPlace {
    /// Returns the index of an item's row; of several, the one after the row that was opened last.
    fileprivate func row(of id: ItemID) -> Int? {
        if case .history = self { return position }
        let rows = items.indices.filter { items[$0].id == id }
        return rows.first { $0 > position ?? -1 } ?? rows.first
    }
}

extension ItemState {
    /// Whether the item is in a state of a selection.
    fileprivate func isIn(_ state: ItemSelection.State) -> Bool {
        switch state {
        case .unread, .new: !isRead
        case .read, .old: isRead
        case .flagged: isStarred
        case .deleted: isHidden
        }
    }
}
