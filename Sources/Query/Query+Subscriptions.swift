extension Query {
    /// Whether the answer depends on the person's subscriptions, their titles and tags.
    public var asksAboutSubscriptions: Bool { predicate.asksAboutSubscriptions }
}

extension Query.Predicate {
    fileprivate var asksAboutSubscriptions: Bool {
        switch self {
        case .all(let predicates), .any(let predicates): predicates.contains(where: \.asksAboutSubscriptions)
        case .not(let inner): inner.asksAboutSubscriptions
        case .field(let field, _): field == .source || field == .tag
        case .screen: true
        case .words, .flag, .newer, .older: false
        }
    }
}
