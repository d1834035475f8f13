public import FeedModel
public import Foundation
public import Query
public import Screens
public import Streams

/// The dependencies of the reader, created by the composition root or by tests.
@MainActor
public struct ReaderEnvironment {
    /// Creates the home screen; throws if the configuration does not allow it, for example because of a fifth section.
    public var home: () async throws -> any HomeViewModelType
    /// Creates a list screen.
    public var list: () -> any ListViewModelType
    /// Creates an item screen.
    public var item: () -> any ItemViewModelType
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
    /// The actions on items.
    public var store: LibraryActions
    /// The actions on subscriptions.
    public var subscriptions: SubscriptionActions
    /// Refreshes subscriptions and reports their progress; ends when all are done.
    public var refresh: (RefreshRequest) -> AsyncStream<RefreshNews>
    /// Writes an export and returns a sentence about it.
    public var export: (ExportRequest) async throws -> String
    /// Computes reading statistics.
    public var statistics: (StatisticsRequest) async throws -> Statistics
    /// Opens an address in the browser.
    public var browse: (String) throws -> Void
    /// Returns the current time.
    public var now: () -> Date
    /// Returns the seconds east of UTC at a time.
    public var utcOffset: @Sendable (Date) -> Int
    /// The terminal or its substitute.
    public var display: Display
    /// The clock that measures how long work takes.
    public var scheduler: AnyScheduler

    /// Creates an environment.
    public init(
        home: @escaping () async throws -> any HomeViewModelType,
        list: @escaping () -> any ListViewModelType,
        item: @escaping () -> any ItemViewModelType,
        weather: @escaping () -> any WeatherViewModelType,
        repositories: @escaping () -> any RepositoriesViewModelType,
        store: LibraryActions,
        subscriptions: SubscriptionActions,
        refresh: @escaping (RefreshRequest) -> AsyncStream<RefreshNews>,
        export: @escaping (ExportRequest) async throws -> String,
        statistics: @escaping (StatisticsRequest) async throws -> Statistics,
        browse: @escaping (String) throws -> Void,
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
        self.home = home
        self.list = list
        self.item = item
        self.weather = weather
        self.repositories = repositories
        self.store = store
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

/// The terminal as the reader uses it: lines out, and its properties.
@MainActor
public struct Display {
    /// Prints one line of a page, without a line break.
    public var print: (String) -> Void
    /// Prints one line of progress or of an error beside the page.
    public var note: (String) -> Void
    /// Receives the state of the prompt.
    public var prompt: (Prompting) -> Void
    /// The symbols to use.
    public var symbols: Symbols
    /// Returns the width in cells; `nil` for no wrapping, as in a pipe or a file.
    public var width: () -> Int?
    /// Returns the number of lines shown at once; `nil` for no paging.
    public var height: () -> Int?
    /// Whether lines are typed at a terminal; slow work then continues behind the prompt.
    public var isInteractive: Bool

    /// The states of the prompt.
    public enum Prompting: Hashable, Sendable {
        /// The session is ready for a line.
        case ready
        /// A line was typed; the cursor is at the start of a line.
        case over
        /// Work behind the prompt has printed something, and the prompt must be shown again.
        case again
    }

    /// Creates a display.
    public init(
        print: @escaping (String) -> Void,
        note: @escaping (String) -> Void,
        prompt: @escaping (Prompting) -> Void = { _ in },
        symbols: Symbols = .rich,
        width: @escaping () -> Int?,
        height: @escaping () -> Int? = { nil },
        isInteractive: Bool
    ) {
        self.print = print
        self.note = note
        self.prompt = prompt
        self.symbols = symbols
        self.width = width
        self.height = height
        self.isInteractive = isInteractive
    }
}

/// The actions on items; each returns after its result is stored.
@MainActor
public struct LibraryActions {
    /// Marks items and returns the ones that changed.
    public var mark: (Event.Kind, [ItemID], Provenance) async throws -> [ItemID]
    /// Marks all items a query finds and returns the ones that changed.
    public var markAll: (Event.Kind, Query, Provenance) async throws -> [ItemID]
    /// Returns the current values of the items that exist.
    public var items: ([ItemID]) async throws -> [ItemID: LibraryItem]
    /// Undoes the last step that has not been undone; returns `nil` if there is none.
    public var undo: (Provenance) async throws -> UndoneStep?
    /// Returns the newest events of the items a query finds, oldest first.
    public var history: (Query?, Int) async throws -> [HistoryLine]

    /// Creates the actions.
    public init(
        mark: @escaping (Event.Kind, [ItemID], Provenance) async throws -> [ItemID],
        markAll: @escaping (Event.Kind, Query, Provenance) async throws -> [ItemID],
        items: @escaping ([ItemID]) async throws -> [ItemID: LibraryItem],
        undo: @escaping (Provenance) async throws -> UndoneStep?,
        history: @escaping (Query?, Int) async throws -> [HistoryLine]
    ) {
        self.mark = mark
        self.markAll = markAll
        self.items = items
        self.undo = undo
        self.history = history
    }
}

/// An event of the ledger with the title of its item.
public struct HistoryLine: Hashable, Sendable {
    /// The time of the event.
    public var at: Date
    /// The kind of the event.
    public var kind: Event.Kind
    /// The item's title.
    public var title: String
    /// The title of its source.
    public var sourceTitle: String

    /// Creates a line.
    public init(at: Date, kind: Event.Kind, title: String, sourceTitle: String) {
        self.at = at
        self.kind = kind
        self.title = title
        self.sourceTitle = sourceTitle
    }
}
