import FeedModel
import Query

extension SessionState {
    /// Marks rows, or all items of a query.
    mutating func mark(_ kind: Event.Kind, _ target: MarkTarget, via command: String) -> [SessionEffect] {
        do throws(ItemSelectionError) {
            switch target {
            case .rows(let selection):
                if selection.isAll, let list = currentList, let next = list.next {
                    return markWhole(list, after: next, kind, via: command)
                }
                let items = try markedItems(selection)
                return wait(for: .mark(words: nil), [.mark(request(kind, items, via: command))])
            case .query(let query, let isConfirmed, let words):
                let request = request(kind, .found(query), via: command)
                guard asksBeforeBulkMarks, !isConfirmed else { return wait(for: .mark(words: words), [.mark(request)]) }
                pendingMark = request
                // Items that are read already are not marked again.
                let asked = Question(kind == .read ? query.unreadOnly : query)
                return wait(for: .count, [.window(asked, after: nil, length: windowLength + 1)])
            }
        } catch {
            return fail(SessionFailure(error))
        }
    }

    /// Marks a list of which not all windows have been loaded: loads them first, because what was read meanwhile still has a row.
    private mutating func markWhole(
        _ list: ListPlace,
        after next: ListCursor,
        _ kind: Event.Kind,
        via command: String
    ) -> [SessionEffect] {
        guard list.total ?? 0 <= Self.maximumLoaded else {
            return wait(for: .mark(words: nil), [.mark(request(kind, .found(list.question.query), via: command))])
        }
        return wait(
            for: .whole(kind, command: command),
            [.window(list.question, after: next, length: Self.largeWindow)]
        )
    }

    /// Receives a window of a list that is marked as a whole.
    mutating func receive(
        _ page: ListPage,
        of question: Question,
        toMark kind: Event.Kind,
        via command: String
    ) -> [SessionEffect] {
        guard let index = numbered, case .list(var list) = places[index], list.question == question else { return [] }
        list.append(page)
        places[index] = .list(list)
        if let next = list.next { return markWhole(list, after: next, kind, via: command) }
        return wait(for: .mark(words: nil), [.mark(request(kind, .these(list.items.map(\.id)), via: command))])
    }

    /// The number of rows up to which a list is loaded to be marked; a longer one is marked by its query.
    private static let maximumLoaded = 20_000
    private static let largeWindow = 1000

    /// Marks rows as read if one of them is unread, else as unread.
    mutating func toggle(_ selection: ItemSelection) -> [SessionEffect] {
        do throws(ItemSelectionError) {
            let items: [LibraryItem]
            if selection == .current, let opened = openItem {
                items = [opened.kept]
            } else {
                let rows = try rows(of: selection)
                items = rows.compactMap { row in
                    numberedPlace.flatMap { $0.items.indices.contains(row) ? $0.items[row] : nil }
                }
            }
            let kind: Event.Kind = items.contains { !$0.state.isRead } ? .read : .unread
            return wait(for: .mark(words: nil), [.mark(request(kind, .these(items.map(\.id)), via: "toggle"))])
        } catch {
            return fail(SessionFailure(error))
        }
    }

    /// Marks what was asked about.
    mutating func confirm(_ pending: MarkRequest?) -> [SessionEffect] {
        guard let pending else { return finish(.remark(.nothingToConfirm)) }
        return wait(for: .mark(words: nil), [.mark(pending)])
    }

    /// Receives the items that free words find, before they are marked.
    mutating func receiveCount(of page: ListPage) -> [SessionEffect] {
        guard let pending = pendingMark else { return finish() }
        guard page.items.count > windowLength else {
            pendingMark = nil
            return wait(for: .mark(words: nil), [.mark(pending)])
        }
        return finish(.remark(.confirm(pending.kind, count: page.total)))
    }

    /// Receives the outcome of marking.
    mutating func receive(_ result: Result<MarkOutcome, SessionFailure>, of kind: Event.Kind) -> [SessionEffect] {
        switch result {
        case .failure(let failure): return fail(failure)
        case .success(let outcome):
            update(outcome.items)
            if outcome.count == 0, outcome.isOfRows { return finish(.remark(.nothingToChange)) }
            let item = outcome.count == 1 ? outcome.items.first : nil
            let remark = SessionReply.remark(.marked(kind, count: outcome.count, item: item))
            guard case .mark(let words?) = awaited else { return finish(remark) }
            return finish(remark, .remark(.oneTagAtATime(words, isMarked: outcome.count > 0)))
        }
    }

    /// Receives the outcome of undoing or redoing.
    mutating func receive(_ result: Result<UndoOutcome, SessionFailure>) -> [SessionEffect] {
        let isRedo = awaited == .undo(isRedo: true)
        switch result {
        case .failure(let failure): return fail(failure)
        case .success(let outcome):
            update(outcome.items)
            if let next = outcome.next { return finish(.remark(.foreignStep(next))) }
            guard !outcome.steps.isEmpty else { return finish(.remark(isRedo ? .nothingToRedo : .nothingToUndo)) }
            let titles = Dictionary(outcome.items.map { ($0.id, $0) }) { $1 }
            let remarks = outcome.steps.map { step -> SessionEffect in
                let title = step.items.count == 1 ? titles[step.items[0]] : nil
                return .reply(
                    .remark(
                        isRedo
                            ? .redone(step.kind, count: step.items.count, item: title)
                            : .undone(step.kind, count: step.items.count, item: title)
                    )
                )
            }
            return remarks + finish()
        }
    }

    /// Returns the items of selected rows; a row of `feeds` stands for the items of its feed.
    private func markedItems(_ selection: ItemSelection) throws(ItemSelectionError) -> MarkRequest.Items {
        // The open item may have been opened from a page whose rows are no items.
        if selection == .current, let opened = openItem { return .these([opened.kept.id]) }
        guard let place = numberedPlace else { throw .emptyList }
        let rows = try rows(of: selection)
        switch place {
        case .feeds(let feeds): return .found(Query(.any(rows.compactMap { feeds.rows[$0].query?.predicate })))
        case .history(let history): return .these(rows.map { history.rows[$0].item })
        case .home, .list, .service, .item, .weather: return .these(rows.map { place.items[$0].id })
        }
    }

    private func request(_ kind: Event.Kind, _ items: MarkRequest.Items, via command: String) -> MarkRequest {
        MarkRequest(kind: kind, items: items, provenance: provenance(via: command), shown: shownItems)
    }
}
