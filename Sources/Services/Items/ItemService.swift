import FeedFormats
package import FeedModel
import Library
import OpenCombine
package import Query
package import Screens
import SourceAPI
import Streams

package struct ItemService: QueryingService {
    private let history: HistoryService
    private let answers: AnswerCache

    var queries: ItemQueries { history.queries }

    package init(history: HistoryService, answers: AnswerCache) {
        self.history = history
        self.answers = answers
    }

    /// Opens an item: records it in the ledger, marks it read, and makes its text readable.
    ///
    /// The ledger gets one event, so that the history has one line for it: `read` the first time, `opened` if it was read already.
    ///
    /// - Parameter isRepeated: Whether the session has opened it before; then an item that is still read gets no event.
    /// - Throws: ``Screens/ScreenFailure/removedItem(title:url:)``, ``Screens/ScreenFailure/itemOfElsewhere``, `LibraryError`.
    package func open(_ id: ItemID, screen: String, via: String, isRepeated: Bool = false) async throws -> OpenedItem {
        let library = libraries.current
        try await answers.store([id], in: library)
        let isRead = try await library.item(id)?.state.isRead ?? false
        if !isRead || !isRepeated { try await library.mark(isRead ? .opened : .read, [id], screen: screen, via: via) }
        return try await item(id, in: library)
    }

    /// Makes the text of an item readable, without recording that it was opened.
    ///
    /// - Throws: ``Screens/ScreenFailure/removedItem(title:url:)``, ``Screens/ScreenFailure/itemOfElsewhere``, `LibraryError`.
    package func read(_ id: ItemID) async throws -> OpenedItem {
        let library = libraries.current
        try await answers.store([id], in: library)
        return try await item(id, in: library)
    }

    private func item(_ id: ItemID, in library: Library) async throws -> OpenedItem {
        guard let stored = try await library.item(id), let item = try catalog.withoutRemoved([stored]).first else {
            guard let removed = try await library.removedItem(id) else { throw ScreenFailure.itemOfElsewhere }
            throw ScreenFailure.removedItem(title: removed.title, url: removed.url)
        }
        let titles = try await catalog.titles(of: [item])
        var opened = OpenedItem(
            kept: item,
            text: readableText(of: item.item),
            sourceTitle: titles[item.shownSource] ?? item.shownSource.rawValue,
            otherTitles: item.alsoIn.compactMap { titles[$0] }
        )
        opened.attribution = catalog.registry.attribution(of: item.item.source)
        opened.scoreName = catalog.registry.descriptor(of: item.item.source)?.scoreName
        return opened
    }

    private func readableText(of item: Item) -> ReadableText {
        switch item.body {
        case .html(let html): HTMLText.readable(html, base: item.url)
        case .text(let text): ReadableText(plain: text)
        case nil: ReadableText(plain: item.summary ?? "")
        }
    }

    @MainActor
    package func reading(feeds: FeedList, changes: ItemChanges) -> SessionReading {
        SessionReading(
            window: { question, cursor, length in
                sessionOutcome { try await page(of: question, after: cursor, limit: length) }
            },
            open: { opening in
                sessionOutcome {
                    guard opening.isRecorded else { return try await read(opening.item) }
                    let (from, isRepeated) = (opening.provenance, opening.isRepeated)
                    return try await open(opening.item, screen: from.screen, via: from.via, isRepeated: isRepeated)
                }
            },
            feeds: { request in sessionOutcome { try await feeds.rows(request) } },
            counts: { sessionOutcome { try await feeds.counted(try await feeds.rows(FeedRequest(scope: .all))) } },
            tags: { kind in
                sessionOutcome { kind == .tags ? try await queries.tags() : try await queries.categories() }
            },
            history: { question in sessionOutcome { try await history.rows(question) } },
            statistics: { request in sessionOutcome { try await history.statistics(request) } },
            changes: { shown in changes.values(of: shown) { try await current($0) } }
        )
    }

    @MainActor
    package var marking: SessionMarking {
        SessionMarking(
            mark: { request in sessionOutcome { try await mark(request) } },
            undo: { work in sessionOutcome { try await undo(work) } }
        )
    }

    func page(of question: Question, after cursor: ListCursor?, limit: Int) async throws -> ListPage {
        if let items = question.items { return try await page(of: items, after: cursor, limit: limit) }
        return try await page(of: question.query, after: cursor, limit: limit)
    }

    package func page(of query: Query, after cursor: ListCursor? = nil, limit: Int = 20) async throws -> ListPage {
        let library = libraries.current
        let context = try await queries.context(for: query)
        let after = cursor.flatMap { PageCursor(rawValue: $0.rawValue) }
        let listing = try await library.listing(of: query.asSearch, in: context, after: after, limit: limit)
        let items = try catalog.withoutRemoved(listing.page.items)
        return ListPage(
            items: items,
            sourceTitles: try catalog.titles(of: items, published: listing.sourceTitles),
            snippets: listing.snippets,
            next: listing.page.next.map { ListCursor(rawValue: $0.rawValue) },
            total: listing.total
        )
    }

    /// Returns one page of certain items; those that are gone are left out.
    private func page(of ids: [ItemID], after cursor: ListCursor?, limit: Int) async throws -> ListPage {
        let start = min(cursor.flatMap { Int($0.rawValue) } ?? 0, ids.count)
        let end = min(start + limit, ids.count)
        let found = try await libraries.current.items(Array(ids[start..<end]))
        let items = try catalog.withoutRemoved(ids[start..<end].compactMap { found[$0] })
        return ListPage(
            items: items,
            sourceTitles: try await catalog.titles(of: items),
            next: end < ids.count ? ListCursor(rawValue: String(end)) : nil,
            total: ids.count
        )
    }

    private func mark(_ request: MarkRequest) async throws -> MarkOutcome {
        let library = libraries.current
        let (screen, via) = (request.provenance.screen, request.provenance.via)
        switch request.items {
        case .these(let ids):
            try await answers.store(ids, in: library)
            let changed = try await library.mark(request.kind, ids, screen: screen, via: via)
            let items = try await shown(changed, among: request.shown)
            return MarkOutcome(count: changed.count, items: items, isOfRows: true)
        case .found(let query):
            let context = try await queries.context(for: query)
            let changed = try await library.mark(request.kind, query.asSearch, in: context, screen: screen, via: via)
            let items = try await shown(changed, among: request.shown)
            // Distinguishes "already marked" from "no match".
            var unmatched: Query?
            if changed.isEmpty, try await page(of: query, limit: 1).items.isEmpty { unmatched = query }
            return MarkOutcome(count: changed.count, items: items, isOfRows: false, unmatched: unmatched)
        }
    }

    /// Returns the current values of the items that are shown, or of the only one.
    func shown(_ changed: [ItemID], among shown: Set<ItemID>) async throws -> [LibraryItem] {
        try await current(changed.count == 1 ? changed : changed.filter(shown.contains))
    }

    private func current(_ ids: [ItemID]) async throws -> [LibraryItem] {
        try catalog.withoutRemoved(Array(try await libraries.current.items(ids).values))
    }
}

