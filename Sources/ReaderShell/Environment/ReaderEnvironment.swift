public import Foundation
package import Screens
public import Streams

/// The dependencies of the reader, created by the composition root or by tests.
@MainActor
public struct ReaderEnvironment {
    /// Creates the session, with the number of rows of each section of a screen.
    package var session: (_ rows: @escaping (HomeScreen) -> [Int]) -> any SessionViewModelType
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
        session: @escaping (_ rows: @escaping (HomeScreen) -> [Int]) -> any SessionViewModelType,
        subscriptions: SubscriptionActions,
        refresh: @escaping (RefreshRequest) -> AsyncStream<RefreshNews>,
        export: @escaping (ExportRequest) async throws -> String,
        statistics: @escaping (StatisticsRequest) async throws -> Statistics,
        browse: @escaping (String) throws -> Browsing,
        now: @escaping () -> Date,
        utcOffset: @escaping @Sendable (Date) -> Int,
        display: Display,
        accounts: AccountActions? = nil,
        scheduler: AnyScheduler = .main
    ) {
        self.accounts = accounts ?? .none
        self.scheduler = scheduler
        self.session = session
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
