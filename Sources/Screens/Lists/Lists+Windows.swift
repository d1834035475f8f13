extension Lists {
    /// Lists the items of a question.
    ///
    /// - Parameter message: The message if there are none; `nil` for the usual one.
    func show(_ question: Question, ifNone message: Message? = nil, _ turn: Turn) async throws {
        turn.change { $0.lastAsked = .question(question) }
        show(try await window(of: question, turn), of: question, ifNone: message, turn)
    }

    /// Reads a window of a list, the first one or the one after a cursor.
    func window(of question: Question, after cursor: ListCursor? = nil, _ turn: Turn) async throws -> ListPage {
        try await window(WindowRequest(question: question, cursor: cursor, length: turn.room))
    }

    private func show(_ answer: ListPage, of question: Question, ifNone message: Message?, _ turn: Turn) {
        var list = ListPlace(question: question)
        list.append(answer)
        // An empty answer takes no list away.
        guard !list.items.isEmpty else {
            let usual = ListMessage.nothingMatches(question.query)
            return turn.say(message ?? .lists(question.items == nil ? usual : .itemsGone))
        }
        list.shown = list.windowEnd(from: 0, length: turn.room)
        list.leftOut = turn.places.readItems(leftOutBy: list, named: turn.features.feeds.named)
        let isRenumbered = turn.places.list.map { list.movesRows(of: $0) } ?? false
        turn.push(.list(list))
        turn.show(.list(list, from: 0), after: isRenumbered ? .lists(.rowsMoved) : nil)
    }

    /// Shows the next rows of the list, which are read if too few are loaded.
    func more(_ turn: Turn) async throws {
        guard var list = turn.places.list else { return turn.say(.lists(.noMoreItems)) }
        // The next answer fills a window that is not full.
        if list.windowEnd(from: list.shown, length: turn.room) == list.items.count, let next = list.next {
            guard let grown = try await grow(list, after: next, turn) else { return }
            list = grown.list
        }
        guard list.shown < list.items.count else { return turn.say(.lists(.noMoreItems)) }
        show(list, list.shown..<list.windowEnd(from: list.shown, length: turn.room), turn)
    }

    /// Shows the next rows of the list that have unread items among them.
    func moreUnread(_ turn: Turn) async throws {
        guard var list = turn.places.list else { return turn.say(.lists(.noMoreItems)) }
        var start = list.shown
        while true {
            if let rows = list.unreadWindow(from: start, length: turn.room) { return show(list, rows, turn) }
            guard let next = list.next else { return turn.say(.lists(.noMoreUnread)) }
            guard let grown = try await grow(list, after: next, turn) else { return }
            (list, start) = (grown.list, grown.loaded)
        }
    }

    /// Reads the next window of a list.
    ///
    /// - Returns: The list, and the number of items before; `nil` if the numbers mean another page now.
    private func grow(
        _ list: ListPlace,
        after next: ListCursor,
        _ turn: Turn
    ) async throws -> (list: ListPlace, loaded: Int)? {
        let page = try await window(of: list.question, after: next, turn)
        guard let loaded = turn.change({ $0.append(page, to: list.question) }) ?? nil else { return nil }
        return turn.places.list.map { ($0, loaded) }
    }

    /// Shows rows of the list whose rows the numbers mean.
    private func show(_ list: ListPlace, _ rows: Range<Int>, _ turn: Turn) {
        var list = list
        list.shown = rows.upperBound
        turn.change { $0.leave(to: list) }
        turn.show(.list(list, from: rows.lowerBound))
    }
}
