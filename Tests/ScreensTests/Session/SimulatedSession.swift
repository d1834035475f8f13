import FeedModel
import Foundation
import Query
import QuireTesting
import SourceAPI

@testable import Screens

/// A session over a library of a dozen items, whose effects are answered when the test says so: well, with nothing, or with an error.
///
/// As in `SessionViewModel`, one window, item or list is read at a time, a newer effect cancels the one before, and marks are
/// never cancelled.
struct SimulatedSession {
    private(set) var state = SessionState()
    /// The effects of the last event.
    private(set) var effects: [SessionEffect] = []
    /// The effect that is being read.
    private(set) var reading: SessionEffect?
    /// The marks that are not answered yet, the oldest first.
    private(set) var writing: [SessionEvent] = []
    /// The changes of the home screen that are to come; `nil` if there is none.
    private(set) var homeChanges: [HomeChange]?
    /// The items whose values the last event told.
    private(set) var told: Set<ItemID> = []
    /// Whether the reader can type.
    private(set) var isAtPrompt = true

    private var items = LibraryItem.numbered(1...12)
    private var home = Self.emptyHome
    private var steps: [(kind: Event.Kind, ids: [ItemID])] = []

    /// The ways in which a read is answered.
    enum Answer: String, CaseIterable {
        case content, nothing, failure
    }

    static let feeds = (1...3).map { FeedRow.sample($0, unread: $0 == 2 ? 0 : 4) }
    private static let failure = SessionFailure(ScreenFailure.noSuchItem("x"))
    private static let emptyHome = HomeScreen(
        plans: [1, 2].map { SectionPlan(number: $0, title: "Section \($0)", filling: .query(.everything)) }
    )

    /// Whether something is still to come.
    var isBusy: Bool { reading != nil || !writing.isEmpty || homeChanges?.isEmpty == false }

    /// Applies an event and takes up its effects.
    mutating func apply(_ event: SessionEvent) {
        effects = state.apply(event)
        if let items = event.items { told = Set(items.map(\.id)) }
        for effect in effects { take(effect) }
        if let changed = event.items, homeChanges != nil {
            home = home.applying(.marked(changed))
            let marked = effects
            apply(.home(home))
            effects = marked + effects
        }
    }

    /// Types a command.
    mutating func type(_ command: ReaderCommand) {
        isAtPrompt = false
        apply(.command(command))
    }

    /// Answers what is being read.
    mutating func answerRead(_ answer: Answer) {
        guard let effect = reading else { return }
        reading = nil
        switch effect {
        case .window(let question, let cursor, let length):
            apply(
                .window(
                    question,
                    after: cursor,
                    result(answer, page(question, cursor, length), ListPage(items: [], next: nil))
                )
            )
        case .open(let opening):
            apply(.opened(opening.item, answer == .content ? .success(open(opening)) : .failure(Self.failure)))
        case .feeds(let request):
            apply(.feeds(request, result(answer, request.selection(from: Self.feeds), [])))
        case .history(let question): apply(.history(question, result(answer, history, [])))
        case .appear:
            guard answer != .failure else { return apply(.homeFailed(Self.failure)) }
            (home, homeChanges) = (Self.emptyHome, [])
            appear(with: answer)
            apply(.home(home))
        default: break
        }
    }

    /// Answers the oldest mark.
    mutating func answerWrite() {
        if !writing.isEmpty { apply(writing.removeFirst()) }
    }

    /// Lets the home screen go on.
    mutating func changeHome() {
        guard let change = homeChanges?.first else { return }
        homeChanges?.removeFirst()
        home = home.applying(change)
        apply(.home(home))
    }

    private mutating func take(_ effect: SessionEffect) {
        switch effect {
        case .reply(.ready): isAtPrompt = true
        case .reply: break
        case .window, .open, .feeds, .history: reading = effect
        case .appear: if homeChanges == nil { reading = effect } else { appear(with: .content) }
        case .mark(let request): writing.append(.marked(request.kind, .success(mark(request))))
        case .undo, .redo: writing.append(.undone(.success(undo())))
        case .recompose:
            let answers = [content, content]
            homeChanges?.append(contentsOf: [.composing, .composed(answers)])
        case .forgetHome: homeChanges = nil
        case .service, .forgetServices, .subscriptions, .refresh, .stopRefresh, .account, .statistics, .export: break
        case .cancel: (reading, homeChanges) = (nil, nil)
        }
    }

    private mutating func appear(with answer: Answer) {
        let content = content
        let kept = answer == .content ? try? content.get() : nil
        homeChanges?.append(contentsOf: [
            .asked, .found(0, kept), .found(1, nil), .heard(1), .heard(0), .answered([content, .failure(.offline)]),
        ])
    }

