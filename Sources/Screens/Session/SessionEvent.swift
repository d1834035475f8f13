package import FeedModel
package import Query

/// An event that a session reacts to: a command, an answer to an effect, or a change from elsewhere.
package enum SessionEvent: Sendable {
    case command(ReaderCommand)
    case promptWanted
    case interrupted
    case room(Int)
    case window(Question, after: ListCursor?, Result<ListPage, SessionFailure>)
    case opened(ItemID, Result<OpenedItem, SessionFailure>)
    case feeds(FeedRequest, Result<[FeedRow], SessionFailure>)
    case recounted(Result<[FeedRow], SessionFailure>)
    case tags(TagsPlace.Kind, Result<[TagSummary], SessionFailure>)
    case marked(Event.Kind, Result<MarkOutcome, SessionFailure>)
    /// Steps were undone or redone; `nil` if there was none.
    case undone(Result<UndoOutcome, SessionFailure>)
    case history(HistoryQuestion, Result<[HistoryPlace.Row], SessionFailure>)
    case home(HomeScreen)
    case homeFailed(SessionFailure)
    case changed([LibraryItem])
    case weather(WeatherScreen)
    case repositories(RepositoriesScreen)
    case pages(PagesPlace)
    /// The pages of a source cannot be fetched, because the address has no source.
    case pagesFailed(SessionFailure)
    case subscriptions(SubscriptionAnswer)
    case refreshed(RefreshNews)
    case refreshEnded
    case statistics(Result<Statistics, SessionFailure>)
    case exported(Result<String, SessionFailure>)
    case account(AccountAnswer)
    case helpShown
    case abandoned
}

/// An error of any kind, compared by its description.
package struct SessionFailure: Error, Hashable, Sendable {
    package let error: any Error

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

package struct MarkOutcome: Hashable, Sendable {
    package var count: Int
    /// The current values of the changed items that are shown, or of the only one.
    package var items: [LibraryItem]
    /// Whether the items were rows of a page and not found by a query.
    package var isOfRows: Bool
    /// The query, if it finds no item.
    package var unmatched: Query?

    package init(count: Int, items: [LibraryItem], isOfRows: Bool, unmatched: Query? = nil) {
        self.count = count
        self.items = items
        self.isOfRows = isOfRows
        self.unmatched = unmatched
    }
}
