import FeedModel
import Query
import SourceAPI

@testable import Screens

/// A library of a dozen items, the newest first, that answers the reads and the marks of a session.
struct SimulatedLibrary {
    private(set) var items = LibraryItem.numbered(1...12)
    private var steps: [(kind: Event.Kind, ids: [ItemID])] = []

    /// The feeds; the second one is the only subscription of the items, counted as they are.
    var feeds: [FeedRow] {
        var own = FeedRow.sample(2, unread: 0)
        own.content = .subscription(Self.source)
        let shown = items.filter { !$0.state.isHidden }
        own.counts = FeedRow.Counts(unread: shown.count { !$0.state.isRead }, total: shown.count)
        return [.sample(1, unread: 4), own, .sample(3, unread: 4), counted]
    }

    /// The feeds as they are listed before the query among them is counted.
    var uncounted: [FeedRow] {
        feeds.map { row in
            var row = row
            if row.source == nil { row.counts = nil }
            return row
        }
    }

    /// A query of the subscriptions file.
    private var counted: FeedRow {
        let query = Query(.flag(.starred))
        let found = found(Question(query))
        return FeedRow(
            content: .query(query),
            title: "Starred",
            address: "starred",
            counts: FeedRow.Counts(unread: found.count { !$0.state.isRead }, total: found.count),
            line: 4
        )
    }

    private static let source = SourceID("https://example.org/feed")
    private static let ownItems = Query.items(of: source).predicate

    /// The content of a section of the home screen.
    var section: SectionAnswer {
        .success(DatedContent(.items(ItemDigest(lead: Array(items[0..<2]), unread: 2, total: 12)), date: .sample))
    }

    /// The news of a refresh: a feed with a new item, and another that fails.
    static var news: [RefreshNews] {
        let outcomes: [RefreshNews.Outcome] = [.fetching, .fetched(new: 1), .failed(SourceError.offline)]
        return outcomes.map { RefreshNews(title: "A feed", source: source, outcome: $0) }
    }

    /// Returns an answer, an empty one, or throws an error.
    static func answer<Content>(_ answer: Answer, _ content: Content, orNothing nothing: Content?) throws -> Content {
        switch (answer, nothing) {
        case (.content, _): return content
        case (.nothing, let nothing?): return nothing
        case (.nothing, nil), (.failure, _): throw failure
        }
    }

    func feeds(titled title: String) -> [FeedRow] { uncounted.filter { $0.title.lowercased() == title.lowercased() } }

    static let tags = [TagSummary(name: "later", items: 4), TagSummary(name: "paper", items: 4, subscriptions: 1)]

    /// The ways in which a read is answered.
    enum Answer: String, CaseIterable {
        case content, nothing, failure
    }

    static let failure = SessionFailure(ScreenFailure.noSuchItem("x"))

    /// Returns the items of a question, in their order.
    private func found(_ question: Question) -> [LibraryItem] {
        items.filter { kept in
            if let ids = question.items { return ids.contains(kept.id) }
            let number = Int(kept.item.guid) ?? 0
            let predicate = question.query.predicate
            if predicate == .flag(.hidden) { return kept.state.isHidden }
            guard !kept.state.isHidden else { return false }
            switch predicate {
            case .flag(.starred): return number <= 7
            case .flag(.unread): return !kept.state.isRead
            case Self.ownItems, .any([Self.ownItems]): return true
            case .all(let terms) where terms.contains(.flag(.unread)):
                let isOwn = terms.contains(Self.ownItems) || terms.contains(.any([Self.ownItems]))
                return (isOwn || (3...6).contains(number)) && !kept.state.isRead
            default: return (3...6).contains(number)
            }
        }
    }

    func page(_ question: Question, _ cursor: ListCursor?, _ length: Int) -> ListPage {
        let all = found(question)
        let start = cursor.flatMap { cursor in items.firstIndex { $0.item.guid == cursor.rawValue } } ?? -1
        let behind = Set(items.dropFirst(start + 1).map(\.id))
        let rest = all.filter { behind.contains($0.id) }
        let shown = rest.prefix(length)
        let next = shown.count < rest.count ? shown.last.map { ListCursor(rawValue: $0.item.guid) } : nil
        return ListPage(items: Array(shown), next: next, total: all.count)
    }