    private var content: SectionAnswer {
        .success(DatedContent(.items(ItemDigest(lead: Array(items[0..<2]), unread: 2, total: 12)), date: .sample))
    }
}

extension SimulatedSession {
    private func result<Success>(
        _ answer: Answer,
        _ content: Success,
        _ nothing: Success
    ) -> Result<Success, SessionFailure> {
        switch answer {
        case .content: .success(content)
        case .nothing: .success(nothing)
        case .failure: .failure(Self.failure)
        }
    }

    /// Returns the numbers of the items of a question, in their order.
    private func numbers(of question: Question) -> [Int] {
        func isUnread(_ number: Int) -> Bool { !items[number - 1].state.isRead }
        if let ids = question.items { return (1...12).filter { ids.contains(items[$0 - 1].id) } }
        switch question.query.predicate {
        case .flag(.starred): return Array(1...7)
        case .flag(.hidden): return [8, 9]
        case .flag(.unread): return (1...12).filter(isUnread)
        case .all(let terms) where terms.contains(.flag(.unread)): return (3...6).filter(isUnread)
        default: return Array(3...6)
        }
    }

    private func page(_ question: Question, _ cursor: ListCursor?, _ length: Int) -> ListPage {
        let numbers = numbers(of: question)
        let rest = numbers.filter { $0 > cursor.flatMap { Int($0.rawValue) } ?? 0 }
        let shown = rest.prefix(length)
        let next = shown.count < rest.count ? shown.last.map { ListCursor(rawValue: "\($0)") } : nil
        return ListPage(items: shown.map { items[$0 - 1] }, next: next, total: numbers.count)
    }

    private var history: [LedgerStep] {
        let ids = items.map(\.id)
        return [
            LedgerStep(
                at: .sample,
                kind: .read,
                count: 3,
                title: "Item 1",
                sourceTitle: "A feed",
                item: ids[0],
                items: Array(ids[..<3])
            ),
            LedgerStep(at: .sample, kind: .starred, title: "Item 5", sourceTitle: "A feed", item: ids[4]),
        ]
    }

    private mutating func open(_ opening: Opening) -> OpenedItem {
        let index = items.firstIndex { $0.id == opening.item } ?? 0
        if opening.isRecorded { items[index].state.readAt = .sample }
        return OpenedItem(kept: items[index], text: ReadableText(blocks: []), sourceTitle: "A feed")
    }

    private mutating func mark(_ request: MarkRequest) -> MarkOutcome {
        let (ids, isOfRows): ([ItemID], Bool) =
            switch request.items {
            case .these(let ids): (ids, true)
            case .found(let query): (numbers(of: Question(query)).map { items[$0 - 1].id }, false)
            }
        let changed = ids.filter { change($0, request.kind) }
        if !changed.isEmpty { steps.append((request.kind, changed)) }
        let values = items.filter { changed.contains($0.id) }
        return MarkOutcome(
            count: changed.count,
            items: values.filter { changed.count == 1 || request.shown.contains($0.id) },
            isOfRows: isOfRows,
            unmatched: ids.isEmpty ? .everything : nil
        )
    }

    private mutating func undo() -> UndoOutcome {
        guard let step = steps.popLast() else { return UndoOutcome(steps: [], items: []) }
        for id in step.ids { change(id, step.kind == .read ? .unread : step.kind == .unread ? .read : .unstarred) }
        let undone = UndoneStep(kind: step.kind, items: step.ids, provenance: Provenance(screen: "list", via: "x"))
        return UndoOutcome(steps: [undone], items: items.filter { step.ids.contains($0.id) })
    }

    /// Changes an item, and returns whether it changed.
    @discardableResult private mutating func change(_ id: ItemID, _ kind: Event.Kind) -> Bool {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
        let before = items[index].state
        switch kind {
        case .read: items[index].state.readAt = .sample
        case .unread: items[index].state.readAt = nil
        case .unstarred: items[index].state.isStarred = false
        default: items[index].state.isStarred = true
        }
        return items[index].state != before
    }

    /// Stars an item in another part of the program.
    mutating func changeElsewhere(_ number: Int) {
        items[number - 1].state.isStarred.toggle()
        apply(.changed([items[number - 1]]))
    }
}

extension SessionEvent {
    /// The current values of items that the event tells, as `SessionViewModel` passes them on to the home screen.
    fileprivate var items: [LibraryItem]? {
        switch self {
        case .changed(let items): items
        case .opened(_, .success(let opened)): [opened.kept]
        case .marked(_, .success(let outcome)): outcome.items
        case .undone(.success(let outcome)): outcome.items
        default: nil
        }
    }
}
