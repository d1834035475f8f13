package import FeedModel
package import Query

/// A command of the reader, with its arguments parsed.
package enum ReaderCommand: Hashable, Sendable {
    /// Shows the home screen and fetches its sections.
    ///
    /// With `atOnce`, shows what the library has while the sections are being fetched; otherwise only the complete page.
    case home(atOnce: Bool)
    /// Shows the screen with this name, or the one after the screen asked for last; `atOnce` as for `home`.
    case screen(String?, atOnce: Bool)
    /// Lists the items of a query; without one, the current list again, or all unread items.
    ///
    /// The words are those of a query that has nothing else; they may be a part of the titles of feeds, which are named then.
    case list(Query?, words: String? = nil)
    /// Lists the feed with a title; without one, carries out the other reading of the line or fails.
    indirect case titled([TitleReading], otherwise: Result<ReaderCommand, SessionFailure>)
    /// Opens the row whose title has these words; without one, carries out the other reading of the line or fails.
    indirect case openTitled(String, otherwise: Result<ReaderCommand, SessionFailure>)
    /// Lists the feeds with their unread items.
    case feeds(FeedRequest)
    /// Lists tags or categories with their counts.
    case tags(TagsPlace.Kind)
    /// Lists rows of the page that was numbered last, alone.
    case rows(ItemSelection)
    /// Opens rows of the page that was numbered last; the line, if it is nothing but numbers, which could be those of links.
    case open(ItemSelection, line: NumberLine? = nil)
    /// Opens the next unread item.
    case next
    /// Opens the item before the open one.
    case previous
    /// Opens the item after the open one, read or not.
    case following
    /// Shows the next rows of the list.
    case more
    /// Shows the next rows of the list that have unread items among them.
    case moreUnread
    /// Leaves the page for the one before it.
    case back
    /// Leaves the page for the one before it; at the first page, ends the session.
    case leave
    /// Ends the session.
    case quit
    /// Asks again for what is shown.
    case again
    /// Shows the weather of a city.
    case weather(WeatherRequest, WeatherPlace.Form)
    /// Searches repositories.
    case repositories(String)
    /// Shows what a source returns now, page by page.
    case pages(PagesRequest)
    /// Marks items.
    case mark(Event.Kind, MarkTarget, via: String)
    /// Marks rows as read, or as unread if all of them are read.
    case toggle(ItemSelection)
    /// Answers the question whether many items are to be marked or a command may run; `nil` without an answer.
    case answer(isYes: Bool?)
    /// Undoes steps.
    case undo(UndoRequest)
    /// Undoes the last undo.
    case redo
    /// Shows the latest steps of the ledger.
    case history(HistoryQuestion)
    /// Lists the links of the current item, or of a row.
    case links(row: Int?)
    /// Shows the address of a link of the current item, or of a row; link 0 is the item's page.
    case link(row: Int?, link: Int)
    /// Follows a link of the current item, or of a row; link 0 is the item's page.
    case browse(row: Int?, link: Int)
    /// Lists the subscriptions and the sources.
    case sources
    /// Explains the last fetch of the subscription that a text names; without one, that of the current item.
    case why(String?)
    /// Changes the subscriptions, one after the other.
    case edit([SubscriptionEdit])
    /// Keeps the query that is listed as a feed with this name.
    case keep(name: String)
    /// Tells how the query that is listed is kept as a feed with this name; the name may be empty.
    case explainKeeping(name: String)
    /// Tells in which file the subscriptions are edited.
    case tellFile(SubscriptionLine)
    /// Refreshes subscriptions.
    case refresh(RefreshRequest)
    /// Signs in at a service, or saves a key, by its name.
    case login(String)
    /// Signs out, or forgets the key with a name.
    case logout(String)
    /// Tells who is signed in.
    case whoami
    /// Counts what was read.
    case statistics(StatisticsRequest)
    /// Writes an export.
    case export(ExportRequest)
    /// Lists the items of a query, which is remembered; without one, those of the query remembered last.
    case search(Query?)
    /// Sorts the list or the feeds; without a request, tells their order.
    case sort(SortRequest?)
    /// Shows the settings, or changes one for this session.
    case set(SettingRequest)
}

extension ReaderCommand {
    /// Whether the command asks a service, or goes on with what one was asked.
    var concernsService: Bool {
        switch self {
        case .weather, .repositories, .pages, .more, .again: true
        // What the line turns out to be decides.
        case .titled: true
        default: false
        }
    }
}

extension ReaderCommand {
    /// Whether the command shows or fetches what the subscriptions file has.
    package var usesSubscriptions: Bool {
        switch self {
        case .home, .screen, .feeds, .sources, .why, .tellFile, .refresh: true
        default: false
        }
    }
}

/// The steps to undo.
package struct UndoRequest: Hashable, Sendable {
    /// The number of steps.
    package var count: Int
    /// Whether steps of other sessions are undone as well.
    package var ofAnySession: Bool
    /// Whether the letter was typed that lists the links of the open item in newsboat.
    package var isLetterOfLinks: Bool

    /// Creates a request.
    package init(count: Int = 1, ofAnySession: Bool = false, isLetterOfLinks: Bool = false) {
        self.count = count
        self.ofAnySession = ofAnySession
        self.isLetterOfLinks = isLetterOfLinks
    }
}
