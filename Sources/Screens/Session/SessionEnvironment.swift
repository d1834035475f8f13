package import FeedModel
package import OpenCombine

package typealias Answers<Answer> = AnyPublisher<Result<Answer, SessionFailure>, Never>

/// The dependencies of a session, grouped by subject.
@MainActor
package struct SessionEnvironment {
    package var screens: SessionScreens
    package var reading: SessionReading
    package var marking: SessionMarking
    package var subscriptions: SessionSubscriptions
    package var accounts: SessionAccounts
    package var export: (ExportRequest) -> Answers<String>

    package init(
        screens: SessionScreens,
        reading: SessionReading,
        marking: SessionMarking,
        subscriptions: SessionSubscriptions,
        accounts: SessionAccounts,
        export: @escaping (ExportRequest) -> Answers<String>
    ) {
        self.screens = screens
        self.reading = reading
        self.marking = marking
        self.subscriptions = subscriptions
        self.accounts = accounts
        self.export = export
    }
}

@MainActor
package struct SessionReading {
    /// Reads a window of a list, the first one or the one at a cursor.
    package var window: (Question, ListCursor?, Int) -> Answers<ListPage>
    /// Opens an item: makes its text readable, and if asked for, records the event and marks the item as read.
    package var open: (Opening) -> Answers<OpenedItem>
    package var feeds: (FeedRequest) -> Answers<[FeedRow]>
    /// Reads all feeds and counts the items of queries among them, which can take long.
    package var counts: () -> Answers<[FeedRow]>
    package var tags: (TagsPlace.Kind) -> Answers<[TagSummary]>
    /// Reads the latest steps of the ledger and changes of subscriptions by the session, the last one first.
    package var history: (HistoryQuestion) -> Answers<[HistoryPlace.Row]>
    package var statistics: (StatisticsRequest) -> Answers<Statistics>
    /// Emits the current values of items that changed, wherever that happened, of those that the closure returns.
    package var changes: (_ shown: @escaping @MainActor () -> Set<ItemID>) -> AnyPublisher<[LibraryItem], Never>

    package init(
        window: @escaping (Question, ListCursor?, Int) -> Answers<ListPage>,
        open: @escaping (Opening) -> Answers<OpenedItem>,
        feeds: @escaping (FeedRequest) -> Answers<[FeedRow]>,
        counts: @escaping () -> Answers<[FeedRow]>,
        tags: @escaping (TagsPlace.Kind) -> Answers<[TagSummary]>,
        history: @escaping (HistoryQuestion) -> Answers<[HistoryPlace.Row]>,
        statistics: @escaping (StatisticsRequest) -> Answers<Statistics>,
        changes: @escaping (_ shown: @escaping @MainActor () -> Set<ItemID>) -> AnyPublisher<[LibraryItem], Never>
    ) {
        self.window = window
        self.open = open
        self.feeds = feeds
        self.counts = counts
        self.tags = tags
        self.history = history
        self.statistics = statistics
        self.changes = changes
    }
}

@MainActor
package struct SessionMarking {
    package var mark: (MarkRequest) -> Answers<MarkOutcome>
    /// Undoes steps, or redoes the last undone one.
    package var undo: (UndoWork) -> Answers<UndoOutcome>

    package init(
        mark: @escaping (MarkRequest) -> Answers<MarkOutcome>,
        undo: @escaping (UndoWork) -> Answers<UndoOutcome>
    ) {
        self.mark = mark
        self.undo = undo
    }
}

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

@MainActor
package struct PagesSource: Sendable {
    package var uri: SubscriptionURI
    package var environment: PagesEnvironment

    package init(uri: SubscriptionURI, environment: PagesEnvironment) {
        self.uri = uri
        self.environment = environment
    }
}

@MainActor
package struct SessionSubscriptions {
    package var list: () -> Answers<SourcesPlace>
    package var explain: (SubscriptionTarget) -> Answers<SubscriptionStatus>
    package var edit: (SubscriptionEdit) -> Answers<SubscriptionChange>
    /// Refreshes subscriptions; emits their progress, and finishes when all are done.
    package var refresh: (RefreshRequest) -> AnyPublisher<RefreshNews, Never>
    /// Finds the feeds with a title, in any case: a query, and if none can be read, the subscriptions.
    package var find: (String) -> Answers<[FeedRow]>

    package init(
        list: @escaping () -> Answers<SourcesPlace>,
        explain: @escaping (SubscriptionTarget) -> Answers<SubscriptionStatus>,
        edit: @escaping (SubscriptionEdit) -> Answers<SubscriptionChange>,
        refresh: @escaping (RefreshRequest) -> AnyPublisher<RefreshNews, Never>,
        find: @escaping (String) -> Answers<[FeedRow]>
    ) {
        self.list = list
        self.explain = explain
        self.edit = edit
        self.refresh = refresh
        self.find = find
    }
}
