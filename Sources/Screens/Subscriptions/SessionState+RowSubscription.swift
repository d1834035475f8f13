import FeedModel

extension SessionState {
    /// Returns the subscription with a number on the page whose rows the numbers mean; `nil` if no page with numbers was shown, so that
    /// a number is a name like any other.
    ///
    /// On the home screen the number of a section comes before that of a row; elsewhere sections have no numbers.
    ///
    /// - Throws: ``SubscriptionChoiceError/noRow(_:count:isAtHome:)`` or ``SubscriptionChoiceError/sectionOfQuery(_:)`` if the number
    ///   is of no subscription.
    func numberedSubscription(_ number: Int) throws(SubscriptionChoiceError) -> NumberedSubscription? {
        guard let place = numberedPlace, let count = place.rowCount else { return nil }
        let section = place.homeScreen?.sections.first { $0.id == number }
        if case .subscription(let subscription)? = section?.plan.filling { return .section(subscription.uri) }
        // No row has a number below 1, and the smallest one has none before it.
        if number > 0 {
            if let item = place.item(ofRow: number - 1) { return .item(item.item.source) }
            if let source = place.feed(ofRow: number - 1)?.source { return .feed(source) }
        }
        if section != nil { throw .sectionOfQuery(number) }
        throw .noRow(number, count: count, isAtHome: place.homeScreen != nil)
    }
}

/// The subscription that a number means.
enum NumberedSubscription: Hashable, Sendable {
    case item(SourceID)
    case feed(SourceID)
    case section(SubscriptionURI)

    var source: SourceID {
        switch self {
        case .item(let source), .feed(let source): source
        case .section(let uri): uri.id
        }
    }

    /// The subscription as `why` explains it.
    var target: SubscriptionTarget {
        switch self {
        case .item(let source), .feed(let source): .item(source)
        case .section(let uri): .subscription(uri)
        }
    }
}

extension ReaderPlace {
    fileprivate var homeScreen: HomeScreen? { if case .home(let home) = self { home.screen } else { nil } }
}
