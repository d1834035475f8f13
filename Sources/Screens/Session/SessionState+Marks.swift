import FeedModel
package import Query

package enum MarkTarget: Hashable, Sendable {
    /// Rows of the page that was numbered last; `isConfirmed` if the number of their items does not matter.
    case rows(ItemSelection, isConfirmed: Bool = false)
    /// The current item, because nothing was named.
    case current
    /// All items of a query.
    ///
    /// `isConfirmed` if the number of items does not matter; `words` if the query consists of words that may be meant as
    /// further tags.
    case query(Query, isConfirmed: Bool = false, words: String? = nil)
}

/// No item is open, and the command with this name names none.
package struct MarkTargetError: Error, Hashable, Sendable {
    package var command: String
}

extension SessionState {
    /// Whether no item is open, and the page has rows of which none was opened.
    var hasNoCurrentItem: Bool {
        guard openItem == nil else { return false }
        do throws(ItemSelectionError) { _ = try rows(of: .current) } catch { return error == .noCurrentItem }
        return false
    }

    mutating func mark(_ kind: Event.Kind, _ target: MarkTarget, via command: String) -> [SessionEffect] {
        do throws(ItemSelectionError) {
            switch target {
            case .rows(let selection, let isConfirmed):
                if selection.isAll, let list = currentList, let next = list.next {
                    return markWhole(list, after: next, kind, via: command)
                }
                // The open item may have been opened from a page whose rows are not items.
                if selection == .current, let opened = openItem {
                    return mark(PlannedMark(request(kind, .these([opened.kept.id]), via: command)))
                }
                guard let place = numberedPlace else { throw .emptyList }
                if selection.isAll, case .list(let list) = place, list.shown < list.items.count {
                    return wait(
                        for: .mark(words: nil, isWhole: true),
                        [.mark(request(kind, .these(list.items.map(\.id)), via: command))]
                    )
                }
                return mark(kind, try rows(of: selection), of: place, isConfirmed || !selection.isAll, via: command)
            case .current:
                let error = hasNoCurrentItem ? MarkTargetError(command: command) : nil
                return error.map { fail(SessionFailure($0)) } ?? mark(kind, .rows(.current), via: command)
            case .query(let query, let isConfirmed, let words):
                let marks = PlannedMark(request(kind, .found(query), via: command), words: words)
                return isConfirmed ? mark(marks) : count(marks, of: query)
            }
        } catch {
            return fail(SessionFailure(error))
        }
    }

    /// Marks rows of a place; a row of `feeds` stands for the items of its feed.
    private mutating func mark(
        _ kind: Event.Kind,
        _ rows: [Int],
        of place: ReaderPlace,
        _ isConfirmed: Bool,
        via command: String
    ) -> [SessionEffect] {
        switch place {
        case .feeds, .home, .sources:
            // Among rows of items, feeds are skipped.
            let items = rows.compactMap { place.item(ofRow: $0)?.id }
            guard items.isEmpty else { return mark(PlannedMark(request(kind, .these(items), via: command))) }
            let chosen = rows.compactMap { place.feed(ofRow: $0) }
            guard !chosen.isEmpty else { return finish(.remark(.rowIsSource(rows[0] + 1))) }
            guard kind == .read || kind == .unread else { return finish(.remark(.rowIsFeed(rows[0] + 1, kind))) }
            let query = Query(.any(chosen.compactMap { $0.query?.predicate }))
            let marks = PlannedMark(request(kind, .found(query), via: command), feeds: chosen.map(\.title))
            return isConfirmed ? mark(marks) : count(marks, of: query)
        case .tags(let tags): return finish(.remark(.rowIsTag(rows[0] + 1, tags.kind, kind)))
        case .history(let history):
            if let remark = history.remark(onRows: rows) {
                if rows.count > 1, case .rowIsStep(let row, _) = remark { return finish(.remark(.rowsAreSteps(row))) }
                return finish(.remark(remark))
            }
            return mark(PlannedMark(request(kind, .these(rows.flatMap { history.rows[$0].items }), via: command)))
        case .list, .pages, .repositories, .item, .weather:
            return mark(PlannedMark(request(kind, .these(rows.map { place.items[$0].id }), via: command)))
        }
    }

