package import FeedModel
package import OpenCombine

package typealias Answers<Answer> = AnyPublisher<Result<Answer, SessionFailure>, Never>

/// The dependencies of a session, grouped by subject.
@MainActor
package struct SessionEnvironment {
    package var screens: SessionScreens
    package var reading: SessionReading
    package var marking: SessionMarking
    package var subscriptions: SessionSubscriptions
    package var accounts: SessionAccounts
    package var export: (ExportRequest) -> Answers<String>

    package init(
        screens: SessionScreens,
        reading: SessionReading,
        marking: SessionMarking,
        subscriptions: SessionSubscriptions,
        accounts: SessionAccounts,
        export: @escaping (ExportRequest) -> Answers<String>
    ) {
        self.screens = screens
        self.reading = reading
        self.marking = marking
        self.subscriptions = subscriptions
        self.accounts = accounts
        self.export = export
    }
}

/// The reads of a session from the library.
@MainActor
package struct SessionReading {
    /// Reads a window of a list, the first one or the one at a cursor.
    package var window: (Question, ListCursor?, Int) -> Answers<ListPage>
    /// Opens an item: makes its text readable, and if asked for, records the event and marks the item as read.
    package var open: (Opening) -> Answers<OpenedItem>
    package var feeds: (FeedRequest) -> Answers<[FeedRow]>
    /// Reads all feeds and counts the items of queries among them, which can take long.
    package var counts: () -> Answers<[FeedRow]>
    package var tags: (TagsPlace.Kind) -> Answers<[TagSummary]>
    /// Reads the latest steps of the ledger and changes of subscriptions by the session, the last one first.
    package var history: (HistoryQuestion) -> Answers<[HistoryPlace.Row]>
    package var statistics: (StatisticsRequest) -> Answers<Statistics>
    /// Emits the current values of items that changed, wherever that happened, of those that the closure returns.
    package var changes: (_ shown: @escaping @MainActor () -> Set<ItemID>) -> AnyPublisher<[LibraryItem], Never>

    package init(
        window: @escaping (Question, ListCursor?, Int) -> Answers<ListPage>,
        open: @escaping (Opening) -> Answers<OpenedItem>,
        feeds: @escaping (FeedRequest) -> Answers<[FeedRow]>,
        counts: @escaping () -> Answers<[FeedRow]>,
        tags: @escaping (TagsPlace.Kind) -> Answers<[TagSummary]>,
        history: @escaping (HistoryQuestion) -> Answers<[HistoryPlace.Row]>,
        statistics: @escaping (StatisticsRequest) -> Answers<Statistics>,
        changes: @escaping (_ shown: @escaping @MainActor () -> Set<ItemID>) -> AnyPublisher<[LibraryItem], Never>
    ) {
        self.window = window
        self.open = open
        self.feeds = feeds
        self.counts = counts
        self.tags = tags
        self.history = history
        self.statistics = statistics
        self.changes = changes
    }
}

/// The marks of a session.
@MainActor
package struct SessionMarking {
    package var mark: (MarkRequest) -> Answers<MarkOutcome>
    /// Undoes steps, or redoes the last undone one.
    package var undo: (UndoWork) -> Answers<UndoOutcome>

    package init(
        mark: @escaping (MarkRequest) -> Answers<MarkOutcome>,
        undo: @escaping (UndoWork) -> Answers<UndoOutcome>
    ) {
        self.mark = mark
        self.undo = undo
    }
}
