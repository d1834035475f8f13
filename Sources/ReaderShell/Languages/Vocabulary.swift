package import FeedModel
package import Foundation
package import Query
package import Screens
package import SourceAPI
package import Streams
package import SystemSupport

/// A language of the reader: its words for each message, page and error.
///
/// A language is one type, which compiles only when it has words for everything. The names of commands are the same in all languages,
/// and so is `help`, which explains them.
package protocol Vocabulary: Sendable {
    var now: Date { get }
    /// The signs that its words contain.
    var symbols: Symbols { get set }
    /// The path of the subscriptions file; `nil` if the subscriptions are in memory.
    var subscriptionsFile: String? { get set }

    func sentence(_ message: AccountMessage) -> String
    func sentence(_ message: DownloadMessage) -> String
    func sentence(_ message: ExportMessage) -> String
    func sentence(_ message: FeedMessage) -> String
    func sentence(_ message: FileMessage) -> String
    func sentence(_ message: HomeMessage) -> String
    func sentence(_ message: ItemMessage) -> String
    func sentence(_ message: ListMessage) -> String
    func sentence(_ message: MarkMessage) -> String
    func sentence(_ message: UndoMessage) -> String
    func sentence(_ message: PagesMessage) -> String
    func sentence(_ message: ProgramMessage) -> String
    func sentence(_ message: RefreshMessage) -> String
    func sentence(_ message: RepositoryMessage) -> String
    func sentence(_ message: SettingMessage) -> String
    func sentence(_ message: SubscriptionMessage) -> String
    func sentence(_ message: TagMessage) -> String
    func sentence(_ message: WeatherMessage) -> String
    func sentence(_ message: ReaderMessage) -> String

    func blocks(_ screen: HomeScreen) -> [Block]
    /// Returns the page of a list, without the items before an index, which have been printed.
    func blocks(_ list: ListPlace, from: Int) -> [Block]
    func earlierBlocks(_ list: ListPlace, from: Int) -> [Block]
    /// Returns the page of an item.
    ///
    /// - Parameter showsAddresses: Whether it has the addresses of its links besides their numbers.
    func blocks(_ opened: OpenedItem, at position: ItemPosition?, showsAddresses: Bool) -> [Block]
    func heading(_ opened: OpenedItem, at position: ItemPosition?) -> [Block]
    func blocks(linksOf opened: OpenedItem, in group: LinkGroup, row: Int?, isShown: Bool) -> [Block]
    func blocks(link number: Int, of opened: OpenedItem) -> [Block]
    func blocks(_ feeds: FeedsPlace) -> [Block]
    func row(_ label: String?, _ feed: FeedRow) -> Row
    /// Returns the state of a feed in words; `nil` without a problem.
    func state(of feed: FeedRow) -> String?
    func blocks(_ tags: TagsPlace) -> [Block]
    func blocks(_ history: HistoryPlace) -> [Block]
    /// Returns the row of an event outside of a session.
    func row(_ line: HistoryLine) -> Row
    func blocks(_ place: PagesPlace, from: Int) -> [Block]
    func earlierBlocks(_ place: PagesPlace, from: Int) -> [Block]
    func blocks(_ screen: RepositoriesScreen, from: Int) -> [Block]
    func earlierBlocks(_ screen: RepositoriesScreen, from: Int) -> [Block]
    func blocks(_ place: WeatherPlace) -> [Block]
    func blocks(_ sources: SourcesPlace, isNumbered: Bool) -> [Block]
    func blocks(_ source: SourceDescriptor) -> [Block]
    /// Returns the last fetch of a subscription, and when the next one is due.
    func blocks(_ status: SubscriptionStatus) -> [Block]
    func blocks(_ statistics: Statistics) -> [Block]
    func blocks(_ settings: ReaderSettings, only name: ReaderSettings.Name?) -> [Block]

    func line(_ news: RefreshNews) -> String
    func line(_ tally: RefreshTally) -> String
    /// Returns how to override a host's back-off; `nil` if no fetch of a forced request waits for one.
    func hint(_ tally: RefreshTally, on request: RefreshRequest) -> String?

    func age(_ date: Date) -> String
    func dayAndTime(_ date: Date) -> String
    /// Returns the state of an item: `unread, starred`.
    func state(isRead: Bool, isStarred: Bool) -> String
    /// Returns tags after the title of their item, in words.
    func tagged(_ tags: [String]) -> String
    /// Returns the titles of other feeds that an item is in.
    func also(in titles: [String]) -> String

    func explain(_ error: SourceError) -> Explanation
    func explain(_ error: LibraryError) -> Explanation
    func explain(_ error: SubscriptionError) -> Explanation
    func explain(_ error: QueryError) -> Explanation
    func explain(_ error: ScreenFailure) -> Explanation
    func explain(_ error: FileError) -> Explanation
    func explain(_ error: ProcessShortage) -> Explanation
    func explain(_ error: CommandError) -> Explanation
    func explain(_ error: TrialFailure) -> Explanation
    func explain(_ error: BrowserError) -> Explanation
    func explain(_ error: ConfigurationError) -> Explanation
    func explain(_ error: CredentialError) -> Explanation
    func explain(_ error: AuthError) -> Explanation
    func explain(_ error: GatherError) -> Explanation
    func explain(_ error: Recordings.LoadError) -> Explanation
    func explain(_ error: WeatherCommandError) -> Explanation
    func explain(_ error: SubscriptionChoiceError) -> Explanation
    func explain(_ error: RefreshChoiceError) -> Explanation
    func explain(_ error: SettingError) -> Explanation
    func explain(_ error: SortError) -> Explanation
    func explain(_ error: LinkOrRowError) -> Explanation
    func explain(_ error: MarkTargetError) -> Explanation
    func explain(_ error: KeptQueryError) -> Explanation
    func explain(_ error: FilesError) -> Explanation
    func explain(_ error: ProgramError) -> Explanation
    func explain(_ error: DownloadError) -> Explanation
    func explain(_ error: FeedTitleError) -> Explanation
    func explain(_ error: RowTitleError) -> Explanation
    func explain(_ error: SubscriptionNameError) -> Explanation
    func explain(_ error: QueryFeedError) -> Explanation
    func explain(_ error: RefreshError) -> Explanation
    func explain(_ error: UndoError) -> Explanation
    func explain(_ error: HistoryTimeError) -> Explanation
    /// Explains an error of the service that checks a password.
    func explain(checkOfPassword error: SourceError) -> Explanation
    /// Returns the reason of a failed fetch in a few words.
    func reason(_ error: SourceError) -> String
    func reason(_ error: SubscriptionError) -> String
    /// Returns the sentences about lines of a file that cannot be used.
    func sentences(about lines: [(line: Int, error: SubscriptionError)], of path: String) -> [String]
}

