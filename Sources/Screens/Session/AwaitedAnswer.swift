package import FeedModel

/// The answer of a service that a command waits for.
package enum AwaitedAnswer: Equatable, Sendable {
    case weather(city: String)
    case repositories(words: String, from: Int)
    /// Pages of a source, to be shown from an index; the address is known once the source has been found.
    case pages(SubscriptionURI?, from: Int)

    /// The services; each has one request at a time.
    enum Service { case weather, repositories, pages }

    var service: Service {
        switch self {
        case .weather: .weather
        case .repositories: .repositories
        case .pages: .pages
        }
    }
}
