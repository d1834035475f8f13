package import FeedModel
package import Query
package import SourceAPI

/// An effect that a session asks for.
package enum SessionEffect: Hashable, Sendable {
    /// Sends a reply to the shell.
    case reply(SessionReply)
    /// Reads a window of a list; cancels the one that is being read.
    case window(Question, after: ListCursor?, length: Int)
    /// Opens an item and marks it read, or only reads it; cancels the one that is being opened.
    case open(Opening)
    /// Reads the subscriptions.
    case feeds(FeedRequest)
    /// Marks items.
    case mark(MarkRequest)
    /// Undoes steps.
    case undo(UndoRequest, Provenance, shown: Set<ItemID>)
    /// Redoes the last undone step.
    case redo(Provenance, shown: Set<ItemID>)
    /// Reads the latest steps of the ledger.
    case history(HistoryQuestion)
    /// Shows the screen with this name, and fetches its sections.
    case appear(String)
    /// Reads the sections of the home screen again from the library.
    case recompose
    /// Forgets the home screen.
    case forgetHome
    /// Sends an input to the view model of a service.
    case service(ServiceInput)
    /// Forgets what the services have answered.
    case forgetServices
    /// Cancels what is being read and fetched.
    case cancel
}

/// Items to mark.
package struct MarkRequest: Hashable, Sendable {
    /// The kind of mark.
    package var kind: Event.Kind
    /// The items.
    package var items: Items
    /// The screen and the command, recorded in the ledger.
    package var provenance: Provenance
    /// The items that are shown, whose current values the outcome has.
    package var shown: Set<ItemID>

    /// The items to mark.
    package enum Items: Hashable, Sendable {
        /// These items.
        case these([ItemID])
        /// All items of a query.
        case found(Query)
    }
}

/// A reply of a session to the shell.
package enum SessionReply: Hashable, Sendable {
    /// A page to print.
    case page(SessionPage)
    /// A sentence to print.
    case remark(Remark)
    /// A question, to show in place of the prompt; the next line answers it.
    case question(Remark)
    /// A sentence about progress, to print if the command takes long.
    case progress(Remark)
    /// A sentence to print beside the pages, even if the command takes no time.
    case note(Remark)
    /// An address to open in the browser.
    case browse(String)
    /// The command is done, and the next one can be typed.
    case ready
}

/// A page of a session, as a value.
package enum SessionPage: Hashable, Sendable {
    /// The home screen.
    case home(HomeScreen)
    /// The rows of a list from an index.
    case list(ListPlace, from: Int)
    /// An opened item, and its position in the list if it is known.
    case item(OpenedItem, at: ItemPosition?, isContinued: Bool)
    /// The subscriptions.
    case feeds(FeedsPlace)
    /// The latest steps of the ledger.
    case history(HistoryPlace)
    /// The links of an item; its row if it is not the current item.
    case links(OpenedItem, row: Int?)
    /// The address of a link that the item has.
    case link(Int, of: OpenedItem)
    /// The pages of a source from an index.
    case pages(PagesPlace, from: Int)
    /// The results of a search for repositories from an index.
    case repositories(RepositoriesPlace, from: Int)
    /// The weather of a city.
    case weather(WeatherPlace)
}

/// The position of an item in a list, or in a section of a screen.
package struct ItemPosition: Hashable, Sendable {
    /// The number of the item.
    package var number: Int
    /// The number of items; `nil` if it is not known.
    package var count: Int?
    /// The title of the section; `nil` for a list.
    package var section: String?

    /// Creates a position.
    package init(number: Int, count: Int?, section: String? = nil) {
        self.number = number
        self.count = count
        self.section = section
    }
}

