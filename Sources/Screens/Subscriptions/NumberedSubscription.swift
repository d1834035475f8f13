import FeedModel

enum NumberedSubscription: Sendable {
    case item(SourceID)
    case feed(SourceID)
    case section(SubscriptionURI)

    var source: SourceID {
        switch self {
        case .item(let source), .feed(let source): source
        case .section(let uri): uri.id
        }
    }

    var target: SubscriptionTarget {
        switch self {
        case .item(let source), .feed(let source): .item(source)
        case .section(let uri): .subscription(uri)
        }
    }
}
