import SourceAPI

/// The cursors that a screen has been given, so that a service whose pages lead back to earlier ones is not asked for ever.
struct VisitedPages: Hashable, Sendable {
    private var cursors: Set<Cursor> = []

    /// Returns the cursor of the next page; `nil` if it was given before, because its page has been shown.
    mutating func follow(_ cursor: Cursor?) -> Cursor? {
        guard let cursor, cursors.insert(cursor).inserted else { return nil }
        return cursor
    }
}
