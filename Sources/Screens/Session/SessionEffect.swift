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
    /// Counts the items of all feeds but queries, beside what is being read.
    case recount
    /// Counts the items of all feeds and queries, beside what is being read.
    case countFeeds
    /// Reads tags or categories.
    case tags(TagsPlace.Kind)
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
    /// Reads or changes the subscriptions.
    case subscriptions(SubscriptionEffect)
    /// Refreshes subscriptions.
    case refresh(RefreshRequest)
    /// Stops the running refresh.
    case stopRefresh
    /// Signs in or out, or changes credentials.
    case account(AccountEffect)
    /// Counts what was read.
    case statistics(StatisticsRequest)
    /// Writes an export.
    case export(ExportRequest)
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
    /// A question of a sign-in, to ask at the terminal.
    case ask(SignInQuestion, SignInPlan)
    /// A sentence about progress, to print if the command takes long.
    case progress(Remark)
    /// A sentence to print beside the pages, even if the command takes no time.
    case note(Remark)
    /// An address to open in the browser.
    case browse(String)
    /// The session ends.
    case end
    /// The command is done, and the next one can be typed.
    case ready
}

/// A page of a session, as a value.
package enum SessionPage: Hashable, Sendable {
    /// The home screen.
    case home(HomeScreen)
    /// The rows of a list from an index.
    case list(ListPlace, from: Int)
    /// The items of some rows of a place, by the indices of the rows.
    case rows([Int], of: ReaderPlace)
    /// An opened item, and its position in the list if it is known.
    case item(OpenedItem, at: ItemPosition?, isContinued: Bool)
    /// The subscriptions.
    case feeds(FeedsPlace)
    /// Tags or categories.
    case tags(TagsPlace)
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
    /// The subscriptions and the sources.
    case sources(SourcesPlace)
    /// A source that can be subscribed to.
    case source(SourceDescriptor)
    /// The last fetch of a subscription, and when the next one is due.
    case explanation(FetchExplanation)
    /// Reading statistics.
    case statistics(Statistics)
    /// The settings of the reader, or only the one with this name.
    case settings(ReaderSettings, only: ReaderSettings.Name?)
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
