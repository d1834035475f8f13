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

    /// Lists a feed that was named by its title, as its row in `feeds` does.
    mutating func list(_ feed: FeedRow) -> [SessionEffect] {
        namedFeeds.removeAll { $0.content == feed.content }
        namedFeeds.append(feed)
        return feed.opening.map { ask($0) } ?? finish()
    }

    /// Lists what a search finds; without a query, repeats the last search.
    mutating func search(_ query: Query?) -> [SessionEffect] {
        lastSearch = query ?? lastSearch
        return lastSearch.map { ask(Question($0)) } ?? finish(.remark(.nothingSearched))
    }

    /// Shows rows of the numbered place alone, with their numbers; rows that stand for other items list those.
    mutating func list(_ selection: ItemSelection) -> [SessionEffect] {
        do throws(ItemSelectionError) {
            let rows = try rows(of: selection)
            guard let place = numberedPlace else { throw .emptyList }
            if case .history(let history) = place { return list(rows, of: history) }
            let items = rows.filter { place.item(ofRow: $0) != nil }
            return items.isEmpty ? open(selection) : finish(.page(.rows(items, of: place)))
        } catch {
            return fail(SessionFailure(error))
        }
    }

    mutating func ask(_ question: Question) -> [SessionEffect] {
        lastAsked = .question(question)
        return wait(for: .list, [window(question, after: nil)])
    }

    mutating func more() -> [SessionEffect] {
        if let effects = moreOfService() { return effects }
        guard let index = numbered, case .list(var list) = places[index] else { return finish(.remark(.noMoreItems)) }
        let start = list.shown
        let end = list.windowEnd(from: start, length: windowLength)
        // The next answer fills a window that is not full.
        if end == list.items.count, let next = list.next {
            return wait(for: .more, [window(list.question, after: next)])
        }
        guard end > start else { return finish(.remark(.noMoreItems)) }
        list.shown = end
        leave(to: index, as: .list(list))
        return finish(.page(.list(list, from: start)))
    }

    /// Asks again for what was asked last, else for what is shown; else shows the home screen.
    mutating func again() -> [SessionEffect] {
        switch lastAsked {
        case .question(let question): return ask(question)
        case .weather: return weather(.again, as: services.form)
        case .repositories: return repositories(services.repositories.words)
        case .pages(let request): return pagesAgain(request)
        case nil: break
        }
        if case .weather(let weather) = place { return self.weather(.again, as: weather.form) }
        switch numberedPlace {
        case .list(let list): return ask(list.question)
        case .feeds(let feeds): return wait(for: .feeds, [.feeds(feeds.request)])
        case .tags(let tags): return wait(for: .tags(tags.kind), [.tags(tags.kind)])
        case .history(let history): return wait(for: .history, [.history(history.question)])
        case .sources: return wait(for: .sources, [.subscriptions(.list)])
        case .repositories(let repositories): return self.repositories(repositories.screen.words)
        case .pages(let pages): return pagesAgain(pages.request)
        default: return go(to: screenName, atOnce: isInteractive)
        }
    }

    mutating func receive(
        _ result: Result<ListPage, SessionFailure>,
        of question: Question,
        after cursor: ListCursor?
    ) -> [SessionEffect] {
        switch awaited {
        case .list, .more, .moreUnread, .walk, .whole, .toggle, .count: break
        default: return []
        }
        let page: ListPage
        switch result {
        case .failure(let failure): return fail(failure)
        case .success(let answer): page = answer
        }
        switch awaited {
        case .list: return show(page, of: question)
        case .more: return showMore(page, of: question)
        case .moreUnread: return moreUnread(page, of: question)
        case .walk(let walk): return walk.goOn(page, of: question, after: cursor, in: &self)
        case .whole(let kind, let command): return receive(page, of: question, toMark: kind, via: command)
        case .toggle: return toggle(page.items)
        case .count(let marks): return receive(page, toCount: marks)
        default: return []
        }
    }

    mutating func receive(
        _ result: Result<[FeedRow], SessionFailure>,
        of request: FeedRequest
    ) -> [SessionEffect] {
        switch (awaited, result) {
        case (.walk, .failure(let failure)), (.feeds, .failure(let failure)), (.subscribed, .failure(let failure)):
            return fail(failure)
        case (.subscribed(let step), .success(let rows)): return receive(rows, of: step)
        case (.walk(let walk), .success(let rows)): return walk.goOn(rows, in: &self)
        case (.feeds, .success(let rows)):
            let feeds = FeedsPlace(request: request, rows: rows)
            return feeds.isCounted ? show(feeds) : count(feeds)
        default: return []
        }
    }

    mutating func receive(
        _ result: Result<[HistoryPlace.Row], SessionFailure>,
        of question: HistoryQuestion
    ) -> [SessionEffect] {
        guard awaited == .history else { return [] }
        switch result {
        case .failure(let failure): return fail(failure)
        case .success(let rows):
            let history = HistoryPlace(question: question, rows: rows)
            // An empty history takes no list away.
            if !rows.isEmpty { push(.history(history)) }
            return finish(.page(.history(history)))
        }
    }

    func page(of place: ReaderPlace) -> SessionPage {
        switch place {
        case .home(let home): .home(home.screen)
        case .list(let list): .list(list, from: list.firstRow(windowLength))
        case .feeds(let feeds): .feeds(feeds)
        case .tags(let tags): .tags(tags)
        case .history(let history): .history(history)
        case .pages(let pages): .pages(pages, from: 0)
        case .repositories(let repositories): .repositories(repositories, from: 0)
        case .item(let opened): .item(opened, at: position(of: opened), isContinued: false)
        case .weather(let weather): .weather(weather)
        case .sources(let sources): .sources(sources)
        }
    }

    func window(_ question: Question, after cursor: ListCursor?) -> SessionEffect {
        .window(question, after: cursor, length: windowLength)
    }

    /// The list whose rows the numbers mean.
    var currentList: ListPlace? {
        if case .list(let list)? = numberedPlace { list } else { nil }
    }

    mutating func leave(to index: Int, as place: ReaderPlace) {
        places.removeLast(places.count - index)
        places.append(place)
    }

    private mutating func show(_ page: ListPage, of question: Question) -> [SessionEffect] {
        var list = ListPlace(question: question)
        list.append(page)
        // An empty answer takes no list away.
        guard !list.items.isEmpty else {
            return finish(.remark(question.items == nil ? .nothingMatches(question.query) : .itemsGone))
        }
        list.shown = list.windowEnd(from: 0, length: windowLength)
        list.leftOut = readItems(leftOutBy: list)
        let isRenumbered = currentList.map { list.movesRows(of: $0) } ?? false
        push(.list(list))
        let replies = (isRenumbered ? [SessionReply.remark(.rowsMoved)] : []) + [.page(.list(list, from: 0))]
        return reply(replies, isAwaited: true)
    }

    private mutating func showMore(_ page: ListPage, of question: Question) -> [SessionEffect] {
        // Another page may have come in the meantime.
        guard let index = numbered, case .list(var list) = places[index], list.question == question else {
            return finish()
        }
        let start = list.shown
        list.append(page)
        // An empty answer takes no page away.
        guard list.items.count > start else {
            places[index] = .list(list)
            return finish(.remark(.noMoreItems))
        }
        list.shown = list.windowEnd(from: start, length: windowLength)
        leave(to: index, as: .list(list))
        return finish(.page(.list(list, from: start)))
    }

    /// Returns the read items of a feed whose unread ones are listed, as they were counted where the feed was listed.
    func readItems(leftOutBy list: ListPlace) -> ListPlace.LeftOut? {
        guard case .feed = list.question.origin else { return nil }
        for feed in namedFeeds {
            if let leftOut = feed.leftOut(of: list) { return leftOut.count > 0 ? leftOut : nil }
        }
        for place in places.reversed() {
            for row in 0..<(place.rowCount ?? 0) {
                if let leftOut = place.feed(ofRow: row)?.leftOut(of: list) { return leftOut.count > 0 ? leftOut : nil }
            }
        }
        return nil
    }

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
        // Another page may have come in the meantime.
        guard let index = numbered, case .list(var list) = places[index], list.question == question else {
            return finish()
        }
        let start = list.items.count
        list.append(page)
        places[index] = .list(list)
        return moreUnread(of: list, at: index, from: start)
    }
}

extension FeedRow {
    /// The question that lists the feed: its unread items, or all if none is unread.
    var opening: Question? { hasUnread == false ? question : unread }

    /// Returns the read items that a list of the unread ones leaves out; `nil` if it is the list of another feed.
    fileprivate func leftOut(of list: ListPlace) -> ListPlace.LeftOut? {
        guard unread?.unsorted == list.question.unsorted, let query else { return nil }
        // Both are of one count: what has come since is unread.
        return ListPlace.LeftOut(count: counts.map { $0.total - $0.unread } ?? 0, all: query)
    }
}

extension Question {
    /// The question without an order.
    fileprivate var unsorted: Question {
        var question = self
        question.query.sort = nil
        return question
    }
}
