import FeedModel

struct LinkedItem: Sendable {
    var opened: OpenedItem
    /// The row of the item; `nil` for the current one.
    var row: Int?
}

extension Items {
    /// Returns the item of a row, else the open item or the one of the row that was opened last.
    ///
    /// An item that is not open is read without recording that it was opened.
    ///
    /// - Parameter number: The number of a link, which may have been meant as a row.
    /// - Returns: The item; `nil` after a message that says why no item has links.
    func linkedItem(ofRow row: Int?, orRow number: Int? = nil, _ turn: Turn) async throws -> LinkedItem? {
        let places = turn.places
        if let row, let message = places.numbered?.message(onLinksOfRow: row) {
            turn.say(message)
            return nil
        }
        guard let item = try places.linkedItem(row) else {
            turn.say(row.map { .items(.feedHasNoLinks($0)) } ?? places.messageWithoutLinkedItem(orRow: number))
            return nil
        }
        let isCurrent = row == nil || item == places.openItem?.kept.id || item == places.currentItemID
        let named = isCurrent ? nil : row
        if let opened = places.openItem, opened.kept.id == item { return LinkedItem(opened: opened, row: named) }
        let opening = Opening(item: item, provenance: places.provenance(via: "links"), isRecorded: false)
        // While a line is typed, a text browser cannot have the terminal.
        return LinkedItem(opened: try await turn.deciding { try await read(opening, turn) }, row: named)
    }
}

extension Places {
    /// Returns the item of a row, else the current one; `nil` if the row is a feed, or without an item.
    fileprivate func linkedItem(_ row: Int?) throws(ItemSelectionError) -> ItemID? {
        guard let row else { return openItem?.kept.id ?? currentItemID }
        guard let place = numbered, let count = place.rowCount, count > 0 else { throw .emptyList }
        guard (1...count).contains(row) else { throw missing(row: row, count: count) }
        return place.itemID(ofRow: row - 1)
    }

    /// Returns the message about a use of links without an item: the number may have been meant as a row.
    fileprivate func messageWithoutLinkedItem(orRow number: Int?) -> Message {
        guard let place = numbered, let count = place.rowCount else { return .items(.noneOpen(row: nil)) }
        if let number {
            if place.itemID(ofRow: number - 1) != nil { return .items(.noneOpen(row: number)) }
            if let message = place.message(onLinksOfRow: number) { return message }
            if place.feed(ofRow: number - 1) != nil { return .items(.feedHasNoLinks(number)) }
        }
        return .items(.noneOpen(row: (0..<count).first { place.itemID(ofRow: $0) != nil }.map { $0 + 1 }))
    }

    /// Whether a number is that of another item's row, and no item is open.
    func isRow(_ number: Int, besides opened: OpenedItem) -> Bool {
        guard openItem == nil else { return false }
        return numbered?.itemID(ofRow: number - 1).map { $0 != opened.kept.id } ?? false
    }
}

extension ReaderPlace {
    /// Returns the message about a row without links; `nil` for an item, for a feed, and for a number without a row.
    func message(onLinksOfRow row: Int) -> Message? {
        if case .history(let history) = self, history.rows.indices.contains(row - 1) {
            return history.rows[row - 1].message(ofRow: row).map(Message.marks)
        }
        if source(ofRow: row - 1) != nil { return .marks(.rowIsSource(row)) }
        if case .tags(let tags) = self, tags.rows.indices.contains(row - 1) {
            return .items(.tagHasNoLinks(row, tags.kind))
        }
        return nil
    }
}
