package import FeedModel

/// The screens of a session that have view models of their own.
@MainActor
package struct SessionScreens {
    /// Creates the screen with this name; throws if the configuration does not allow it.
    package var home: (String) async throws -> any HomeViewModelType
    package var weather: () -> any WeatherViewModelType
    package var repositories: () -> any RepositoriesViewModelType
    /// Finds the source of a request for pages; throws if its address has none.
    package var pages: (PagesRequest) async throws -> PagesSource

    package init(
        home: @escaping (String) async throws -> any HomeViewModelType,
        weather: @escaping () -> any WeatherViewModelType,
        repositories: @escaping () -> any RepositoriesViewModelType,
        pages: @escaping (PagesRequest) async throws -> PagesSource
    ) {
        self.home = home
        self.weather = weather
        self.repositories = repositories
        self.pages = pages
    }
}

/// The source of a request for pages.
@MainActor
package struct PagesSource: Sendable {
    package var uri: SubscriptionURI
    package var environment: PagesEnvironment

    package init(uri: SubscriptionURI, environment: PagesEnvironment) {
        self.uri = uri
        self.environment = environment
    }
}
