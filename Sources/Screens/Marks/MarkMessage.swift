package import FeedModel
package import Query

package enum MarkMessage: Equatable, Sendable {
    /// Items were marked; `isBulk` if they are more than a screenful, or were found by a query.
    case marked(Event.Kind, count: Int, item: LibraryItem?, isBulk: Bool = false)
    /// All items of a list were marked, also those whose rows have not been shown.
    case markedUnshown(Event.Kind, count: Int, unshown: Int)
    case markedFeeds(Event.Kind, count: Int, of: [String])
    /// The feed with this title has no items to mark as read or unread.
    case feedHasNothing(Event.Kind, title: String)
    /// The row with this number is a feed, and only items are marked this way; `nil` for read and unread in turn.
    case rowIsFeed(Int, Event.Kind?)
    case rowIsStep(Int, count: Int)
    /// The rows are steps, which are not marked together.
    case rowsAreSteps(Int)
    /// The row with this number is a change of subscriptions, and has no items.
    case rowIsSubscription(Int)
    /// The row with this number is a tag or a category, and only items are marked this way; `nil` for read and unread in turn.
    case rowIsTag(Int, TagsPlace.Kind, Event.Kind?)
    /// The row with this number is a source that can be subscribed to, and has no items.
    case rowIsSource(Int)
    case oneTagAtATime(String, isMarked: Bool)
    case nothingToChange
    /// All items of a query were marked that way already.
    case nothingToChangeOf(Query)
    /// Whether to mark this number of items, or more of them than `atLeast` if it is not known; `hasList` if a list is shown,
    /// whose items may have been meant.
    case confirm(Event.Kind, count: Int?, atLeast: Int, of: MarkSubject, hasList: Bool = false)
    case nothingMarked
    /// The question was answered with no.
    case nothingChanged
}
