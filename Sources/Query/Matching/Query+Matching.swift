public import FeedModel
import Foundation

extension Query {
    /// Whether an item matches the query, regardless of limit and order.
    ///
    /// For rules and tests; a library answers the same question from its indexes.
    public func matches(_ item: LibraryItem, in context: QueryContext) -> Bool {
        let subject = MatchSubject(item, in: context)
        return resolved(in: context).holds(for: subject)
    }

    /// Returns the items that match the query, regardless of limit and order; resolves the query only once.
    public func matching(_ items: [LibraryItem], in context: QueryContext) -> [LibraryItem] {
        let predicate = resolved(in: context)
        return items.filter { predicate.holds(for: MatchSubject($0, in: context)) }
    }
}

/// An item being matched; its texts are tokenized when the first condition needs them.
final class MatchSubject {
    let item: LibraryItem
    let now: Date
    private let bodyText: @Sendable (Item.Body) -> String
    private(set) lazy var body = item.item.body.map(bodyText)
    private lazy var tokens = SearchDocument(item.item, body: body)

    init(_ item: LibraryItem, in context: QueryContext) {
        self.item = item
        now = context.now
        bodyText = context.bodyText
    }

    func holds(_ phrase: SearchPhrase, in column: SearchColumn?) -> Bool {
        column.map { phrase.occurs(in: tokens[$0]) } ?? SearchColumn.allCases.contains { phrase.occurs(in: tokens[$0]) }
    }

    /// Whether the phrases occur near each other in one of the texts.
    func holds(_ phrases: [SearchPhrase]) -> Bool {
        SearchColumn.allCases.contains { SearchPhrase.occurNear(phrases, in: tokens[$0]) }
    }
}

extension ResolvedPredicate {
    func holds(for subject: MatchSubject) -> Bool {
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
