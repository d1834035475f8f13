package import FeedModel
package import Query
package import SourceAPI

package enum SessionEffect: Hashable, Sendable {
    case reply(SessionReply)
    /// Reads a window of a list; cancels the one that is being read.
    case window(Question, after: ListCursor?, length: Int)
    /// Opens an item and marks it read, or only reads it; cancels the one that is being opened.
    case open(Opening)
    case feeds(FeedRequest)
    /// Counts the items of all feeds but queries, concurrently with other reads.
    case recount
    case countFeeds
    case tags(TagsPlace.Kind)
    case mark(MarkRequest)
    case undo(UndoRequest, Provenance, shown: Set<ItemID>)
    case redo(Provenance, shown: Set<ItemID>)
    case history(HistoryQuestion)
    case appear(String)
    /// Reads the sections of the home screen again from the library.
    case recompose
    case forgetHome
    case service(ServiceInput)
    case forgetServices
    case subscriptions(SubscriptionEffect)
    case refresh(RefreshRequest)
    case stopRefresh
    case account(AccountEffect)
    case statistics(StatisticsRequest)
    case export(ExportRequest)
    case cancel
}

package struct MarkRequest: Hashable, Sendable {
    package var kind: Event.Kind
    package var items: Items
    package var provenance: Provenance
    package var shown: Set<ItemID>

    package enum Items: Hashable, Sendable {
        case these([ItemID])
        case found(Query)
    }
}

/// A reply of a session to the shell.
package enum SessionReply: Hashable, Sendable {
    case page(SessionPage)
    case remark(Remark)
    /// A question, to show in place of the prompt; the next line answers it.
    case question(Remark)
    case ask(SignInQuestion, SignInPlan)
    case progress(Remark)
    /// A sentence to print in addition to the pages, even if the command takes no time.
    case note(Remark)
    case browse(String)
    case end
    case ready
}

/// A page of a session, as a value.
package enum SessionPage: Hashable, Sendable {
    case home(HomeScreen)
    case list(ListPlace, from: Int)
    case rows([Int], of: ReaderPlace)
    case item(OpenedItem, at: ItemPosition?, isContinued: Bool)
    case feeds(FeedsPlace)
    case tags(TagsPlace)
    case history(HistoryPlace)
    /// The links of an item; its row if it is not the current item.
    case links(OpenedItem, row: Int?)
    case link(Int, of: OpenedItem)
    case pages(PagesPlace, from: Int)
    case repositories(RepositoriesPlace, from: Int)
    case weather(WeatherPlace)
    case sources(SourcesPlace)
    case source(SourceDescriptor)
    /// The last fetch of a subscription, and when the next one is due.
    case explanation(SubscriptionStatus)
    case statistics(Statistics)
    /// The settings of the reader, or only the one with this name.
    case settings(ReaderSettings, only: ReaderSettings.Name?)
}

/// The position of an item in a list, or in a section of a screen.
package struct ItemPosition: Hashable, Sendable {
    package var number: Int
    /// The number of items; `nil` if it is not known.
    package var count: Int?
    /// The title of the section; `nil` for a list.
    package var section: String?
}
