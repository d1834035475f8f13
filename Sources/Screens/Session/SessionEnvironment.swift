package import FeedModel
package import OpenCombine

/// The dependencies of a session; each publisher emits once.
@MainActor
package struct SessionEnvironment {
    /// The screens with view models of their own.
    package var screens: SessionScreens
    /// Reads a window of a list, the first one or the one at a cursor.
    package var window: (Question, ListCursor?, Int) -> AnyPublisher<Result<ListPage, SessionFailure>, Never>
    /// Opens an item: makes its text readable, and if asked for, records the event and marks the item as read.
    package var open: (Opening) -> AnyPublisher<Result<OpenedItem, SessionFailure>, Never>
    /// Reads the feeds.
    package var feeds: (FeedRequest) -> AnyPublisher<Result<[FeedRow], SessionFailure>, Never>
    /// Marks items.
    package var mark: (MarkRequest) -> AnyPublisher<Result<MarkOutcome, SessionFailure>, Never>
    /// Undoes steps, or redoes the last undone one.
    package var undo: (UndoWork) -> AnyPublisher<Result<UndoOutcome, SessionFailure>, Never>
    /// Reads the latest steps of the ledger, the last one first.
    package var history: (HistoryQuestion) -> AnyPublisher<Result<[LedgerStep], SessionFailure>, Never>
    /// Emits the current values of items that changed, wherever that happened, of those that the closure returns.
    package var changes: (_ shown: @escaping @MainActor () -> Set<ItemID>) -> AnyPublisher<[LibraryItem], Never>

    /// Creates an environment.
    package init(
        screens: SessionScreens,
        window: @escaping (Question, ListCursor?, Int) -> AnyPublisher<Result<ListPage, SessionFailure>, Never>,
        open: @escaping (Opening) -> AnyPublisher<Result<OpenedItem, SessionFailure>, Never>,
        feeds: @escaping (FeedRequest) -> AnyPublisher<Result<[FeedRow], SessionFailure>, Never>,
        mark: @escaping (MarkRequest) -> AnyPublisher<Result<MarkOutcome, SessionFailure>, Never>,
        undo: @escaping (UndoWork) -> AnyPublisher<Result<UndoOutcome, SessionFailure>, Never>,
        history: @escaping (HistoryQuestion) -> AnyPublisher<Result<[LedgerStep], SessionFailure>, Never>,
        changes: @escaping (_ shown: @escaping @MainActor () -> Set<ItemID>) -> AnyPublisher<[LibraryItem], Never>
    ) {
        self.screens = screens
        self.window = window
        self.open = open
        self.feeds = feeds
        self.mark = mark
        self.undo = undo
        self.history = history
        self.changes = changes
    }
}

/// The screens of a session that have view models of their own.
@MainActor
package struct SessionScreens {
    /// Creates the screen with this name; throws if the configuration does not allow it.
    package var home: (String) async throws -> any HomeViewModelType
    /// Creates a weather screen.
    package var weather: () -> any WeatherViewModelType
    /// Creates a search for repositories.
    package var repositories: () -> any RepositoriesViewModelType
    /// Finds the source of a request for pages; throws if its address has none.
    package var pages: (PagesRequest) async throws -> PagesSource

    /// Creates the screens.
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
    /// The address.
    package var uri: SubscriptionURI
    /// The pages at the address.
    package var environment: PagesEnvironment

    /// Creates a source.
    package init(uri: SubscriptionURI, environment: PagesEnvironment) {
        self.uri = uri
        self.environment = environment
    }
}
