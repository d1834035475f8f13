package import FeedModel

/// The services in the background: their latest screens, and the answer that is awaited.
struct ServiceProgress: Hashable, Sendable {
    var weather = WeatherScreen()
    /// The form in which weather was asked for last.
    var form = WeatherPlace.Form.week
    var repositories = RepositoriesScreen()
    var pages: PagesPlace?
    var awaited: AwaitedAnswer?
}

/// The answer of a service that is awaited.
package enum AwaitedAnswer: Hashable, Sendable {
    case weather(city: String)
    case repositories(words: String, from: Int)
    /// Pages of a source, to be shown from an index; the address is known once the source has been found.
    case pages(SubscriptionURI?, from: Int)
}

package enum WeatherRequest: Hashable, Sendable {
    case city(String)
    /// The city that was shown last.
    case again
    case none
}

package enum WeatherCommandError: Error, Hashable, Sendable {
    case noCity
    case noSuchPlace(Int, count: Int)
}

package enum ServiceInput: Hashable, Sendable {
    case city(String)
    case cityAgain
    /// The weather of another place with that name, counted from 1.
    case otherPlace(Int)
    case repositories(String)
    case moreRepositories
    case pages(PagesRequest)
    case nextPage
    case pagesAgain
    /// Cancels the requests of all services; what is shown stays.
    case cancel
}
