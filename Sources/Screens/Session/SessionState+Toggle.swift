import FeedModel

extension SessionState {
    /// Marks rows as read if one of them is unread, else as unread.
    mutating func toggle(_ selection: ItemSelection) -> [SessionEffect] {
        do throws(ItemSelectionError) {
            if selection == .current, let opened = openItem { return toggle([opened.kept]) }
            let rows = try rows(of: selection)
            guard let place = numberedPlace else { throw .emptyList }
            switch place {
            case .history(let history): return toggle(rows, of: history)
            case .tags(let tags): return finish(.remark(.rowIsTag(rows[0] + 1, tags.kind, nil)))
            case .home, .list, .feeds, .item, .pages, .repositories, .weather, .sources:
                // Among rows of items, those of feeds are passed over.
                let items = rows.compactMap { place.item(ofRow: $0) }
                guard items.isEmpty else { return toggle(items) }
                return finish(
                    .remark(
                        place.feed(ofRow: rows[0]) == nil ? .rowIsSource(rows[0] + 1) : .rowIsFeed(rows[0] + 1, nil)
                    )
                )
            }
        } catch {
            return fail(SessionFailure(error))
        }
    }

    /// Reads the items of steps, which the history lists without their states.
    private mutating func toggle(_ rows: [Int], of history: HistoryPlace) -> [SessionEffect] {
        if let remark = history.remark(onRows: rows) { return finish(.remark(remark)) }
        let question = Question(items: rows.flatMap { history.rows[$0].items })
        return wait(for: .toggle, [.window(question, after: nil, length: rows.count)])
    }

    /// Marks items as read if one of them is unread, else as unread.
    mutating func toggle(_ items: [LibraryItem]) -> [SessionEffect] {
        guard !items.isEmpty else { return finish(.remark(.itemsGone)) }
        let kind: Event.Kind = items.contains { !$0.state.isRead } ? .read : .unread
        return wait(for: .mark(words: nil), [.mark(request(kind, .these(items.map(\.id)), via: "toggle"))])
    }
}
