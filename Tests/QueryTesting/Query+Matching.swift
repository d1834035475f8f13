package import FeedModel
import Foundation
package import Query

/// The plain meaning of queries, item by item, with which the answers of the library's indexes are compared.
extension Query {
    /// Whether an item matches the query, regardless of limit and order.
    package func matches(_ item: LibraryItem, in context: QueryContext) -> Bool {
        resolved(in: context).holds(for: MatchSubject(item, at: context.now))
    }

    /// Returns the items that match the query, in its order and up to its limit.
    ///
    /// Items that compare equal keep their order.
    package func select(from items: some Sequence<LibraryItem>, in context: QueryContext) -> [LibraryItem] {
        let predicate = resolved(in: context)
        let order = sort ?? .published
        let conditions = order.key == .relevance ? Ranking(self.predicate)?.conditions ?? [] : []
        var tiers: [Int: [LibraryItem]] = [:]
        for item in items {
            let subject = MatchSubject(item, at: context.now)
            guard predicate.holds(for: subject) else { continue }
            let tier = conditions.firstIndex { $0.holds(for: subject) } ?? conditions.count
            tiers[tier, default: []].append(item)
        }
        let sorted = tiers.sorted { ($0.key < $1.key) != order.isReversed }.flatMap {
            order.sorted($0.value, at: context.now)
        }
        return limit.map { Array(sorted.prefix($0)) } ?? sorted
    }
}

/// An item being matched; its texts are tokenized when the first condition needs them.
private final class MatchSubject {
    let item: LibraryItem
    let now: Date
    private(set) lazy var body = item.item.body.map(QueryContext.roughText)
    private lazy var tokens = SearchDocument(item.item, body: body)

    init(_ item: LibraryItem, at now: Date) {
        self.item = item
        self.now = now
    }

    func holds(_ phrase: SearchPhrase, in column: SearchColumn?) -> Bool {
        (column.map { [$0] } ?? SearchColumn.allCases).contains { phrase.occurs(in: tokens[$0]) }
    }

    /// Whether the phrases occur near each other in one of the texts.
    func holds(_ phrases: [SearchPhrase]) -> Bool {
        SearchColumn.allCases.contains { SearchPhrase.occurNear(phrases, in: tokens[$0]) }
    }
}

extension ResolvedPredicate {
    fileprivate func holds(for subject: MatchSubject) -> Bool {
        let item = subject.item
        return switch self {
        case .all(let terms): terms.allSatisfy { $0.holds(for: subject) }
        case .any(let branches): branches.contains { $0.holds(for: subject) }
        case .not(let inner): !inner.holds(for: subject)
        case .read: item.state.isRead
        case .starred: item.state.isStarred
        case .hidden: item.state.isHidden
        case .since(let date): item.date(at: subject.now) >= date
        case .phrase(let phrase, let column): subject.holds(phrase, in: column)
        case .near(let phrases): subject.holds(phrases)
        case .tag(let match): item.state.tags.contains(where: match.matches)
        case .source(let match): match.matches(item.item.source)
        case .followed(let sources): sources.contains(item.item.source)
        case .text(.title, let match): match.matches(item.item.title)
        case .text(.url, let match): item.item.url.map(match.matches) ?? false
        case .text(.author, let match): item.item.authors.contains(where: match.matches)
        case .text(.category, let match): item.item.categories.contains(where: match.matches)
        case .text(.anything, let match):
            match.matches(item.item.title) || item.item.authors.contains(where: match.matches)
                || (item.item.summary.map(match.matches) ?? false) || (subject.body.map(match.matches) ?? false)
        }
    }
}

extension Query.Sort {
    fileprivate func sorted(_ items: [LibraryItem], at now: Date) -> [LibraryItem] {
        switch key {
        case .published, .relevance: Self.sort(items, by: { $0.date(at: now) }, descending: !isReversed)
        case .arrived: Self.sort(items, by: \.arrived, descending: !isReversed)
        case .read: Self.sort(items, by: { $0.state.readAt ?? .distantPast }, descending: !isReversed)
        case .title: Self.sort(items, by: { TitleKey($0.item.title) }, descending: isReversed)
        }
    }

    private static func sort<Key: Comparable>(
        _ items: [LibraryItem],
        by key: (LibraryItem) -> Key,
        descending: Bool
    ) -> [LibraryItem] {
        items.map { (key: key($0), item: $0) }.enumerated()
            .sorted { lhs, rhs in
                if lhs.element.key != rhs.element.key {
                    return descending == (lhs.element.key > rhs.element.key)
                }
                return lhs.offset < rhs.offset
            }
            .map(\.element.item)
    }
}
