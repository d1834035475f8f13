import FeedModel

extension Files {
    /// Returns the items that a selection means; without one, the open item, or the one opened last.
    ///
    /// A range that ends with the list is reported.
    func items(of selection: ItemSelection?, for command: String, _ turn: Turn) async throws -> [ItemID] {
        let chosen = try turn.places.items(of: selection, for: command)
        if let selection { turn.noteRange(of: selection) }
        guard let rest = chosen.rest else { return chosen.items }
        let others = try await turn.deciding { try await self.rest(rest) }
        let known = Set(chosen.items)
        return chosen.items + others.filter { !known.contains($0) }
    }

    /// Returns the item of a row, else the open item, or the one opened last; it is read without recording that it was opened.
    func item(ofRow row: Int?, for command: String, _ turn: Turn) async throws -> OpenedItem {
        let items = try await items(of: row.map { ItemSelection(row: $0 - 1) }, for: command, turn)
        guard let id = items.first else { throw ItemSelectionError.emptyList }
        if let opened = turn.places.openItem, opened.kept.id == id { return opened }
        let opening = Opening(item: id, provenance: turn.places.provenance(via: command), isRecorded: false)
        return try await turn.deciding { try await turn.features.items.read(opening, turn) }
    }
}

extension Places {
    /// Returns the items that a selection means, and the part of the list that is to be read for the others.
    fileprivate func items(
        of selection: ItemSelection?,
        for command: String
    ) throws -> (items: [ItemID], rest: RestOfList?) {
        // The open item may have been opened from a page whose rows are not items.
        if selection == nil || selection == .current, let opened = openItem { return ([opened.kept.id], nil) }
        if let list, !list.items.isEmpty, selection?.isAll == true {
            return (list.items.map(\.id), list.next.map { RestOfList(question: list.question, cursor: $0) })
        }
        let chosen: [Int]
        do throws(ItemSelectionError) {
            chosen = try rows(of: selection ?? .current)
        } catch {
            guard selection == nil, error == .noCurrentItem else { throw error }
            throw FilesError.noItemOpen(command: command)
        }
        let items = numbered?.itemIDs(ofRows: chosen) ?? []
        guard !items.isEmpty else { throw FilesError.rowWithoutItem((chosen.first ?? 0) + 1) }
        return (items, nil)
    }
}
