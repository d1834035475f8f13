public import FeedModel
public import Foundation
public import Query
public import Screens
public import Streams

/// Everything the reader needs from outside; the composition root makes one, tests make another.
@MainActor
public struct ReaderEnvironment {
    /// Makes the home screen; fails when what it asks for cannot be had, such as a fifth section.
    public var home: () async throws -> any HomeViewModelType
    /// Makes a list screen.
    public var list: () -> any ListViewModelType
    /// Makes an item screen.
    public var item: () -> any ItemViewModelType
    /// Makes a weather screen.
    public var weather: () -> any WeatherViewModelType
    /// Makes a search for repositories.
    public var repositories: () -> any RepositoriesViewModelType
    /// Makes the screen of a source's pages.
    ///
    /// Throws when no source answers the address.
    public var pages: (SubscriptionURI) throws -> any ArticlesViewModelType
    /// What can be done to sign in and out.
    public var accounts: AccountActions
    /// What can be done with items.
    public var store: LibraryActions
    /// What can be done with subscriptions.
    public var subscriptions: SubscriptionActions
    /// Fetches subscriptions and tells how each went; ends when all are done.
    public var refresh: (RefreshRequest) -> AsyncStream<RefreshNews>
    /// Writes an export and says in one line what was written.
    public var export: (ExportRequest) async throws -> String
    /// Counts what was read.
    public var statistics: (StatisticsRequest) async throws -> Statistics
    /// Opens an address in the person's browser.
    public var browse: (String) throws -> Void
    /// The time.
    public var now: () -> Date
    /// Seconds east of UTC at a time.
    public var utcOffset: @Sendable (Date) -> Int
    /// The terminal, or what stands in for it.
    public var display: Display
    /// The clock by which the reader decides that something takes long.
    public var scheduler: AnyScheduler

    /// Makes an environment.
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

/// The terminal as the reader sees it: lines out, and two facts.
@MainActor
public struct Display {
    /// Prints one line of the page, without its line break.
    public var print: (String) -> Void
    /// Prints one line of progress or of an error, beside the page.
    public var note: (String) -> Void
    /// Shows the prompt, or hears that it is over.
    public var prompt: (Prompting) -> Void
    /// The signs pages may use.
    public var symbols: Symbols
    /// How many cells a line has; `nil` when nobody folds lines (a pipe, a file).
    public var width: () -> Int?
    /// How many lines are shown at once; `nil` when long texts are printed to their end.
    public var height: () -> Int?
    /// Whether a person types: then slow work goes on behind the prompt.
    public var isInteractive: Bool

    /// What happens to the prompt.
    public enum Prompting: Hashable, Sendable {
        /// The reader is ready for a line.
        case ready
        /// A line was typed: the prompt is over, and the cursor stands on a line of its own.
        case over
        /// Work behind the prompt has printed something.
        case again
    }

    /// Makes a display.
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

/// What can be done with items; each answers after it is stored.
@MainActor
public struct LibraryActions {
    /// Marks items and answers those that changed.
    public var mark: (Event.Kind, [ItemID], Provenance) async throws -> [ItemID]
    /// Marks everything a query finds and answers the items that changed.
    public var markAll: (Event.Kind, Query, Provenance) async throws -> [ItemID]
    /// Answers how items are now, those that are there.
    public var items: ([ItemID]) async throws -> [ItemID: LibraryItem]
    /// Takes back the last step that has not been taken back; `nil` when there is none.
    public var undo: (Provenance) async throws -> UndoneStep?
    /// The newest events of items that a query finds, oldest first.
    public var history: (Query?, Int) async throws -> [HistoryLine]

    /// Makes the verbs.
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

/// One event of the ledger with the title of its item.
public struct HistoryLine: Hashable, Sendable {
    /// When it was done.
    public var at: Date
    /// What was done.
    public var kind: Event.Kind
    /// The item's title.
    public var title: String
    /// What its source is called.
    public var sourceTitle: String

    /// Makes a line.
    public init(at: Date, kind: Event.Kind, title: String, sourceTitle: String) {
        self.at = at
        self.kind = kind
        self.title = title
        self.sourceTitle = sourceTitle
    }
}