extension Vocabulary {
    package func explain(_ error: any Error) -> Explanation {
        switch error {
        case let error as SourceError: explain(error)
        case let error as LibraryError: explain(error)
        case let error as SubscriptionError: explain(error)
        case let error as QueryError: explain(error)
        case let error as ScreenFailure: explain(error)
        case let error as FileError: explain(error)
        case let error as ProcessShortage: explain(error)
        case let error as CommandError: explain(error)
        case let error as TrialFailure: explain(error)
        case let error as BrowserError: explain(error)
        case let error as ConfigurationError: explain(error)
        case let error as CredentialError: explain(error)
        case let error as AuthError: explain(error)
        case let error as GatherError: explain(error)
        case let error as Recordings.LoadError: explain(error)
        case let error as ItemSelectionError:
            explain(CommandError.selection(reason: error.description, command: error.command))
        case let error as UnbalancedQuote: explain(CommandError.syntax(column: error.column, reason: error.description))
        case let error as WeatherCommandError: explain(error)
        case let error as SubscriptionChoiceError: explain(error)
        case let error as RefreshChoiceError: explain(error)
        case let error as SettingError: explain(error)
        case let error as SortError: explain(error)
        case let error as LinkOrRowError: explain(error)
        case let error as MarkTargetError: explain(error)
        case let error as KeptQueryError: explain(error)
        case let error as FilesError: explain(error)
        case let error as ProgramError: explain(error)
        case let error as DownloadError: explain(error)
        case let error as FeedTitleError: explain(error)
        case let error as RowTitleError: explain(error)
        case let error as SubscriptionNameError: explain(error)
        case let error as QueryFeedError: explain(error)
        case let error as RefreshError: explain(error)
        case let error as UndoError: explain(error)
        case let error as HistoryTimeError: explain(error)
        case is CancellationError: Explanation("It was cancelled.", "Nothing was changed.", .tryLater)
        default:
            Explanation("Something went wrong: \(error).", "This is a bug in quire; please report it.", .inputOutput)
        }
    }
}