    private mutating func mark(_ marks: PlannedMark) -> [SessionEffect] {
        wait(for: .mark(words: marks.words, feeds: marks.feeds, query: marks.query), [.mark(marks.request)])
    }

    /// Counts the items that a query would mark, to ask before more than a screenful is changed.
    private mutating func count(_ marks: PlannedMark, of query: Query) -> [SessionEffect] {
        var asked = query
        // The items that are marked already do not change; of a limited query they take up its limit.
        if query.limit == nil, let state = marks.request.kind.changing {
            let isRead = marks.request.kind == .read
            asked.predicate = isRead ? query.unreadOnly.predicate : .all([query.predicate, state])
        }
        return wait(for: .count(marks), [.window(Question(asked), after: nil, length: windowLength + 1)])
    }

    /// Marks a list of which not all windows have been loaded: loads them first, because what was read since then still has a row.
    private mutating func markWhole(
        _ list: ListPlace,
        after next: ListCursor,
        _ kind: Event.Kind,
        via command: String
    ) -> [SessionEffect] {
        guard list.total ?? 0 <= Self.maximumLoaded else {
            return wait(
                for: .mark(words: nil, isWhole: true),
                [.mark(request(kind, .found(list.question.query), via: command))]
            )
        }
        return wait(
            for: .whole(kind, command: command),
            [.window(list.question, after: next, length: Self.largeWindow)]
        )
    }

    mutating func receive(
        _ page: ListPage,
        of question: Question,
        toMark kind: Event.Kind,
        via command: String
    ) -> [SessionEffect] {
        // Another page may have come in the meantime.
        guard let index = numbered, case .list(var list) = places[index], list.question == question else {
            return finish(.remark(.nothingMarked))
        }
        list.append(page)
        places[index] = .list(list)
        if let next = list.next { return markWhole(list, after: next, kind, via: command) }
        return wait(
            for: .mark(words: nil, isWhole: true),
            [.mark(request(kind, .these(list.items.map(\.id)), via: command))]
        )
    }

    /// The number of rows up to which a list is loaded to be marked; a longer one is marked by its query.
    private static let maximumLoaded = 20_000
    private static let largeWindow = 1000

    mutating func answer(_ pending: PlannedMark?, isYes: Bool) -> [SessionEffect] {
        guard let pending else { return finish() }
        return isYes ? mark(pending) : finish(.remark(.nothingChanged))
    }

    /// Receives the first items that would change, and asks if they are more than a screenful.
    mutating func receive(_ page: ListPage, toCount marks: PlannedMark) -> [SessionEffect] {
        guard page.items.count > windowLength else { return mark(marks) }
        pendingMark = marks
        let remark = Remark.confirm(
            marks.request.kind,
            count: page.total,
            atLeast: windowLength,
            of: marks.subject,
            hasList: currentList != nil
        )
        return finish(.question(remark))
    }

    mutating func receive(_ result: Result<MarkOutcome, SessionFailure>, of kind: Event.Kind) -> [SessionEffect] {
        var (isAwaited, words, feeds, isWhole, query) = (false, nil as String?, [] as [String], false, nil as Query?)
        if case .mark(let tagWords, let titles, let ofList, let found) = awaited {
            (isAwaited, words, feeds, isWhole, query) = (true, tagWords, titles, ofList, found)
        }
        switch result {
        case .failure(let failure): return reply([.remark(.failed(failure))], isAwaited: isAwaited)
        case .success(let outcome):
            update(outcome.items)
            let hint = words.map { Remark.oneTagAtATime($0, isMarked: outcome.count > 0) }
            var remark = remark(on: outcome, of: kind, feeds: feeds, isUndoNamed: hint != nil)
            if let query, remark == .nothingToChange { remark = .nothingToChangeOf(query) }
            if isWhole, let unshown = unshownCount(of: outcome) {
                remark = .markedUnshown(kind, count: outcome.count, unshown: unshown)
            }
            let remarks = [remark] + [hint].compactMap(\.self)
            return tell(remarks, changing: outcome.count, isAwaited: isAwaited)
        }
    }

