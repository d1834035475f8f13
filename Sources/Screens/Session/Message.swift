/// A sentence of a session, as a value: a case a feature, and what the session itself says.
package enum Message: Equatable, Sendable {
    case lists(ListMessage)
    case items(ItemMessage)
    case marks(MarkMessage)
    case undo(UndoMessage)
    case feeds(FeedMessage)
    case tags(TagMessage)
    case home(HomeMessage)
    case weather(WeatherMessage)
    case repositories(RepositoryMessage)
    case pages(PagesMessage)
    case subscriptions(SubscriptionMessage)
    case refresh(RefreshMessage)
    case export(ExportMessage)
    case settings(SettingMessage)
    case accounts(AccountMessage)
    case files(FileMessage)
    case programs(ProgramMessage)
    case downloads(DownloadMessage)
    /// The page is the answer of an earlier request.
    case remembered(RememberedAnswer)
    /// The answer of a service will not be shown, because another page was.
    case noLongerAwaited(AwaitedAnswer)
    case stopped
    case stillReading
    case failed(SessionFailure)
}
