import FeedModel
import Query

extension SessionState {
    /// Lists the items of a query; without one, lists the current question again.
    mutating func list(_ query: Query?) -> [SessionEffect] {
        let question: Question
        if let query {
            question = Question(query)
        } else if let list = currentList {
            question = list.question
        } else {
            question = .unread
        }
        return ask(question)
    }

    /// Asks a question, to list its items.
    mutating func ask(_ question: Question) -> [SessionEffect] {
        lastQuestion = question
        return wait(for: .list, [window(question, after: nil)])
    }

    /// Shows the next rows of the list.
    mutating func more() -> [SessionEffect] {
        guard let index = numbered, case .list(var list) = places[index] else { return finish(.remark(.noMoreItems)) }
        if list.shown < list.items.count {
            let start = list.shown
            list.shown = list.items.count
            leave(to: index, as: .list(list))
            return finish(.page(.list(list, from: start)))
        }
        guard let next = list.next else { return finish(.remark(.noMoreItems)) }
        return wait(for: .more, [window(list.question, after: next)])
    }

    /// Asks the last question again.
    mutating func again() -> [SessionEffect] {
        guard let question = lastQuestion ?? currentList?.question else { return finish(.remark(.noMoreItems)) }
        return ask(question)
    }

    /// Leaves the place for the one before it, which is shown as it was left.
    mutating func back() -> [SessionEffect] {
        guard places.count > 1 else { return finish(.remark(.firstPage)) }
        places.removeLast()
        return place.map { finish(.page(page(of: $0))) } ?? finish(.remark(.firstPage))
    }

    /// Receives a window of a list.
    mutating func receive(
        _ result: Result<ListPage, SessionFailure>,
        of question: Question,
        after cursor: ListCursor?
    ) -> [SessionEffect] {
        let page: ListPage
        switch result {
        case .failure(let failure): return fail(failure)
        case .success(let answer): page = answer
        }
        switch awaited {
        case .list: return show(page, of: question)
        case .more: return showMore(page, of: question)
        case .walk(let walk): return walk.goOn(page, of: question, after: cursor, in: &self)
        case .whole(let kind, let command): return receive(page, of: question, toMark: kind, via: command)
        case .count: return receiveCount(of: page)
        default: return []
        }
    }

    /// Receives the feeds.
    mutating func receive(
        _ result: Result<[FeedRow], SessionFailure>,
        of request: FeedRequest
    ) -> [SessionEffect] {
        switch (awaited, result) {
        case (_, .failure(let failure)): return fail(failure)
        case (.walk(let walk), .success(let rows)): return walk.goOn(rows, in: &self)
        case (.feeds, .success(let rows)):
            guard !rows.isEmpty else {
                return finish(
                    .remark(request.scope == .unread && request.tag == nil ? .noUnreadFeeds : .noFeeds(request))
                )
            }
            let feeds = FeedsPlace(request: request, rows: rows)
            push(.feeds(feeds))
            return finish(.page(.feeds(feeds)))
        case (_, .success): return []
        }
    }

    /// Receives the latest steps of the ledger.
    mutating func receive(_ result: Result<[LedgerStep], SessionFailure>, of query: Query?) -> [SessionEffect] {
        switch result {
        case .failure(let failure): return fail(failure)
        case .success(let rows):
            let history = HistoryPlace(query: query, rows: rows)
            // An empty history takes no list away.
            if !rows.isEmpty { push(.history(history)) }
            return finish(.page(.history(history)))
        }
    }

    /// Returns the page of a place, as it was left.
    func page(of place: ReaderPlace) -> SessionPage {
        switch place {
        case .home(let home): .home(home.screen)
        case .list(let list): .list(list, from: list.firstRow(windowLength))
        case .feeds(let feeds): .feeds(feeds)
        case .history(let history): .history(history)
        case .service(let service): .service(service)
        case .item(let opened): .item(opened, number: nil, count: nil, isContinued: false)
        case .weather: .weather
        }
    }

    /// Returns the effect that reads a window.
    func window(_ question: Question, after cursor: ListCursor?) -> SessionEffect {
        // The results of a search take two rows each.
        let length = question.query.isTextSearch ? max(1, windowLength / 2) : windowLength
        return .window(question, after: cursor, length: length)
    }

    /// The list whose rows the numbers mean.
    var currentList: ListPlace? {
        if case .list(let list)? = numberedPlace { list } else { nil }
    }

    /// Leaves everything above a place, and changes the place.
    mutating func leave(to index: Int, as place: ReaderPlace) {
        places.removeLast(places.count - index)
        places.append(place)
    }

    private mutating func show(_ page: ListPage, of question: Question) -> [SessionEffect] {
        var list = ListPlace(question: question)
        list.append(page)
        // An empty answer takes no list away.
        guard !list.items.isEmpty else { return finish(.remark(.nothingMatches(question.query))) }
        list.shown = list.items.count
        push(.list(list))
        return finish(.page(.list(list, from: 0)))
    }

    private mutating func showMore(_ page: ListPage, of question: Question) -> [SessionEffect] {
        guard let index = numbered, case .list(var list) = places[index], list.question == question else { return [] }
        let start = list.items.count
        list.append(page)
        list.shown = list.items.count
        leave(to: index, as: .list(list))
        guard list.items.count > start else { return finish(.remark(.noMoreItems)) }
        return finish(.page(.list(list, from: start)))
    }
}

extension ListPlace {
    /// Returns the index of the first row of the window that has the item opened last, or of the last window.
    fileprivate func firstRow(_ length: Int) -> Int {
        let row = min(position ?? shown - 1, shown - 1)
        return max(0, row) / length * length
    }
}
