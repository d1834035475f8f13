package import FeedModel
package import Foundation
import Primitives
package import RegularExpression

/// A condition with all ages, days, subscriptions and screens resolved.
package indirect enum ResolvedPredicate: Hashable, Sendable {
    case all([ResolvedPredicate])
    case any([ResolvedPredicate])
    case not(ResolvedPredicate)
    case read, starred, hidden
    /// The item's date is the given one or later.
    case since(Date)
    /// The given text of the item, or any of its texts if `nil`, contains the phrase.
    case phrase(SearchPhrase, SearchColumn?)
    /// One text of the item contains all phrases, with at most ``nearness`` tokens between the first and the last.
    case near([SearchPhrase])
    case tag(TextMatch)
    case source(SourceMatch)
    case followed(Set<SourceID>)
    /// A text of the item matches; not covered by an index.
    case text(ItemText, TextMatch)

    /// The maximum number of tokens between phrases that are near each other, counted as in FTS5: from the end of any
    /// phrase to the beginning of the last one.
    package static let nearness = 10

    package var conjuncts: [ResolvedPredicate] {
        if case .all(let terms) = self { terms.flatMap(\.conjuncts) } else { [self] }
    }

    /// Whether the condition consists of phrases that must occur, and nothing else.
    var isTextCondition: Bool {
        switch self {
        case .phrase, .near: true
        case .all(let terms), .any(let terms): terms.allSatisfy(\.isTextCondition)
        default: false
        }
    }
}

/// A text of an item that is compared as a whole.
package enum ItemText: Hashable, Sendable {
    case title, url
    /// Each author separately.
    case author
    /// Each category separately.
    case category
    /// The title, the authors, the summary and the body, each separately.
    case anything
}

package enum TextMatch: Hashable, Sendable {
    case equal(String)
    case prefix(String)
    case contains(String)
    case regex(RegularExpression)

    package func matches(_ text: String) -> Bool {
        switch self {
        case .equal(let value): SearchFolding.fold(text) == value
        case .prefix(let value): SearchFolding.fold(text).utf8.starts(with: value.utf8)
        case .contains(let value): SearchFolding.fold(text).contains(value)
        case .regex(let regex): regex.matches(text)
        }
    }

    package func matches(_ text: String, within budget: MatchingBudget) throws(MatchingBudget.Exhausted) -> Bool {
        if case .regex(let regex) = self { try regex.matches(text, within: budget) } else { matches(text) }
    }
}

/// A set of subscriptions: known ones, and others by their address.
package struct SourceMatch: Hashable, Sendable {
    var known: Set<SourceID>
    var address: TextMatch?

    package func matches(_ source: SourceID) -> Bool {
        known.contains(source) || address?.matches(source.rawValue) == true
    }
}

extension Query {
    /// Returns the query's condition in a context.
    ///
    /// Hidden items are excluded unless the query mentions them. Unread items of subscriptions that are no longer
    /// followed are excluded unless the query mentions a source, and items of hidden subscriptions if it ``leavesOutHidden``.
    package func resolved(in context: QueryContext) -> ResolvedPredicate {
        var resolver = PredicateResolver(context: context)
        var terms = [resolver.resolve(predicate)]
        if !resolver.mentionsHidden { terms.append(.not(.hidden)) }
        if let all = context.followed {
            if !resolver.mentionsSource { terms.append(.any([.followed(all), .read, .starred])) }
            if leavesOutHidden, !context.hidden.isEmpty {
                // An article that a hidden subscription shares with a shown one belongs to the shown one as well.
                terms.append(.any([.followed(all.subtracting(context.hidden)), .not(.followed(all))]))
            }
        }
        if sort?.key == .read { terms.append(.read) }
        return terms.count == 1 ? terms[0] : .all(terms)
    }

    /// Returns the subscriptions of which the query would find an item without any content, so that `tag:news` also chooses
    /// what was never fetched.
    package func sources(among sources: [SourceID], in context: QueryContext) -> Set<SourceID> {
        let predicate = resolved(in: context)
        return Set(sources.filter { predicate.holds(forEmptyItemOf: $0, arrivingAt: context.now) })
    }
}

extension ResolvedPredicate {
    fileprivate func holds(forEmptyItemOf source: SourceID, arrivingAt date: Date) -> Bool {
        switch self {
        case .all(let terms): terms.allSatisfy { $0.holds(forEmptyItemOf: source, arrivingAt: date) }
        case .any(let branches): branches.contains { $0.holds(forEmptyItemOf: source, arrivingAt: date) }
        case .not(let inner): !inner.holds(forEmptyItemOf: source, arrivingAt: date)
        case .since(let start): date >= start
        case .source(let match): match.matches(source)
        case .followed(let sources): sources.contains(source)
        case .text(.title, let match), .text(.anything, let match): match.matches("")
        case .read, .starred, .hidden, .phrase, .near, .tag, .text: false
        }
    }
}

