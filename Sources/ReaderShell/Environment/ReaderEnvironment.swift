public import FeedModel
public import Foundation
public import Screens
public import Streams

/// The dependencies of the reader, created by the composition root or by tests.
@MainActor
public struct ReaderEnvironment {
    /// Creates the session.
    package var session: () -> any SessionViewModelType
    /// Creates a weather screen.
    public var weather: () -> any WeatherViewModelType
    /// Creates a search for repositories.
    public var repositories: () -> any RepositoriesViewModelType
    /// Creates the screen of a source's pages.
    ///
    /// Throws if the address has no source.
    public var pages: (SubscriptionURI) throws -> any ArticlesViewModelType
    /// The actions of signing in and out.
    public var accounts: AccountActions
    /// The actions on subscriptions.
    public var subscriptions: SubscriptionActions
    /// Refreshes subscriptions and reports their progress; ends when all are done.
    public var refresh: (RefreshRequest) -> AsyncStream<RefreshNews>
    /// Writes an export and returns a sentence about it.
    public var export: (ExportRequest) async throws -> String
    /// Computes reading statistics.
    public var statistics: (StatisticsRequest) async throws -> Statistics
    /// Opens an address in the browser; throws if it is not a web address.
    public var browse: (String) throws -> Browsing
    /// Returns the current time.
    public var now: () -> Date
    /// Returns the seconds east of UTC at a time.
    public var utcOffset: @Sendable (Date) -> Int
    /// The terminal or its substitute.
    public var display: Display
    /// The clock that measures how long work takes.
    public var scheduler: AnyScheduler

    /// Creates an environment.
    package init(
        session: @escaping () -> any SessionViewModelType,
        weather: @escaping () -> any WeatherViewModelType,
        repositories: @escaping () -> any RepositoriesViewModelType,
        subscriptions: SubscriptionActions,
        refresh: @escaping (RefreshRequest) -> AsyncStream<RefreshNews>,
        export: @escaping (ExportRequest) async throws -> String,
        statistics: @escaping (StatisticsRequest) async throws -> Statistics,
        browse: @escaping (String) throws -> Browsing,
        now: @escaping () -> Date,
        utcOffset: @escaping @Sendable (Date) -> Int,
        display: Display,
        pages: @escaping (SubscriptionURI) throws -> any ArticlesViewModelType = {
            throw SubscriptionError.unknownSource($0.plugin)
        },
        accounts: AccountActions? = nil,
        scheduler: AnyScheduler = .main
    ) {
        self.pages = pages
        self.accounts = accounts ?? .none
        self.scheduler = scheduler
        self.session = session
        self.weather = weather
        self.repositories = repositories
        self.subscriptions = subscriptions
        self.refresh = refresh
        self.export = export
        self.statistics = statistics
        self.browse = browse
        self.now = now
        self.utcOffset = utcOffset
        self.display = display
    }
}
