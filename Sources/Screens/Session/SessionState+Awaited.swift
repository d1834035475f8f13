package import FeedModel
package import Query

extension SessionState {
    package enum CountedPlace: Hashable, Sendable {
        case feeds
        case tags(TagsPlace.Kind)
        case sources
        /// The screen asked for last.
        case home
    }

    package enum Awaited: Hashable, Sendable {
        /// The first window of a list to show.
        case list
        /// The feeds with a title, to list one; without any, to do something else.
        case titles(String, otherwise: Result<ReaderCommand, SessionFailure>)
        case more
        case moreUnread
        case walk(NextUnreadWalk)
        case feeds
        case recount
        case counts(FeedsPlace)
        case countsBefore(CountedPlace, places: Int)
        case tags(TagsPlace.Kind)
        /// The first item to open, those shown with it, and those that follow when it is open.
        case items(openings: [Opening], isContinued: Bool, following: [Opening] = [])
        /// The item whose links are used, and its row if it is not the current one.
        case links(LinkUse, of: ItemID, row: Int?)
        /// Marks; the words that may be meant as further tags, the titles of the feeds whose rows were marked, whether they are of
        /// the whole list, and the query whose items were marked.
        case mark(words: String?, feeds: [String] = [], isWhole: Bool = false, query: Query? = nil)
        case whole(Event.Kind, command: String)
        /// The items of rows that are marked as read or unread in turn, to see which.
        case toggle
        case count(PlannedMark)
        /// Undoing; redoing without a request.
        case undo(UndoRequest?)
        /// The feeds, to list the ones of a step of the history; without any, the subscriptions.
        case subscribed(SubscriptionStep)
        case history
        case home
        case homeAnswers(isShown: Bool)
        case service
        case sources
        case explanation
        case edits(SubscriptionEdit, rest: [SubscriptionEdit])
        case refresh
        case statistics
        case account(AccountProgress)
        /// The end of an export; `nil` for one without a file.
        case export(path: String?)
    }
}