/// A sentence of a session, as a value.
package enum Remark: Hashable, Sendable {
    /// The query has no items.
    case nothingMatches(Query)
    /// None of the items of a step is in the library any more.
    case itemsGone
    /// The list has no more rows.
    case noMoreItems
    /// The rest of the list has no unread items.
    case noMoreUnread
    /// There is no item before the open one.
    case firstItem
    /// There is no item after the open one.
    case lastItem
    /// There is no page before this one.
    case firstPage
    /// The walk goes on with unread items above the position.
    case passedOver(Int)
    /// The walk goes on with another list.
    case goingOn(to: String, unread: Int?)
    /// The walk goes on with everything unread.
    case goingOnWithEverything(unread: Int?)
    /// Nothing is unread in the list; the next step goes on with everything unread.
    case listRead(elsewhere: Int?)
    /// Nothing is unread anywhere.
    case allRead
    /// Items were marked; `isBulk` if they are more than a screenful, or were found by a query.
    case marked(Event.Kind, count: Int, item: LibraryItem?, isBulk: Bool = false)
    /// The items of feeds with these titles were marked.
    case markedFeeds(Event.Kind, count: Int, of: [String])
    /// The feed with this title has no items to mark as read or unread.
    case feedHasNothing(Event.Kind, title: String)
    /// The row with this number is a feed, and only items are marked this way; `nil` for read and unread in turn.
    case rowIsFeed(Int, Event.Kind?)
    /// The row with this number is a step of several items.
    case rowIsStep(Int, count: Int)
    /// Words after a tag were used as a query.
    case oneTagAtATime(String, isMarked: Bool)
    /// The rows were marked that way already.
    case nothingToChange
    /// Whether to mark this number of items, or more of them than `atLeast` if it is not known; of some feeds, or of a query.
    case confirm(Event.Kind, count: Int?, atLeast: Int, feeds: Int?)
    /// The question was answered with no.
    case nothingChanged
    /// A step was undone.
    case undone(Event.Kind, count: Int, item: LibraryItem?)
    /// A step was redone.
    case redone(Event.Kind, count: Int, item: LibraryItem?)
    /// There is nothing to undo.
    case nothingToUndo
    /// There is nothing to undo in this session; this step of another one is next.
    case foreignStep(ForeignStep)
    /// There is nothing to redo.
    case nothingToRedo
    /// No subscription has unread items.
    case noUnreadFeeds
    /// There is no feed that fits the request.
    case noFeeds(FeedRequest)
    /// No item is open.
    case noItemOpen
    /// The item has no such link; its row if it is not the current item.
    case noLink(Int, of: OpenedItem, row: Int?)
    /// The row with this number is a feed.
    case feedHasNoLinks(Int)
    /// The home screen changed since it was shown.
    case homeChanged(HomeDifference)
    /// Every section of a screen has been fetched.
    case homeComplete(screen: String)
    /// There is no screen but the home screen.
    case onlyScreen
    /// The sections of the home screen are being fetched.
    case homeLoading
    /// The sections with these titles are still being fetched.
    case homeWaiting([String])
    /// A section has been fetched.
    case sectionAnswered(String)
    /// The weather of a city is being loaded.
    case loadingWeather(WeatherQuery)
    /// The weather could not be fetched; `isTyping` if its city was typed in a place of text.
    case weatherFailed(WeatherQuery?, SourceError, isTyping: Bool)
    /// A search for repositories is running; `isTyping` if its words were typed in a place of text.
    case searching(String, isTyping: Bool)
    /// The next page of a search is being loaded.
    case loadingMore
    /// A search for repositories failed.
    case repositoriesFailed(String, SourceError, isTyping: Bool)
    /// The search has no more results.
    case noMoreRepositories
    /// The source at an address is being fetched.
    case waiting(SubscriptionURI)
    /// The source at an address could not be fetched.
    case pagesFailed(SubscriptionURI, SourceError)
    /// The page is the answer of an earlier request.
    case remembered(RememberedAnswer)
    /// The answer of a service will not be shown, because another page was.
    case noLongerAwaited(AwaitedAnswer)
    /// Each line is the text so far.
    case typing(TypingPlace.Subject)
    /// The text is empty again.
    case cleared
    /// The way out of the place of text; `isNumber` if its text may have been meant as a row.
    case leavesTyping(isNumber: Bool)
    /// The command was interrupted.
    case stopped
    /// The command takes long.
    case stillReading
    /// A command failed.
    case failed(SessionFailure)
}
