public import FeedModel
public import Query

/// The actions on items; each returns after its result is stored.
@MainActor
public struct LibraryActions {
    /// Marks items and returns the ones that changed.
    public var mark: (Event.Kind, [ItemID], Provenance) async throws -> [ItemID]
    /// Marks all items a query finds and returns the ones that changed.
    public var markAll: (Event.Kind, Query, Provenance) async throws -> [ItemID]
    /// Returns the current values of the items that exist.
    public var items: ([ItemID]) async throws -> [ItemID: LibraryItem]
    /// Undoes the last step that has not been undone; returns `nil` if there is none.
    public var undo: (Provenance) async throws -> UndoneStep?
    /// Returns the newest events of the items a query finds, oldest first.
    public var history: (Query?, Int) async throws -> [HistoryLine]

    /// Creates the actions.
    public init(
        mark: @escaping (Event.Kind, [ItemID], Provenance) async throws -> [ItemID],
        markAll: @escaping (Event.Kind, Query, Provenance) async throws -> [ItemID],
        items: @escaping ([ItemID]) async throws -> [ItemID: LibraryItem],
        undo: @escaping (Provenance) async throws -> UndoneStep?,
        history: @escaping (Query?, Int) async throws -> [HistoryLine]
    ) {
        self.mark = mark
        self.markAll = markAll
        self.items = items
        self.undo = undo
        self.history = history
    }
}
