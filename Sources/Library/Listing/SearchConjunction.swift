import Query

/// The conditions that must all hold, parted into what the search index can be asked at once and what it knows nothing of.
struct SearchConjunction {
    /// What the index is asked, in the language of FTS5; `nil` when there is nothing to ask.
    let expression: String?
    /// All other conditions.
    let others: [ResolvedPredicate]

    /// - Parameters:
    ///   - terms: The conditions.
    ///   - leavesOut: Whether the index is also told what must not be found. Where items stand for others, one copy of an
    ///     article can have what another lacks, so that it has to be asked about each by itself.
    init(_ terms: [ResolvedPredicate], leavesOut: Bool) {
        let terms = terms.flatMap(\.conjuncts)
        let found = terms.filter { $0.matchExpression() != nil }
        let certain = Set(found)
        var left: [String] = []
        var others: [ResolvedPredicate] = []
        for term in terms where !certain.contains(term) {
            if leavesOut, case .not(let inner) = term,
                let expression = inner.rest(besides: certain).matchExpression()
            {
                left.append(expression)
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
        expression = (["(" + asked.joined(separator: " AND ") + ")"] + left).joined(separator: " NOT ")
        self.others = others
    }
}

extension ResolvedPredicate {
    /// What is left to be asked where some conditions hold anyway; itself where that is all.
    fileprivate func rest(besides found: Set<ResolvedPredicate>) -> ResolvedPredicate {
        let rest = conjuncts.filter { !found.contains($0) }
        return rest.isEmpty ? self : rest.count == 1 ? rest[0] : .all(rest)
    }

    /// What holds wherever this holds, and so need not be asked, too.
    fileprivate var implied: [ResolvedPredicate] {
        switch self {
        case .phrase(let phrase, _?): [.phrase(phrase, nil)]
        case .near(let phrases): phrases.map { .phrase($0, nil) }
        default: []
        }
    }

    /// How deep FTS5 is asked; its parser has a small stack.
    private static let mostNested = 8

    /// The condition in the language of FTS5, in parentheses; `nil` when it is about more than words.
    ///
    /// Tokens hold letters, digits and pictographs only, so nothing needs escaping inside the quotation marks.
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
        guard !terms.isEmpty, depth < mostNested else { return nil }
        var parts: [String] = []
        for term in terms {
            guard let part = term.matchExpression(depth: depth + 1) else { return nil }
            parts.append(part)
        }
        return "(" + parts.joined(separator: word) + ")"
    }
}

extension SearchPhrase {
    /// The phrase in quotation marks.
    fileprivate var quoted: String { "\"" + tokens.joined(separator: " ") + "\"" + (lastIsPrefix ? " *" : "") }
}
