package import FeedModel
package import Query

extension SessionState {
    /// A place whose rows are counted before it is shown again.
    package enum CountedPlace: Hashable, Sendable {
        /// The feeds.
        case feeds
        /// Tags or categories.
        case tags(TagsPlace.Kind)
        /// The subscriptions and the sources.
        case sources
        /// The screen asked for last.
        case home
    }

    /// The answers that commands wait for.
    package enum Awaited: Hashable, Sendable {
        /// The first window of a list to show.
        case list
        /// The feeds with a title, to list one; without any, to do something else.
        case titles(String, otherwise: Result<ReaderCommand, SessionFailure>)
        /// The next window of the list, to show it.
        case more
        /// The next window of the list, to show it if it has unread items.
        case moreUnread
        /// A window in which the next unread item is looked for.
        case walk(NextUnreadWalk)
        /// The feeds, to show them.
        case feeds
        /// The counts of the feeds, after marks.
        case recount
        /// The counts of queries among the feeds, to show them.
        case counts(FeedsPlace)
        /// The counts of the place before, to go back to it from one of this number of places.
        case countsBefore(CountedPlace, places: Int)
        /// Tags or categories, to show them.
        case tags(TagsPlace.Kind)
        /// The first item to open, those shown with it, and those that follow when it is open.
        case items(openings: [Opening], isContinued: Bool, following: [Opening] = [])
        /// The item whose links are used, and its row if it is not the current one.
        case links(LinkUse, of: ItemID, row: Int?)
        /// Marks; the words that may be meant as further tags, the titles of the feeds whose rows were marked, whether they are of
        /// the whole list, and the query whose items were marked.
        case mark(words: String?, feeds: [String] = [], isWhole: Bool = false, query: Query? = nil)
        /// The windows of a list that is marked as a whole.
        case whole(Event.Kind, command: String)
        /// The items of rows that are marked as read or unread in turn, to see which.
        case toggle
        /// The number of items that a mark would change.
        case count(PlannedMark)
        /// Undoing; redoing without a request.
        case undo(UndoRequest?)
        /// The feeds, to list those of a step of the history; without any, the subscriptions.
        case subscribed(SubscriptionStep)
        /// The history.
        case history
        /// The library's content of the home screen, to show it.
        case home
        /// The fetches of the home screen, before the page is shown or after.
        case homeAnswers(isShown: Bool)
        /// The answer of a service.
        case service
        /// The subscriptions and the sources, to show them.
        case sources
        /// The status of a subscription, to explain it.
        case explanation
        /// A change of the subscriptions, and those that follow it.
        case edits(SubscriptionEdit, rest: [SubscriptionEdit])
        /// The end of the refreshes.
        case refresh
        /// Reading statistics.
        case statistics
        /// Accounts and credentials.
        case account(AccountProgress)
        /// The end of an export; `nil` for one without a file.
        case export(path: String?)
    }
}
