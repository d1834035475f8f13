package import FeedModel
package import Query

/// An event that a session reacts to: a command, an answer to an effect, or a change from elsewhere.
package enum SessionEvent: Sendable {
    /// The reader typed a command.
    case command(ReaderCommand)
    /// The command has run for a moment, and the reader wants to type on.
    case promptWanted
    /// The reader pressed Ctrl-C.
    case interrupted
    /// The number of rows that a page has room for.
    case room(Int)
    /// A window of a list was read.
    case window(Question, after: ListCursor?, Result<ListPage, SessionFailure>)
    /// An item was opened.
    case opened(ItemID, Result<OpenedItem, SessionFailure>)
    /// The subscriptions were read.
    case feeds(FeedRequest, Result<[FeedRow], SessionFailure>)
    /// The items of all feeds were counted.
    case recounted(Result<[FeedRow], SessionFailure>)
    /// Tags or categories were read.
    case tags(TagsPlace.Kind, Result<[TagSummary], SessionFailure>)
    /// Items were marked.
    case marked(Event.Kind, Result<MarkOutcome, SessionFailure>)
    /// Steps were undone or redone; `nil` if there was none.
    case undone(Result<UndoOutcome, SessionFailure>)
    /// The latest steps of the ledger were read.
    case history(HistoryQuestion, Result<[HistoryPlace.Row], SessionFailure>)
    /// The home screen changed.
    case home(HomeScreen)
    /// The home screen cannot be shown.
    case homeFailed(SessionFailure)
    /// Items changed; these are their current values.
    case changed([LibraryItem])
    /// The weather changed.
    case weather(WeatherScreen)
    /// The results of the search for repositories changed.
    case repositories(RepositoriesScreen)
    /// The pages of a source changed.
    case pages(PagesPlace)
    /// The pages of a source cannot be fetched, because the address has no source.
    case pagesFailed(SessionFailure)
    /// The subscriptions were read or changed.
    case subscriptions(SubscriptionAnswer)
    /// A refresh goes on.
    case refreshed(RefreshNews)
    /// The running refresh has ended.
    case refreshEnded
    /// Reading statistics were counted.
    case statistics(Result<Statistics, SessionFailure>)
    /// An export has ended, with a sentence about it.
    case exported(Result<String, SessionFailure>)
    /// Something about accounts and credentials was answered.
    case account(AccountAnswer)
    /// The shell has shown help, which is another page than that of links.
    case helpShown
}

/// An error of any kind, compared by its description.
package struct SessionFailure: Error, Hashable, Sendable {
    /// The error.
    package let error: any Error

    /// Wraps an error.
    package init(_ error: any Error) {
        self.error = error
    }

    package static func == (one: SessionFailure, other: SessionFailure) -> Bool {
        String(reflecting: one.error) == String(reflecting: other.error)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(String(reflecting: error))
    }
}

/// The result of marking items.
package struct MarkOutcome: Hashable, Sendable {
    /// The number of items that changed.
    package var count: Int
    /// The current values of the changed items that are shown, or of the only one.
    package var items: [LibraryItem]
    /// Whether the items were rows of a page and not found by a query.
    package var isOfRows: Bool
    /// The query, if it finds no item.
    package var unmatched: Query?

    /// Creates an outcome.
    package init(count: Int, items: [LibraryItem], isOfRows: Bool, unmatched: Query? = nil) {
        self.count = count
        self.items = items
        self.isOfRows = isOfRows
        self.unmatched = unmatched
    }
}