    /// Returns how many of the marked items of the list have no row on a page yet; `nil` for none.
    private func unshownCount(of outcome: MarkOutcome) -> Int? {
        guard let list = currentList else { return nil }
        let shown = Set(list.items[..<list.shown].map(\.id))
        let count = outcome.count - outcome.items.count { shown.contains($0.id) }
        return count > 0 ? count : nil
    }

    private func remark(on outcome: MarkOutcome, of kind: Event.Kind, feeds: [String], isUndoNamed: Bool) -> Remark {
        guard feeds.isEmpty else {
            if outcome.count > 0 { return .markedFeeds(kind, count: outcome.count, of: feeds) }
            return feeds.count == 1 ? .feedHasNothing(kind, title: feeds[0]) : .nothingToChange
        }
        if let query = outcome.unmatched { return .nothingMatches(query) }
        guard outcome.count > 0 else { return .nothingToChange }
        return .marked(
            kind,
            count: outcome.count,
            item: outcome.count == 1 ? outcome.items.first : nil,
            isBulk: !isUndoNamed && outcome.count > (outcome.isOfRows ? windowLength : 1)
        )
    }

    func request(_ kind: Event.Kind, _ items: MarkRequest.Items, via command: String) -> MarkRequest {
        MarkRequest(kind: kind, items: items, provenance: provenance(via: command), shown: shownItems)
    }

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
                // Among rows of items, feeds are skipped.
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

    mutating func toggle(_ items: [LibraryItem]) -> [SessionEffect] {
        guard !items.isEmpty else { return finish(.remark(.itemsGone)) }
        let kind: Event.Kind = items.contains { !$0.state.isRead } ? .read : .unread
        return wait(for: .mark(words: nil), [.mark(request(kind, .these(items.map(\.id)), via: "toggle"))])
    }
}

/// Marks that may have to be confirmed, and what the sentence about them needs.
package struct PlannedMark: Hashable, Sendable {
    var request: MarkRequest
    var words: String?
    /// The titles of the feeds whose rows are marked; empty if no feeds are.
    var feeds: [String]

    init(_ request: MarkRequest, words: String? = nil, feeds: [String] = []) {
        self.request = request
        self.words = words
        self.feeds = feeds
    }

    package enum Subject: Hashable, Sendable {
        case feeds(Int)
        /// Everything that is not hidden.
        case everything
        /// The items of a query; `nil` for rows.
        case query(Query?)
    }

    fileprivate var subject: Subject {
        if !feeds.isEmpty { return .feeds(feeds.count) }
        guard let query else { return .query(nil) }
        let isEverything = query.predicate == .all([]) || query.predicate == request.kind.changing
        return isEverything && query.limit == nil ? .everything : .query(query)
    }

    /// The query whose items are marked; `nil` for rows.
    fileprivate var query: Query? { if case .found(let query) = request.items { query } else { nil } }
}

extension Event.Kind {
    /// The condition on items that a mark changes; `nil` if the query language cannot tell.
    ///
    /// `tag:` also finds the tags of subscriptions, and without `hidden` a query finds no hidden items at all.
    fileprivate var changing: Query.Predicate? {
        switch self {
        case .read: .flag(.unread)
        case .unread: .flag(.read)
        case .starred: .not(.flag(.starred))
        case .unstarred: .flag(.starred)
        default: nil
        }
    }
}
