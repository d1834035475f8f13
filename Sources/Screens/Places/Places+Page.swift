import FeedModel

extension Places {
    func page(of place: ReaderPlace, room: Int) -> SessionPage {
        switch place {
        case .home(let home): .home(home.screen)
        case .list(let list): .list(list, from: list.firstRow(room))
        case .feeds(let feeds): .feeds(feeds)
        case .tags(let tags): .tags(tags)
        case .history(let history): .history(history)
        case .pages(let pages): .pages(pages, from: 0)
        case .repositories(let repositories): .repositories(repositories, from: 0)
        case .item(let opened): .item(opened, at: position(ofShown: opened), isContinued: false)
        case .weather(let weather): .weather(weather)
        case .sources(let sources): .sources(sources)
        }
    }

    /// Leaves the page that is shown; the one before it shows rows that were never printed.
    mutating func leaveLast(room: Int) {
        guard !stack.isEmpty else { return }
        stack.removeLast()
        // What is shown decides what `again` asks.
        lastAsked = nil
        guard case .list(var list)? = stack.last else { return }
        list.show(room)
        stack[stack.count - 1] = .list(list)
    }

    /// Returns the position of an item in the page that it was chosen from, if its row was opened last there.
    private func position(ofShown item: OpenedItem) -> ItemPosition? {
        guard currentItemID == item.kept.id, let place = numbered else { return nil }
        return place.position.flatMap { place.itemPosition(ofRow: $0) }
    }
}
