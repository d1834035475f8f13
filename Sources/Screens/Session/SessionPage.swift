package import SourceAPI

package enum SessionPage: Equatable, Sendable {
    case home(HomeScreen)
    case list(ListPlace, from: Int)
    case rows([Int], of: ReaderPlace)
    case item(OpenedItem, at: ItemPosition?, isContinued: Bool)
    case feeds(FeedsPlace)
    case tags(TagsPlace)
    case history(HistoryPlace)
    /// The links or the pictures of an item; its row if it is not the current item.
    case links(LinkGroup, of: OpenedItem, row: Int?)
    case link(Int, of: OpenedItem)
    case pages(PagesPlace, from: Int)
    case repositories(RepositoriesPlace, from: Int)
    case weather(WeatherPlace)
    case sources(SourcesPlace)
    case source(SourceDescriptor)
    /// The last fetch of a subscription, and when the next one is due.
    case explanation(SubscriptionStatus)
    case statistics(Statistics)
    case settings(ReaderSettings, only: ReaderSettings.Name?)
}
