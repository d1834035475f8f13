package import FeedModel
package import Query
package import SourceAPI

/// A sentence of a session, as a value.
package enum Remark: Hashable, Sendable {
    case nothingMatches(Query)
    case nothingSearched
    /// None of certain items, such as the items of a step, is in the library.
    case itemsGone
    /// The order of the list or of the feeds, and the orders that there are.
    case order(String, among: [String], isReversible: Bool)
    case rowsMoved
    case noMoreItems
    case noMoreUnread
    case firstItem
    case lastItem
    case firstPage
    /// The walk continues with unread items above the position.
    case passedOver(Int)
    case goingOn(to: String, unread: Int?)
    case goingOnWithEverything(unread: Int?)
    /// Nothing is unread in the list; the next step continues with everything unread, at a terminal with Enter.
    case listRead(elsewhere: Int?, isInteractive: Bool)
    case allRead
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
    case noLongerSubscribed([SubscriptionStep.Titled])
    case oneTagAtATime(String, isMarked: Bool)
    /// A range of rows goes beyond the list, and ends with its last row; `hasMore` if further rows can be listed.
    case rangeEnds(at: Int, hasMore: Bool)
    /// A limited list in another order may have other items.
    case limitInNewOrder(Int)
    case nothingToChange
    /// All items of a query were marked that way already.
    case nothingToChangeOf(Query)
    /// Whether to mark this number of items, or more of them than `atLeast` if it is not known; `hasList` if a list is shown, whose
    /// items may have been meant.
    case confirm(Event.Kind, count: Int?, atLeast: Int, of: PlannedMark.Subject, hasList: Bool = false)
    case nothingMarked
    /// The question was answered with no.
    case nothingChanged
    case undone(Event.Kind, count: Int, item: LibraryItem?)
    case redone(Event.Kind, count: Int, item: LibraryItem?)
    case nothingToUndo
    case noMoreSteps
    /// There is nothing to undo in this session; this step of another one is next.
    case foreignStep(ForeignStep)
    /// There is nothing to redo; `hasEnded` if a step followed what was undone last.
    case nothingToRedo(hasEnded: Bool)
    /// The command that lists the links of the open item, after the letter that does so in newsboat.
    case linksAreListed
    case noUnreadFeeds
    case noFeeds(FeedRequest)
    /// No item or subscription has a tag, or none of the newest items has a category.
    case noTags(TagsPlace.Kind)
    /// The row with this number is a tag or a category, and only items are marked this way; `nil` for read and unread in turn.
    case rowIsTag(Int, TagsPlace.Kind, Event.Kind?)
    case tagHasNoLinks(Int, TagsPlace.Kind)
    /// No item is open; with the row of an item whose links can be named, if there is one.
    case noItemOpen(row: Int?)
    /// The item has no such link; its row if it is not the current item, and whether the number is that of another item's row.
    case noLink(Int, of: OpenedItem, row: Int?, isRow: Bool = false)
    case feedHasNoLinks(Int)
    case homeChanged(HomeDifference)
    case homeComplete(screen: String)
    case onlyScreen
    case homeLoading
    case homeWaiting([String])
    case sectionAnswered(String)
    case loadingWeather(WeatherQuery)
    case weatherFailed(WeatherQuery?, SourceError)
    case searching
    case loadingMore
    case repositoriesFailed(String, SourceError)
    case noMoreRepositories
    case waiting(SubscriptionURI)
    case pagesFailed(SubscriptionURI, SourceError)
    /// The page is the answer of an earlier request.
    case remembered(RememberedAnswer)
    /// The answer of a service will not be shown, because another page was.
    case noLongerAwaited(AwaitedAnswer)
    /// The row with this number is a source that can be subscribed to, and has no items.
    case rowIsSource(Int)
    /// A subscription or a query was added; `isUndoable` if the session continues, so that it can be undone.
    case added(Subscription, isFetchable: Bool = true, isUndoable: Bool = true)
    /// The subscription with an address was removed; `isUndoable` if the session continues, so that it can be undone.
    case removed(SubscriptionURI, title: String? = nil, isUndoable: Bool)
    case restored(SubscriptionURI)
    case removedAgain(SubscriptionURI)
    /// The line of a subscription that was added is no longer in the file.
    case takenOut(SubscriptionURI)
    case addedAgain(SubscriptionURI)
    case moved(SubscriptionMove, title: String? = nil)
    case moving(SubscriptionURI)
    case movingOn(SubscriptionURI)
    case confirmCommand(SubscriptionURI)
    case decided(SubscriptionURI, isAllowed: Bool)
    /// The command of the added address is not run yet.
    case notAllowed(SubscriptionURI, CommandObstacle)
    case refreshRunning
    case refreshQueued
    case refreshing
    case refreshed(RefreshNews)
    case hostOnHold(RefreshTally.HeldHost)
    case refreshEnded(RefreshTally, of: RefreshRequest)
    case account(AccountRemark)
    case exporting(String)
    case exported(String)
    case settingChanged(ReaderSettings.Name, ReaderSettings.Value)
    /// These settings were set back to the values that the session began with; empty if none was changed.
    case settingsRestored([ReaderSettings.Name], ReaderSettings)
    case stopped
    case stillReading
    case failed(SessionFailure)
}
