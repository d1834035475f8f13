import FeedModel

/// The features of a session: what each can do, and what it remembers between commands.
///
/// Another user gets new ones, so that nothing has to be forgotten one by one.
@MainActor
package final class Features {
    package var files: Files
    package var programs: Programs
    package var downloads: Downloads
    package var lists: Lists
    package var items: Items
    package var marks: Marks
    package var feeds: Feeds
    package var tags: Tags
    package var history: HistorySteps
    package var statistics: Reading<StatisticsRequest, Statistics>
    /// Writes an export, and returns the sentence about it.
    package var export: Reading<ExportRequest, String>
    package var settings: Settings
    package var subscriptions: Subscriptions
    package var refreshes: Refreshes
    package var accounts: Accounts
    package var home: Home
    package var weather: Weather
    package var repositories: Repositories
    package var pages: SourcePages

    package init(
        files: Files,
        programs: Programs,
        downloads: Downloads,
        lists: Lists,
        items: Items,
        marks: Marks,
        feeds: Feeds,
        tags: Tags,
        history: HistorySteps,
        statistics: Reading<StatisticsRequest, Statistics>,
        export: Reading<ExportRequest, String>,
        settings: Settings,
        subscriptions: Subscriptions,
        refreshes: Refreshes,
        accounts: Accounts,
        home: Home,
        weather: Weather,
        repositories: Repositories,
        pages: SourcePages
    ) {
        self.files = files
        self.programs = programs
        self.downloads = downloads
        self.lists = lists
        self.items = items
        self.marks = marks
        self.feeds = feeds
        self.tags = tags
        self.history = history
        self.statistics = statistics
        self.export = export
        self.settings = settings
        self.subscriptions = subscriptions
        self.refreshes = refreshes
        self.accounts = accounts
        self.home = home
        self.weather = weather
        self.repositories = repositories
        self.pages = pages
    }

    /// The items that screens have, although their pages may have been left.
    var shownItems: [ItemID] {
        let pages = pages.latest?.screen.articles ?? []
        return ((home.current.latest?.items ?? []) + repositories.latest.items + pages).map(\.id)
    }

    /// Takes over the states of items that changed, and the changes of the numbers of unread items, by source.
    func update(_ items: [LibraryItem], _ changes: [SourceID: Int]) {
        if !items.isEmpty { feeds.countsAreDue() }
        feeds.update(changes)
        home.update(items)
        repositories.update(items)
        pages.update(items)
    }

    /// Cancels the request to a service; what is shown stays.
    func cancelRequest(to service: AwaitedAnswer.Service) {
        switch service {
        case .weather: weather.cancel()
        case .repositories: repositories.cancel()
        case .pages: pages.cancel()
        }
    }

    /// Stops what runs in the background, because the reader pressed Ctrl-C.
    func cancel() {
        feeds.cancel()
        refreshes.cancel()
        home.cancel()
        weather.cancel()
        repositories.cancel()
        pages.cancel()
    }
}