/// Resolves ages, days, subscriptions and screens in a context.
private struct PredicateResolver {
    let context: QueryContext
    var mentionsHidden = false
    var mentionsSource = false
    /// The screens being resolved, so that a screen that refers to itself terminates.
    private var openScreens: [String] = []
    /// The number of screens resolved so far, so that screens that refer to each other twice do not grow without bound.
    private var screenCount = 0

    private static let screenLimit = 64

    init(context: QueryContext) { self.context = context }

    mutating func resolve(_ predicate: Query.Predicate) -> ResolvedPredicate {
        switch predicate {
        case .all(let terms): return .all(resolve(terms))
        case .any(let branches): return .any(resolve(branches))
        case .not(let inner): return .not(resolve(inner))
        case .phrase(let words): return phrase(words, nil)
        case .flag(let flag): return resolve(flag)
        case .field(let field, .phrase(let words)): return resolve(field, words)
        case .field(let field, .regex(let regex)): return resolve(field, regex)
        case .newer(let moment): return .since(date(moment))
        case .older(let moment): return .not(.since(date(moment)))
        case .screen(let name): return resolve(screen: name)
        }
    }

    private mutating func resolve(_ predicates: [Query.Predicate]) -> [ResolvedPredicate] {
        var resolved: [ResolvedPredicate] = []
        for predicate in predicates { resolved.append(resolve(predicate)) }
        return resolved
    }

    private mutating func resolve(_ flag: Query.Flag) -> ResolvedPredicate {
        switch flag {
        case .unread: return .not(.read)
        case .read: return .read
        case .starred: return .starred
        case .hidden:
            mentionsHidden = true
            return .hidden
        case .today:
            return .all([.since(context.today.lowerBound), .not(.since(context.today.upperBound))])
        }
    }

    private func phrase(_ words: Query.Phrase, _ column: SearchColumn?) -> ResolvedPredicate {
        SearchPhrase(words).map { .phrase($0, column) } ?? .any([])
    }

    private mutating func resolve(_ field: Query.Field, _ words: Query.Phrase) -> ResolvedPredicate {
        let folded = SearchFolding.fold(words.text)
        let whole: TextMatch = words.isPrefix ? .prefix(folded) : .equal(folded)
        if field == .source { mentionsSource = true }
        switch field {
        case .title: return phrase(words, .title)
        case .author: return phrase(words, .authors)
        case .text: return phrase(words, nil)
        case .source: return .source(subscription(at: words) ?? sources(.contains(folded)))
        case .tag: return tag(whole)
        case .url: return .text(.url, .contains(folded))
        case .category: return .text(.category, whole)
        }
    }

    private mutating func resolve(_ field: Query.Field, _ regex: RegularExpression) -> ResolvedPredicate {
        if field == .source { mentionsSource = true }
        return switch field {
        case .title: .text(.title, .regex(regex))
        case .author: .text(.author, .regex(regex))
        case .text: .text(.anything, .regex(regex))
        case .source: .source(sources(.regex(regex)))
        case .tag: tag(.regex(regex))
        case .url: .text(.url, .regex(regex))
        case .category: .text(.category, .regex(regex))
        }
    }

    private func tag(_ match: TextMatch) -> ResolvedPredicate {
        let subscriptions = context.subscriptions.filter { $0.tags.contains(where: match.matches) }
        return .any([.tag(match), .source(SourceMatch(known: Set(subscriptions.map(\.id)), address: nil))])
    }

    /// The subscription whose whole address a phrase is; its address can be a part of another one.
    private func subscription(at words: Query.Phrase) -> SourceMatch? {
        let id = SourceID(words.text)
        guard !words.isPrefix, context.subscriptions.contains(where: { $0.id == id }) else { return nil }
        return SourceMatch(known: [id], address: nil)
    }

    private func sources(_ match: TextMatch) -> SourceMatch {
        let own = context.subscriptions.filter { $0.title.map(match.matches) ?? false }.map(\.id)
        let published = context.publisherTitles.filter { match.matches($0.value) }.map(\.key)
        return SourceMatch(known: Set(own + published), address: match)
    }

    private func date(_ moment: Query.Moment) -> Date {
        switch moment {
        case .ago(let span): span.before(context.now, offset: context.utcOffset)
        case .day(let day): CivilTime(day: day).date(offset: context.utcOffset)
        case .instant(let date): date
        }
    }

    private mutating func resolve(screen name: String) -> ResolvedPredicate {
        guard let screen = context.screens[name], !openScreens.contains(name), screenCount < Self.screenLimit else {
            return .any([])
        }
        screenCount += 1
        openScreens.append(name)
        defer { openScreens.removeLast() }
        let sources = ResolvedPredicate.source(SourceMatch(known: screen.subscriptions, address: nil))
        return .any([sources] + resolve(screen.queries.map(\.predicate)))
    }
}
