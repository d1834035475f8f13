import FeedModel
import Query

/// Marks that a command is about to make, and what the sentences about them need.
struct MarkPlan: Equatable, Sendable {
    var request: MarkRequest
    /// The words of the query, if they may be meant as further tags.
    var words: String?
    /// The titles of the feeds whose rows are marked; empty if no feeds are.
    var feeds: [String] = []
    /// Whether the items are all items of a list, including items whose rows have not been shown.
    var isOfWholeList = false
    /// Whether the number of items does not matter.
    var isConfirmed = true

    /// The query whose items are marked; `nil` for rows.
    private var query: Query? { if case .found(let query) = request.items { query } else { nil } }

    /// The query for the items that the marks would change; `nil` for rows.
    var changing: Query? {
        guard var query else { return nil }
        // The items that are marked already do not change; of a limited query they take up its limit.
        if query.limit == nil, let state = request.kind.changing {
            let isRead = request.kind == .read
            query.predicate = isRead ? query.unreadOnly.predicate : .all([query.predicate, state])
        }
        return query
    }

    /// Returns the question whether to mark a number of items, or more of them than `atLeast` if it is not known.
    func question(count: Int?, atLeast: Int, hasList: Bool) -> MarkMessage {
        .confirm(request.kind, count: count, atLeast: atLeast, of: subject, hasList: hasList)
    }

    private var subject: MarkSubject {
        if !feeds.isEmpty { return .feeds(feeds.count) }
        guard let query else { return .query(nil) }
        let isEverything = query.predicate == .all([]) || query.predicate == request.kind.changing
        return isEverything && query.limit == nil ? .everything : .query(query)
    }

    /// Returns the sentences about an outcome.
    ///
    /// - Parameters:
    ///   - list: The list whose rows the numbers meant.
    ///   - room: The number of rows that a page has room for.
    func messages(on outcome: MarkOutcome, list: ListPlace?, room: Int) -> [Message] {
        let message = outcome.count > 0 ? message(on: outcome, list, room) : message(onNothing: outcome)
        return [message, words.map { .marks(.oneTagAtATime($0, isMarked: outcome.count > 0)) }].compactMap(\.self)
    }

    private func message(on outcome: MarkOutcome, _ list: ListPlace?, _ room: Int) -> Message {
        let (kind, count) = (request.kind, outcome.count)
        if isOfWholeList, let unshown = list?.unshownCount(of: outcome) {
            return .marks(.markedUnshown(kind, count: count, unshown: unshown))
        }
        if !feeds.isEmpty { return .marks(.markedFeeds(kind, count: count, of: feeds)) }
        return .marks(
            .marked(
                kind,
                count: count,
                item: outcome.item,
                isBulk: words == nil && count > (outcome.isOfRows ? room : 1)
            )
        )
    }

    private func message(onNothing outcome: MarkOutcome) -> Message {
        if feeds.count == 1 { return .marks(.feedHasNothing(request.kind, title: feeds[0])) }
        if feeds.isEmpty, let unmatched = outcome.unmatched { return .lists(.nothingMatches(unmatched)) }
        guard let query, !isOfWholeList else { return .marks(.nothingToChange) }
        return .marks(.nothingToChangeOf(query))
    }
}

extension ListPlace {
    /// Returns how many of the marked items of the list have no row on a page yet; `nil` for none.
    fileprivate func unshownCount(of outcome: MarkOutcome) -> Int? {
        let shown = Set(items[..<shown].map(\.id))
        let count = outcome.changed.count { !shown.contains($0) }
        return count > 0 ? count : nil
    }
}

extension Event.Kind {
    /// The condition on items that a mark changes; `nil` if the query language cannot tell.
    ///
    /// `tag:` also finds the tags of subscriptions, and without `hidden` a query finds no hidden items at all.
    var changing: Query.Predicate? {
        switch self {
        case .read: .flag(.unread)
        case .unread: .flag(.read)
        case .starred: .not(.flag(.starred))
        case .unstarred: .flag(.starred)
        default: nil
        }
    }
}
