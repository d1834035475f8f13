extension Query {
    /// Whether the answer depends on the person's subscriptions, their titles and tags.
    public var asksAboutSubscriptions: Bool { predicate.asksAboutSubscriptions }

    /// The names of the screens that `in:` asks for.
    public var screens: Set<String> { predicate.screens }
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

    fileprivate var screens: Set<String> {
        switch self {
        case .all(let predicates), .any(let predicates): predicates.reduce(into: []) { $0.formUnion($1.screens) }
        case .not(let inner): inner.screens
        case .screen(let name): [name]
        case .field, .words, .flag, .newer, .older: []
        }
    }
}
