import FeedModel

extension SessionState {
    /// Shows the next rows of the list that have unread items among them.
    mutating func moreUnread() -> [SessionEffect] {
        guard let index = numbered, case .list(let list) = places[index] else { return finish(.remark(.noMoreItems)) }
        return moreUnread(of: list, at: index, from: list.shown)
    }

    /// Shows the first window of a list from an index that has an unread row, else reads the next one.
    private mutating func moreUnread(of list: ListPlace, at index: Int, from start: Int) -> [SessionEffect] {
        var start = start
        while start < list.items.count {
            let end = list.windowEnd(from: start, length: windowLength)
            if list.items[start..<end].contains(where: { !$0.state.isRead }) {
                var list = list
                list.shown = end
                leave(to: index, as: .list(list))
                return finish(.page(.list(list, from: start)))
            }
            start = end
        }
        guard let next = list.next else { return finish(.remark(.noMoreUnread)) }
        return wait(for: .moreUnread, [window(list.question, after: next)])
    }

    /// Receives the next window, to show it if it has unread items.
    mutating func moreUnread(_ page: ListPage, of question: Question) -> [SessionEffect] {
        // Another page may have come meanwhile.
        guard let index = numbered, case .list(var list) = places[index], list.question == question else {
            return finish()
        }
        let start = list.items.count
        list.append(page)
        places[index] = .list(list)
        return moreUnread(of: list, at: index, from: start)
    }
}
