package import FeedModel
package import Query

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
    case history(Query?)
    /// Shows the home screen, and fetches its sections.
    case appear
    /// Reads the sections of the home screen again from the library.
    case recompose
    /// Forgets the home screen.
    case forgetHome
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
    /// A sentence about progress, to print if the command takes long.
    case progress(Remark)
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
    /// An opened item; its number in the list, and the length of the list, if they are known.
    case item(OpenedItem, number: Int?, count: Int?, isContinued: Bool)
    /// The subscriptions.
    case feeds(FeedsPlace)
    /// The latest steps of the ledger.
    case history(HistoryPlace)
    /// The links of an item; its row if it is not the current item.
    case links(OpenedItem, row: Int?)
    /// The address of a link that the item has.
    case link(Int, of: OpenedItem)
    /// The items of a service.
    case service(ServicePlace)
    /// The weather shown last.
    case weather
}

/// A sentence of a session, as a value.
package enum Remark: Hashable, Sendable {
    /// The query has no items.
    case nothingMatches(Query)
    /// The list has no more rows.
    case noMoreItems
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
    /// Items were marked.
    case marked(Event.Kind, count: Int, item: LibraryItem?)
    /// Words after a tag were used as a query.
    case oneTagAtATime(String, isMarked: Bool)
    /// The rows were marked that way already.
    case nothingToChange
    /// A query would mark many items; `confirm` marks them.
    case confirm(Event.Kind, count: Int?)
    /// No question waits for an answer.
    case nothingToConfirm
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
    /// The item of a step is no longer in the library.
    case itemRemoved
    /// The item has no such link; its row if it is not the current item.
    case noLink(Int, of: OpenedItem, row: Int?)
    /// The row with this number is a feed.
    case feedHasNoLinks(Int)
    /// The home screen changed since it was shown.
    case homeChanged(HomeDifference)
    /// Every section of the home screen has been fetched.
    case homeComplete
    /// The sections of the home screen are being fetched.
    case homeLoading
    /// The sections with these titles are still being fetched.
    case homeWaiting([String])
    /// A section has been fetched.
    case sectionAnswered(String)
    /// The command was interrupted.
    case stopped
    /// The command takes long.
    case stillReading
    /// A command failed.
    case failed(SessionFailure)
}
