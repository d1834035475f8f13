import Query

/// Conditions that must all hold, split into one FTS5 expression and the conditions that the search index cannot answer.
struct SearchConjunction {
    /// The FTS5 expression; `nil` when the index can answer none of the conditions.
    let expression: String?
    let others: [ResolvedPredicate]

    /// - Parameter excludesNegated: Whether negated conditions become part of the expression. Not if items represent
    ///   duplicates, which can have words that the item lacks.
    init(_ terms: [ResolvedPredicate], excludesNegated: Bool) {
        let terms = terms.flatMap(\.conjuncts)
        let found = terms.filter { $0.matchExpression() != nil }
        let certain = Set(found)
        var excluded: [String] = []
        var others: [ResolvedPredicate] = []
        for term in terms where !certain.contains(term) {
            if excludesNegated, case .not(let inner) = term,
                let expression = inner.rest(besides: certain).matchExpression()
            {
                excluded.append(expression)
            } else {
                others.append(term)
            }
        }
        let implied = Set(found.flatMap(\.implied))
        let asked = found.filter { !implied.contains($0) }.compactMap { $0.matchExpression() }
        guard !asked.isEmpty else {
            expression = nil
            self.others = terms
            return
        }
        let required = "(" + asked.joined(separator: " AND ") + ")"
        // FTS5 flattens OR. Each NOT would be a level of its tree, which has at most 256 of them (SQLite 3.46).
        expression = excluded.isEmpty ? required : "\(required) NOT (\(excluded.joined(separator: " OR ")))"
        self.others = others
    }
}

extension ResolvedPredicate {
    /// The conditions that remain when some hold anyway; the condition itself if none would remain.
    fileprivate func rest(besides found: Set<ResolvedPredicate>) -> ResolvedPredicate {
        let rest = conjuncts.filter { !found.contains($0) }
        return rest.isEmpty ? self : rest.count == 1 ? rest[0] : .all(rest)
    }

    fileprivate var implied: [ResolvedPredicate] {
        switch self {
        case .phrase(let phrase, _?): [.phrase(phrase, nil)]
        case .near(let phrases): phrases.map { .phrase($0, nil) }
        default: []
        }
    }

    /// The parser of FTS5 has a small stack.
    private static let maximumDepth = 8

    /// The condition as an FTS5 expression in parentheses; `nil` when it is about more than words.
    ///
    /// Tokens consist of letters, digits and pictographs, so nothing needs escaping inside the quotation marks.
    func matchExpression(depth: Int = 0) -> String? {
        switch self {
        case .phrase(let phrase, let column):
            return "(" + (column.map { "\($0.rawValue) : " } ?? "") + phrase.quoted + ")"
        case .near(let phrases):
            return "NEAR(\(phrases.map(\.quoted).joined(separator: " ")), \(Self.nearness))"
        case .all(let terms): return Self.expression(terms, joinedBy: " AND ", depth: depth)
        case .any(let branches): return Self.expression(branches, joinedBy: " OR ", depth: depth)
        default: return nil
        }
    }

    private static func expression(_ terms: [ResolvedPredicate], joinedBy word: String, depth: Int) -> String? {
        guard !terms.isEmpty, depth < maximumDepth else { return nil }
        var parts: [String] = []
        for term in terms {
            guard let part = term.matchExpression(depth: depth + 1) else { return nil }
            parts.append(part)
        }
        return "(" + parts.joined(separator: word) + ")"
    }
}

extension SearchPhrase {
    fileprivate var quoted: String { "\"" + tokens.joined(separator: " ") + "\"" + (lastIsPrefix ? " *" : "") }
}
