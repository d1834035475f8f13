package import FeedModel
import Query

/// A search for the next unread item: to the end of the list, then what was passed over, then the next list.
package struct NextUnreadWalk: Hashable, Sendable {
    var stage: Stage
    /// The command that opens the item, recorded in the ledger.
    var command: String

    enum Stage: Hashable, Sendable {
        case list
        case feeds(after: SourceID)
        case feed(FeedRow)
        /// Everything unread, to tell how much of it is outside of the current list.
        case elsewhere
        case everything
    }
}

extension SessionState {
    mutating func walk(via command: String) -> [SessionEffect] {
        let walk = NextUnreadWalk(stage: .list, command: command)
        guard let index = numbered, !places[index].items.isEmpty || places[index].isFeeds else {
            return walk.everything(in: &self)
        }
        return walk.search(after: places[index].position ?? -1, in: &self)
    }

    /// Opens the item before the open one, read or not.
    mutating func openPrevious() -> [SessionEffect] {
        guard let index = numbered, let position = places[index].position,
            let row = (0..<max(0, position)).last(where: { places[index].itemID(ofRow: $0) != nil })
        else { return finish(.remark(.firstItem)) }
        return open(row: row, via: "previous")
    }

    /// Opens the item after the open one, read or not.
    mutating func openFollowing() -> [SessionEffect] {
        guard let index = numbered, let rows = places[index].rowCount,
            // Items of a list follow that were not shown yet.
            let row = (0..<max(rows, places[index].items.count)).dropFirst((places[index].position ?? -1) + 1)
                .first(where: { places[index].itemID(ofRow: $0) != nil })
        else { return finish(.remark(.lastItem)) }
        return open(row: row, via: "next")
    }
}

extension NextUnreadWalk {
    /// Opens the next unread item of the current list after a position, or continues.
    fileprivate func search(after position: Int, in state: inout SessionState) -> [SessionEffect] {
        guard let index = state.numbered else { return everything(in: &state) }
        let place = state.places[index]
        if let row = place.rowItems.dropFirst(position + 1).firstIndex(where: \.isUnread) {
            return state.open(row: row, via: command)
        }
        if case .list(let list) = place, let next = list.next {
            return state.wait(for: .walk(self), [state.window(list.question, after: next)])
        }
        return wrap(in: &state)
    }

    /// Opens the first unread item of the current list, or continues with the next list.
    private func wrap(in state: inout SessionState) -> [SessionEffect] {
        guard let index = state.numbered else { return everything(in: &state) }
        let items = state.places[index].rowItems
        if let row = items.firstIndex(where: \.isUnread) {
            let remark = Remark.passedOver(items.count(where: \.isUnread))
            return [.reply(.remark(remark))] + state.open(row: row, via: command)
        }
        switch state.places[index] {
        case .feeds(let feeds): return goOn(feeds.rows, after: nil, in: &state)
        case .list(let list):
            switch list.question.origin {
            case .feed(let source):
                return state.wait(for: .walk(at(.feeds(after: source))), [.feeds(state.feedRequest)])
            // A typed question is answered; other items are opened by the next step only.
            case .typed where !list.isLeft: return elsewhere(in: &state)
            case .typed, .walk: return everything(in: &state)
            }
        default: return everything(in: &state)
        }
    }

    fileprivate func everything(in state: inout SessionState) -> [SessionEffect] {
        state.wait(for: .walk(at(.everything)), [state.window(.everythingUnread, after: nil)])
    }

    private func elsewhere(in state: inout SessionState) -> [SessionEffect] {
        state.wait(for: .walk(at(.elsewhere)), [state.window(.everythingUnread, after: nil)])
    }

    func goOn(_ rows: [FeedRow], in state: inout SessionState) -> [SessionEffect] {
        guard case .feeds(let source) = stage else { return [] }
        return goOn(rows, after: source, in: &state)
    }

    private func goOn(_ rows: [FeedRow], after source: SourceID?, in state: inout SessionState) -> [SessionEffect] {
        let start = rows.firstIndex { $0.source == source }.map { $0 + 1 } ?? 0
        let others = rows[start...] + rows[..<start]
        guard let row = others.first(where: { $0.hasUnread == true && $0.source != source }), let question = row.unread
        else { return everything(in: &state) }
        return state.wait(for: .walk(at(.feed(row))), [state.window(question, after: nil)])
    }

    func goOn(
        _ page: ListPage,
        of question: Question,
        after cursor: ListCursor?,
        in state: inout SessionState
    ) -> [SessionEffect] {
        switch stage {
        case .list:
            // Another page may have come in the meantime.
            guard let index = state.numbered, case .list(var list) = state.places[index], list.question == question
            else { return state.finish() }
            let count = list.items.count
            list.append(page)
            state.places[index] = .list(list)
            return search(after: count - 1, in: &state)
        case .feeds: return []
        case .feed(let row):
            return begin(
                page,
                of: question,
                saying: .goingOn(to: row.title, unread: page.next == nil ? page.items.count : page.total),
                in: &state
            )
        case .elsewhere:
            guard !page.items.isEmpty else { return state.finish(.remark(.allRead)) }
            guard let index = state.numbered, case .list(var list) = state.places[index] else { return state.finish() }
            list.isLeft = true
            state.places[index] = .list(list)
            let elsewhere = page.next == nil ? page.items.count : page.total
            return state.finish(.remark(.listRead(elsewhere: elsewhere, isInteractive: state.isInteractive)))
        case .everything:
            guard page.items.contains(where: { !$0.state.isRead }) else { return state.finish(.remark(.allRead)) }
            return begin(
                page,
                of: question,
                saying: .goingOnWithEverything(unread: page.next == nil ? page.items.count : page.total),
                in: &state
            )
        }
    }

    /// Replaces the list that was read to its end, and opens the first unread item of the next one.
    private func begin(
        _ page: ListPage,
        of question: Question,
        saying remark: Remark,
        in state: inout SessionState
    ) -> [SessionEffect] {
        guard let row = page.items.firstIndex(where: { !$0.state.isRead }) else { return everything(in: &state) }
        var list = ListPlace(question: question)
        list.append(page)
        state.leaveItem()
        if case .list(let finished) = state.places.last, finished.question.origin != .typed {
            state.places.removeLast()
        }
        state.push(.list(list))
        // What is shown decides what `again` asks.
        state.lastAsked = nil
        return [.reply(.remark(remark))] + state.open(row: row, via: command)
    }

    private func at(_ stage: Stage) -> NextUnreadWalk {
        var walk = self
        walk.stage = stage
        return walk
    }
}

extension SessionState {
    /// The feeds that the walk continues with: the ones listed last, or all with unread items.
    fileprivate var feedRequest: FeedRequest {
        for case .feeds(let feeds) in places.reversed() { return feeds.request }
        return FeedRequest(scope: .unread)
    }
}

extension LibraryItem? {
    fileprivate var isUnread: Bool { map { !$0.state.isRead } ?? false }
}

extension FeedRow {
    package var source: SourceID? { if case .subscription(let source) = content { source } else { nil } }

    /// The question for the unread items of the feed; `nil` if its query cannot be read.
    var unread: Question? { question.map { Question($0.query.unreadOnly, origin: $0.origin, title: title) } }

    /// The question for all items of the feed; `nil` if its query cannot be read.
    var question: Question? {
        query.map { Question($0, origin: .feed(source ?? SourceID(address)), title: title) }
    }
}
