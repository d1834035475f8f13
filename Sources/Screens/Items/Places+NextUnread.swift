import FeedModel

extension Places {
    /// Returns the index of the first row with an unread item, at or after another index.
    func unreadRow(from start: Int) -> Int? { numbered?.rowItems.dropFirst(start).firstIndex(where: \.isUnread) }

    var unreadCount: Int { numbered?.rowItems.count(where: \.isUnread) ?? 0 }

    /// The feeds that the walk continues with: the ones listed last, or all with unread items.
    var feedsOfWalk: FeedRequest {
        for case .feeds(let feeds) in stack.reversed() { return feeds.request }
        return FeedRequest(scope: .unread)
    }

    /// Appends the next window of a list.
    ///
    /// - Returns: The number of items before; `nil` if the numbers mean another page.
    mutating func append(_ page: ListPage, to question: Question) -> Int? {
        guard let index = numberedIndex, var list, list.question == question else { return nil }
        let count = list.items.count
        list.append(page)
        stack[index] = .list(list)
        return count
    }

    /// Remembers that a list was reported as read, so that the walk leaves it.
    ///
    /// - Returns: Whether the numbers mean the list.
    mutating func leaveList(of question: Question) -> Bool {
        guard let index = numberedIndex, var list, list.question == question else { return false }
        list.isLeft = true
        stack[index] = .list(list)
        return true
    }

    /// Begins another list, in place of one that the walk has come to and that is read.
    mutating func replaceReadList(with page: ListPage, of question: Question) {
        var list = ListPlace(question: question)
        list.append(page)
        leaveItem()
        if case .list(let finished)? = last, finished.question.origin != .typed { stack.removeLast() }
        push(.list(list))
        // What is shown decides what `again` asks.
        lastAsked = nil
    }
}

extension ListPage {
    /// The index of the first unread item.
    var unreadRow: Int? { items.firstIndex { !$0.state.isRead } }

    /// The number of items of the whole list; `nil` if it is not known.
    var count: Int? { next == nil ? items.count : total }
}

extension [FeedRow] {
    /// Returns the next feed with unread items after the one of a source; after the last feed comes the first.
    func unread(after source: SourceID?) -> FeedRow? {
        let start = firstIndex { $0.source == source }.map { $0 + 1 } ?? 0
        return (self[start...] + self[..<start]).first { $0.hasUnread == true && $0.source != source }
    }
}

extension LibraryItem? {
    fileprivate var isUnread: Bool { map { !$0.state.isRead } ?? false }
}
