/// A ranking of search results into tiers.
///
/// There are no numeric scores, because a reader can understand tiers, and because the search index does not store the
/// lengths of texts (`docs/decisions/0018-search-ranks-in-three-tiers.md`).
package struct Ranking: Hashable, Sendable {
    /// The condition of each tier, best first; items that match none of them form the last tier.
    package let conditions: [ResolvedPredicate]

    /// Creates the ranking of a condition; returns `nil` if it searches for no words, or only in a particular field.
    ///
    /// Negated conditions do not affect the rank, nor do alternatives without words.
    package init?(_ predicate: Query.Predicate) {
        guard let inTitle = predicate.inTitle else { return nil }
        conditions = [inTitle] + (predicate.near.map { [$0] } ?? [])
    }

    /// Returns the additional conditions of each tier, best tier first.
    ///
    /// All words of a query must occur in one copy of a duplicated article (decision 0015). So a tier excludes only the
    /// items that match a better tier in a copy that also has the words of the query.
    func tiers(of terms: [ResolvedPredicate]) -> [[ResolvedPredicate]] {
        let words = terms.flatMap(\.conjuncts).filter(\.isTextCondition)
        return (0...conditions.count).map { tier in
            conditions[..<tier].map { .not(.all(words + [$0])) } + (tier < conditions.count ? [conditions[tier]] : [])
        }
    }
}

extension Query {
    /// Whether the query searches for words in any field, so that some results are better than others.
    package var isTextSearch: Bool { predicate.inTitle != nil }

    /// The query as a search: best results first, unless the query has another order or no words.
    package var asSearch: Query {
        guard sort == nil, isTextSearch else { return self }
        var search = self
        search.sort = .relevance
        return search
    }

    /// Returns the query's condition as consecutive parts in its order: one, or one per tier if the query is ranked.
    package func tiers(in context: QueryContext) -> [ResolvedPredicate] {
        let whole = resolved(in: context)
        guard sort?.key == .relevance, let ranking = Ranking(predicate) else { return [whole] }
        let terms = if case .all(let terms) = whole { terms } else { [whole] }
        let tiers = ranking.tiers(of: terms).map { ResolvedPredicate.all(terms + $0) }
        return sort?.isReversed == true ? tiers.reversed() : tiers
    }
}

extension Query.Predicate {
    /// The condition that the searched words occur in the title.
    fileprivate var inTitle: ResolvedPredicate? {
        switch self {
        case .phrase(let words), .field(.text, .phrase(let words)):
            SearchPhrase(words).map { .phrase($0, .title) }
        case .all(let terms):
            Self.joined(terms.compactMap(\.inTitle), by: ResolvedPredicate.all)
        case .any(let branches):
            Self.joined(branches.compactMap(\.inTitle), by: ResolvedPredicate.any)
        case .not, .flag, .field, .newer, .older, .screen: nil
        }
    }

    /// The condition that several required phrases occur near each other.
    fileprivate var near: ResolvedPredicate? {
        switch self {
        case .all(let terms):
            var seen: Set<SearchPhrase> = []
            let phrases = terms.flatMap(\.anywhere).filter { seen.insert($0).inserted }
            return phrases.count > 1 ? .near(phrases) : nil
        case .any(let branches): return Self.joined(branches.compactMap(\.near), by: ResolvedPredicate.any)
        case .phrase, .not, .flag, .field, .newer, .older, .screen: return nil
        }
    }

    /// The phrases that must all occur, in any field.
    private var anywhere: [SearchPhrase] {
        switch self {
        case .phrase(let words), .field(.text, .phrase(let words)): SearchPhrase(words).map { [$0] } ?? []
        case .all(let terms): terms.flatMap(\.anywhere)
        case .any, .not, .flag, .field, .newer, .older, .screen: []
        }
    }

    private static func joined(
        _ predicates: [ResolvedPredicate],
        by join: ([ResolvedPredicate]) -> ResolvedPredicate
    ) -> ResolvedPredicate? {
        predicates.count > 1 ? join(predicates) : predicates.first
    }
}
