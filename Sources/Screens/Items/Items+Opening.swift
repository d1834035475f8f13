import FeedModel

extension Items {
    func opening(_ item: ItemID, via command: String, _ turn: Turn) -> Opening {
        let provenance = turn.places.provenance(via: command)
        return Opening(item: item, provenance: provenance, isRepeated: opened.contains(item))
    }

    /// Opens the item of a row; a row without one opens nothing.
    func open(row: Int, via command: String, _ turn: Turn) async throws {
        let places = turn.places
        guard let index = places.numberedIndex, let item = places.stack[index].itemID(ofRow: row) else { return }
        // Several steps may be of one item.
        if case .history = places.stack[index] { turn.change { $0.stack[index].position = row } }
        try await open([opening(item, via: command, turn)], turn)
    }

    /// Opens items, the first one now.
    ///
    /// At a terminal that stops when the screen is full, the others follow one by one: an item is marked as read when its page is
    /// shown. If the first one cannot be opened, the others that followed before still follow.
    func open(_ openings: [Opening], _ turn: Turn) async throws {
        let isPaged = turn.isInteractive && turn.features.settings.current.isPaged
        let now = isPaged ? Array(openings.prefix(1)) : openings
        let following = Array(openings.dropFirst(now.count))
        for (number, opening) in now.enumerated() {
            let opened = try await open(opening, before: following, turn)
            let position = turn.change { $0.open(opened) } ?? nil
            turn.show(.item(opened, at: position, isContinued: number > 0))
        }
    }

    /// Opens the next of the items that were chosen together with the open one.
    ///
    /// - Returns: Whether there was one.
    func openNext(_ turn: Turn) async throws -> Bool {
        let openings = following.openings(after: turn.places.openItem)
        guard !openings.isEmpty else { return false }
        try await open(openings, turn)
        return true
    }

    private func open(_ opening: Opening, before following: [Opening], _ turn: Turn) async throws -> OpenedItem {
        do {
            let opened = try await read(opening, turn)
            self.opened.insert(opening.item)
            self.following = FollowingItems(open: opening.item, openings: following)
            return opened
        } catch {
            // Enter continues with the item after it; its number asks again.
            if !turn.isOver { self.following.skip(opening.item, after: turn.places.openItem) }
            throw error
        }
    }

    /// Reads an item, which may change what feeds count.
    func read(_ opening: Opening, _ turn: Turn) async throws -> OpenedItem {
        let feeds = turn.features.feeds
        do {
            let opened = try await open(opening)
            feeds.countsAreDue()
            return opened
        } catch {
            if !turn.isOver { feeds.countsAreDue() }
            throw error
        }
    }
}

extension Places {
    /// Shows an item above the page that it was chosen from.
    ///
    /// - Returns: The position of the item there; `nil` if the page has no row of it, or its rows are not items.
    fileprivate mutating func open(_ opened: OpenedItem) -> ItemPosition? {
        var position: ItemPosition?
        if let index = numberedIndex, let row = stack[index].row(of: opened.kept.id) {
            stack[index].position = row
            position = stack[index].itemPosition(ofRow: row)
        }
        push(opened)
        return position
    }
}
