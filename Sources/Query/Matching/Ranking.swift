/// How well items answer a search: what sets each tier apart from those below it.
///
/// Tiers and no figures, because a person can see why an item stands where it does, and because the search index keeps no
/// lengths of texts (`docs/decisions/0018-search-ranks-in-three-tiers.md`).
struct Ranking: Hashable, Sendable {
    /// A condition a tier, the best first; what fulfils none of them is the last tier.
    let conditions: [ResolvedPredicate]

    /// The ranking of what a condition searches for; `nil` when it searches for no words, or for words of one place only.
    ///
    /// What is negated says nothing about rank, nor do alternatives without words.
    init?(_ predicate: Query.Predicate) {
        guard let inTitle = predicate.inTitle else { return nil }
        conditions = [inTitle] + (predicate.near.map { [$0] } ?? [])
    }

    /// The tier of an item, from 0.
    func tier(of subject: MatchSubject) -> Int {
        conditions.firstIndex { $0.holds(for: subject) } ?? conditions.count
    }

    /// What must hold of each tier's items besides the query's own conditions, the best tier first.
    ///
    /// Words that must all be there are looked for in one copy of an article (decision 0015). So what is left out of a tier is not who has
    /// a better tier's words in any copy, but who has them in a copy that has the query's words, too: who is in that tier.
    func tiers(of terms: [ResolvedPredicate]) -> [[ResolvedPredicate]] {
        let words = terms.flatMap(\.conjuncts).filter(\.isOfWords)
        return (0...conditions.count).map { tier in
            conditions[..<tier].map { .not(.all(words + [$0])) } + (tier < conditions.count ? [conditions[tier]] : [])
        }
    }
}

extension Query {
    /// Whether the query searches for words anywhere in an item, so that some answers are better than others.
    public var isTextSearch: Bool { predicate.inTitle != nil }

    /// The query as a person means it who searches: the best answers first, unless it says another order.
    ///
    /// What has no words to search for stays as it is.
    public var asSearch: Query {
        guard sort == nil, isTextSearch else { return self }
        var search = self
        search.sort = .relevance
        return search
    }

    /// The query's condition in parts that follow each other in its order: one, or where it is ranked one a tier.
    package func tiers(in context: QueryContext) -> [ResolvedPredicate] {
        let whole = resolved(in: context)
        guard let ranking else { return [whole] }
        let terms = if case .all(let terms) = whole { terms } else { [whole] }
        let tiers = ranking.tiers(of: terms).map { ResolvedPredicate.all(terms + $0) }
        return sort?.isReversed == true ? tiers.reversed() : tiers
    }

    /// How the query's items are ranked, if they are.
    var ranking: Ranking? { sort?.key == .relevance ? Ranking(predicate) : nil }
}

extension Query.Predicate {
    /// That what is searched for stands in the title.
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

    /// That several words which must all be there stand near each other.
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

    /// The phrases that must all stand somewhere.
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
