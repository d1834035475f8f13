package import FeedModel

/// The services in the background: their latest screens, and the answer that is awaited.
struct ServiceProgress: Hashable, Sendable {
    /// The weather.
    var weather = WeatherScreen()
    /// The form in which weather was asked for last.
    var form = WeatherPlace.Form.week
    /// The search for repositories.
    var repositories = RepositoriesScreen()
    /// The pages of a source.
    var pages: PagesPlace?
    /// The answer that is awaited, before the prompt or behind it.
    var awaited: AwaitedAnswer?
}

/// The answer of a service that is awaited.
package enum AwaitedAnswer: Hashable, Sendable {
    /// The weather of a city.
    case weather(city: String)
    /// Repositories, to be shown from an index.
    case repositories(words: String, from: Int)
    /// Pages of a source, to be shown from an index; the address is known once the source has been found.
    case pages(SubscriptionURI?, from: Int)
}

/// A request for the weather.
package enum WeatherRequest: Hashable, Sendable {
    /// The weather of a city with the parameters of an address, or the place with a number in the list of other places.
    case city(String)
    /// The city that was shown last.
    case again
    /// No city: clears the screen.
    case none
}

/// An error of a command that asks for the weather.
package enum WeatherCommandError: Error, Hashable, Sendable {
    /// No weather has been shown.
    case noCity
    /// The list of other places is shorter.
    case noSuchPlace(Int, count: Int)
}

/// An input of a service's view model.
package enum ServiceInput: Hashable, Sendable {
    /// The weather of a city.
    case city(String)
    /// The weather of the same city.
    case cityAgain
    /// The weather of another place with that name, counted from 1.
    case otherPlace(Int)
    /// Repositories.
    case repositories(String)
    /// The next repositories.
    case moreRepositories
    /// The first page of a source.
    case pages(PagesRequest)
    /// The next page.
    case nextPage
    /// The first page again.
    case pagesAgain
    /// Cancels the requests of all services; what is shown stays.
    case cancel
}
