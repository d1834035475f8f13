package import FeedModel
package import Foundation
import Primitives

/// A query in which nothing depends on the world any more: the form that is matched in memory and compiled for
/// the library, so that both mean the same.
package indirect enum ResolvedPredicate: Hashable, Sendable {
    case all([ResolvedPredicate])
    case any([ResolvedPredicate])
    case not(ResolvedPredicate)
    case read, starred, hidden
    /// The item's date is that moment or later.
    case since(Date)
    /// The words stand in that text of the item, or in any.
    case phrase(SearchPhrase, SearchColumn?)
    /// All of these stand in one text of the item, with no more than ``nearness`` tokens between the first and the last.
    case near([SearchPhrase])
    /// One of the person's own tags on the item.
    case tag(TextMatch)
    /// The item's subscription.
    case source(SourceMatch)
    /// The item's subscription is one of these.
    case followed(Set<SourceID>)
    /// A text of the item that no index knows.
    case text(ItemText, TextMatch)

    /// How many tokens may stand between phrases that are near each other, as FTS5 counts them: between the end of any one and the
    /// beginning of the last.
    package static let nearness = 10

    /// The conditions it consists of, which must all hold.
    package var conjuncts: [ResolvedPredicate] {
        if case .all(let terms) = self { terms.flatMap(\.conjuncts) } else { [self] }
    }

    /// Whether it is about words that are there, and nothing else.
    var isOfWords: Bool {
        switch self {
        case .phrase, .near: true
        case .all(let terms), .any(let terms): terms.allSatisfy(\.isOfWords)
        default: false
        }
    }
}

/// A text of an item that is compared as a whole.
package enum ItemText: Hashable, Sendable {
    case title, url
    /// Each author by itself.
    case author
    /// Each category by itself.
    case category
    /// Title, authors, summary and body, each by itself.
    case anything
}

/// A comparison with one text.
package enum TextMatch: Hashable, Sendable {
    /// Equal after folding.
    case equal(String)
    /// Begins so after folding.
    case prefix(String)
    /// Holds this after folding.
    case contains(String)
    case regex(RegularExpression)

    /// Whether the text passes.
    package func matches(_ text: String) -> Bool {
        switch self {
        case .equal(let value): SearchFolding.fold(text) == value
        case .prefix(let value): SearchFolding.fold(text).utf8.starts(with: value.utf8)
        case .contains(let value): SearchFolding.fold(text).contains(value)
        case .regex(let regex): regex.matches(text)
        }
    }
}

/// A choice of subscriptions: those known to fit, and any other whose address fits.
package struct SourceMatch: Hashable, Sendable {
    var known: Set<SourceID>
    var address: TextMatch?

    /// Whether the subscription is chosen.
    package func matches(_ source: SourceID) -> Bool {
        known.contains(source) || address?.matches(source.rawValue) == true
    }
}

extension Query {
    /// The query's condition in this context; hidden items are left out unless it asks for them, and what is unread of
    /// subscriptions that are no longer followed unless it asks for a source.
    package func resolved(in context: QueryContext) -> ResolvedPredicate {
        var resolver = PredicateResolver(context: context)
        var terms = [resolver.resolve(predicate)]
        if !resolver.mentionsHidden { terms.append(.not(.hidden)) }
        if let followed = context.followed, !resolver.mentionsSource {
            terms.append(.any([.followed(followed), .read, .starred]))
        }
        return terms.count == 1 ? terms[0] : .all(terms)
    }
}

/// Replaces ages, days, subscriptions and screens by what they are in a context.
private struct PredicateResolver {
    let context: QueryContext
    var mentionsHidden = false
    var mentionsSource = false
    /// The screens being opened, so that a screen which names itself ends.
    private var openScreens: [String] = []
    /// Screens opened in all, so that screens which name each other twice do not grow without bound.
    private var screenCount = 0

    private static let screenLimit = 64

    init(context: QueryContext) {
        self.context = context
    }

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
        case .source: return .source(sources(.contains(folded)))
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