extension ItemService {
    /// Undoes steps, or does the last undone one again: marks, additions and removals of subscriptions.
    func undo(_ work: UndoWork) async throws -> UndoOutcome {
        var done: [UndoOutcome.Step] = []
        var outcome = UndoOutcome(steps: [], items: [])
        do {
            switch work.steps {
            case .redo:
                if let (step, failure) = try await redoStep(from: work.provenance) {
                    done.append(step)
                    if let failure { throw failure }
                }
                outcome.hasEndedRedo = done.isEmpty && libraries.current.session.hasEndedRedo
            case .undo(let request):
                while done.count < request.count,
                    let (step, failure) = try await undoStep(of: request, from: work.provenance)
                {
                    done.append(step)
                    if let failure { throw failure }
                }
                if done.isEmpty, let step = try await libraries.current.nextUndo()?.step {
                    outcome.next = ForeignStep(kind: step.kind, count: step.count, at: step.at, device: step.device)
                }
            }
        } catch  where !done.isEmpty {
            // Reports what was undone before the error.
            outcome.failure = SessionFailure(error)
        }
        outcome.steps = done
        // What fails now is done by the next refresh.
        if done.contains(where: \.isOfSubscriptions) { try? await catalog.updateRemovedFilters() }
        for case .marks(let step) in done {
            outcome.items = try await shown(step.items, among: work.shown) + outcome.items
        }
        return outcome
    }

    /// Does the step again that was undone last: marks, or a change of subscriptions, with the error of those that were left out.
    private func redoStep(from provenance: Provenance) async throws -> (step: UndoOutcome.Step, failure: UndoError?)? {
        if let change = try catalog.redoStep() { return (change.redone, change.failure) }
        if let step = try await libraries.current.redo(screen: provenance.screen) { return (.marks(step), nil) }
        // Marks without an effect may have been undone after a change of subscriptions.
        return try catalog.redoStep().map { ($0.redone, $0.failure) }
    }

    /// Undoes the last step: marks, or a change of subscriptions, with the error of those that were not put back.
    private func undoStep(
        of request: UndoRequest,
        from provenance: Provenance
    ) async throws -> (step: UndoOutcome.Step, failure: UndoError?)? {
        let scope: UndoScope = request.ofAnySession ? .any : .session
        if let change = try await undoChange(scope) { return change }
        if let move = try await libraries.current.takeLastMove(scope) {
            throw UndoError.move(from: move.old.rawValue, to: move.new.rawValue)
        }
        if let step = try await libraries.current.undo(scope, screen: provenance.screen) { return (.marks(step), nil) }
        // Marks without an effect may have followed a change of subscriptions.
        return try await undoChange(scope)
    }

    private func undoChange(_ scope: UndoScope) async throws -> (step: UndoOutcome.Step, failure: UndoError?)? {
        guard let step = try await libraries.current.outsideStepToUndo(scope) else { return nil }
        return try catalog.undo(step: step).map { ($0.undone, $0.failure) }
    }
}

extension UndoOutcome.Step {
    fileprivate var isOfSubscriptions: Bool { if case .marks = self { false } else { true } }
}