    var history: [HistoryPlace.Row] {
        func step(_ kind: Event.Kind, _ numbers: ClosedRange<Int>) -> LedgerStep {
            let ids = numbers.map { LibraryItem.numbered($0).id }
            return LedgerStep(
                at: .sample,
                kind: kind,
                count: ids.count,
                title: "Item \(numbers.lowerBound)",
                sourceTitle: "A feed",
                item: ids[0],
                items: ids
            )
        }
        return [step(.read, 1...3), step(.starred, 5...5), step(.read, 4...4)].map(HistoryPlace.Row.marks)
    }
}

extension SimulatedLibrary {
    mutating func open(_ opening: Opening) -> OpenedItem {
        let index = items.firstIndex { $0.id == opening.item } ?? 0
        if opening.isRecorded { items[index].state.readAt = .sample }
        return OpenedItem(kept: items[index], text: ReadableText(blocks: []), sourceTitle: "A feed")
    }

    /// Marks items.
    mutating func mark(_ request: MarkRequest) -> MarkOutcome {
        let (ids, isOfRows): ([ItemID], Bool) =
            switch request.items {
            case .these(let ids): (ids, true)
            case .found(let query): (found(Question(query)).map(\.id), false)
            }
        let changed = ids.filter { change($0, request.kind) }
        if !changed.isEmpty { steps.append((request.kind, changed)) }
        return MarkOutcome(
            changed: changed,
            item: changed.count == 1 ? items.first { $0.id == changed[0] } : nil,
            isOfRows: isOfRows,
            unmatched: ids.isEmpty ? .everything : nil
        )
    }

    /// Undoes the last step.
    mutating func undo() -> UndoOutcome {
        guard let step = steps.popLast() else { return UndoOutcome(steps: [], items: []) }
        for id in step.ids { change(id, step.kind.inverse) }
        let undone = UndoneStep(kind: step.kind, items: step.ids, provenance: Provenance(screen: "list", via: "x"))
        return UndoOutcome(steps: [.marks(undone)], items: items.filter { step.ids.contains($0.id) })
    }

    /// Changes an item, and returns whether it changed.
    @discardableResult private mutating func change(_ id: ItemID, _ kind: Event.Kind) -> Bool {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
        let before = items[index].state
        switch kind {
        case .read: items[index].state.readAt = .sample
        case .unread: items[index].state.readAt = nil
        case .unstarred: items[index].state.isStarred = false
        case .hidden: items[index].state.isHidden = true
        case .unhidden: items[index].state.isHidden = false
        case .tagged(let tag): if !items[index].state.tags.contains(tag) { items[index].state.tags.append(tag) }
        case .untagged(let tag): items[index].state.tags.removeAll { $0 == tag }
        default: items[index].state.isStarred = true
        }
        return items[index].state != before
    }

    /// Reads or stars an item in another part of the program, or takes that back.
    mutating func changeElsewhere(_ number: Int, isReading: Bool) -> LibraryItem {
        if isReading {
            items[number - 1].state.readAt = items[number - 1].state.isRead ? nil : .sample
        } else {
            items[number - 1].state.isStarred.toggle()
        }
        // The library may name another subscription that carries the article.
        var copy = items[number - 1]
        copy.shownSource = SourceID("https://example.org/another")
        return copy
    }

    /// Adds a new item before the others.
    mutating func arrive() { items.insert(.numbered(items.count + 1), at: 0) }
}

extension Event.Kind {
    /// The kind that takes this one back.
    fileprivate var inverse: Event.Kind {
        switch self {
        case .read: .unread
        case .unread: .read
        case .hidden: .unhidden
        case .unhidden: .hidden
        case .tagged(let tag): .untagged(tag)
        case .untagged(let tag): .tagged(tag)
        case .unstarred: .starred
        default: .unstarred
        }
    }
}

extension SourcesPlace {
    /// A feed with items, a subscription without, and a source.
    static var simulated: SourcesPlace {
        let weather = SourceDescriptor(
            id: "weather",
            title: "Weather",
            subject: .init(name: "place", help: "a town", example: "Tokyo"),
            reach: .subscribedAddress,
            minimumInterval: .seconds(60)
        )
        return SourcesPlace(
            subscriptions: [.simulated("https://example.org/feed", total: 4), .simulated("weather:Tokyo", total: 0)]
                .compactMap { $0 },
            descriptors: [weather]
        )
    }
}

extension SubscriptionStatus {
    static func simulated(_ address: String, total: Int) -> SubscriptionStatus? {
        guard let uri = try? SubscriptionURI(address) else { return nil }
        let subscription = Subscription(uri: uri)
        let record = FetchRecord(source: subscription.id)
        var status = SubscriptionStatus(subscription: subscription, record: record, title: "Feed")
        (status.unread, status.total) = (total, total)
        return status
    }
}
