package import FeedModel
package import Query

package enum ReaderCommand: Hashable, Sendable {
    /// Shows the home screen and fetches its sections.
    ///
    /// With `atOnce`, shows what the library has while the sections are being fetched; otherwise only the complete page.
    case home(atOnce: Bool)
    /// Shows the screen with this name, or the one after the screen asked for last; `atOnce` as for `home`.
    case screen(String?, atOnce: Bool)
    /// Lists the items of a query; without one, the current list again, or all unread items.
    case list(Query?)
    /// Lists the feed with a title; without one, does something else or fails.
    indirect case titled(String, otherwise: Result<ReaderCommand, SessionFailure>)
    /// Opens the row whose title has these words.
    case openTitled(String)
    case feeds(FeedRequest)
    case tags(TagsPlace.Kind)
    /// Lists rows of the page that was numbered last, alone.
    case rows(ItemSelection)
    /// Opens rows of the page that was numbered last; the line, if it has only numbers, which could be numbers of links.
    case open(ItemSelection, line: NumberLine? = nil)
    case next
    case previous
    /// Opens the item after the open one, read or not.
    case following
    case more
    case moreUnread
    case back
    /// Returns to the previous page; at the first page, ends the session.
    case leave
    case quit
    case again
    case weather(WeatherRequest, WeatherPlace.Form)
    case repositories(String)
    case pages(PagesRequest)
    case mark(Event.Kind, MarkTarget, via: String)
    case toggle(ItemSelection)
    /// Answers the question whether many items are to be marked or a command may run; `nil` without an answer.
    case answer(isYes: Bool?)
    case undo(UndoRequest)
    case redo
    case history(HistoryQuestion)
    case links(row: Int?)
    /// Shows the address of a link of the current item, or of a row; link 0 is the item's page.
    case link(row: Int?, link: Int)
    /// Follows a link of the current item, or of a row; link 0 is the item's page.
    case browse(row: Int?, link: Int)
    case sources
    /// Explains the last fetch of the subscription that a text names; without one, that of the current item.
    case why(String?)
    case edit([SubscriptionEdit])
    case keep(name: String)
    case refresh(RefreshRequest)
    case login(String)
    case logout(String)
    case whoami
    case statistics(StatisticsRequest)
    case export(ExportRequest)
    /// Lists the items of a query, which is remembered; without one, of the query remembered last.
    case search(Query?)
    /// Sorts the list or the feeds; without a request, tells their order.
    case sort(SortRequest?)
    case set(SettingRequest)
}

extension ReaderCommand {
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
    package var usesSubscriptions: Bool {
        switch self {
        case .home, .screen, .feeds, .sources, .why, .refresh: true
        default: false
        }
    }
}

package struct UndoRequest: Hashable, Sendable {
    package var count: Int
    package var ofAnySession: Bool
    /// Whether the letter was typed that lists the links of the open item in newsboat.
    package var isLetterOfLinks: Bool

    package init(count: Int = 1, ofAnySession: Bool = false, isLetterOfLinks: Bool = false) {
        self.count = count
        self.ofAnySession = ofAnySession
        self.isLetterOfLinks = isLetterOfLinks
    }
}
