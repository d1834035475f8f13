public import FeedModel

extension Query {
    /// Returns the query for the items of one subscription: `source:` with its whole address.
    public static func items(of source: SourceID) -> Query {
        Query(.field(.source, .phrase(Phrase(source.rawValue))))
    }

    /// Whether the result depends on the reader's subscriptions, their titles or tags.
    public var dependsOnSubscriptions: Bool { predicate.dependsOnSubscriptions }

    /// The names of the screens that the query refers to with `in:`.
    public var screens: Set<String> { predicate.screens }
}

extension Query.Predicate {
    fileprivate var dependsOnSubscriptions: Bool {
        switch self {
        case .all(let predicates), .any(let predicates): predicates.contains(where: \.dependsOnSubscriptions)
        case .not(let inner): inner.dependsOnSubscriptions
        case .field(let field, _): field == .source || field == .tag
        case .screen: true
        case .phrase, .flag, .newer, .older: false
        }
    }

    fileprivate var screens: Set<String> {
        switch self {
        case .all(let predicates), .any(let predicates): predicates.reduce(into: []) { $0.formUnion($1.screens) }
        case .not(let inner): inner.screens
        case .screen(let name): [name]
        case .field, .phrase, .flag, .newer, .older: []
        }
    }
}
