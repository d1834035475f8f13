import FeedModel

/// `toggle 1-3`: marks rows or the open item as read if one of them is unread, else as unread.
package struct ToggleCommand: Command {
    package var selection: ItemSelection

    package init(_ selection: ItemSelection) {
        self.selection = selection
    }

    package func run(_ turn: Turn) async throws {
        turn.noteRange(of: selection)
        switch try decision(in: turn.places) {
        case .nothing(let message): turn.say(.marks(message))
        case .items(let items): try await toggle(items, turn)
        case .steps(let ids):
            let window = WindowRequest(question: Question(items: ids), length: ids.count)
            let page = try await turn.deciding { try await turn.features.lists.window(window) }
            try await toggle(page.items, turn)
        }
    }

    @MainActor
    private func toggle(_ items: [LibraryItem], _ turn: Turn) async throws {
        guard !items.isEmpty else { return turn.say(.lists(.itemsGone)) }
        let kind: Event.Kind = items.contains { !$0.state.isRead } ? .read : .unread
        let request = turn.places.markRequest(kind, .these(items.map(\.id)), via: "toggle")
        try await turn.features.marks.mark(MarkPlan(request: request), turn)
    }

    /// The rows that the command concerns.
    private enum Decision {
        case items([LibraryItem])
        /// Items of steps, which the history lists without their states.
        case steps([ItemID])
        /// The rows cannot be toggled, for the reason in the message.
        case nothing(MarkMessage)
    }

    private func decision(in places: Places) throws(ItemSelectionError) -> Decision {
        if selection == .current, let opened = places.openItem { return .items([opened.kept]) }
        let rows = try places.rows(of: selection)
        guard let place = places.numbered else { throw .emptyList }
        switch place {
        case .history(let history):
            if let message = history.message(onRows: rows) { return .nothing(message) }
            return .steps(rows.flatMap { history.rows[$0].items })
        case .tags(let tags): return .nothing(.rowIsTag(rows[0] + 1, tags.kind, nil))
        case .home, .list, .feeds, .item, .pages, .repositories, .weather, .sources:
            // Among rows of items, feeds are skipped.
            let items = rows.compactMap { place.item(ofRow: $0) }
            guard items.isEmpty else { return .items(items) }
            let isSource = place.feed(ofRow: rows[0]) == nil
            return .nothing(isSource ? .rowIsSource(rows[0] + 1) : .rowIsFeed(rows[0] + 1, nil))
        }
    }
}
