import Query

/// Lists of items: the answers of queries, window by window.
@MainActor
package final class Lists {
    /// Reads a window of a list, the first one or the one at a cursor.
    package let window: Reading<WindowRequest, ListPage>
    /// The query of the last search; `nil` if nothing was searched for.
    var lastSearch: Query?

    package init(window: Reading<WindowRequest, ListPage>) {
        self.window = window
    }
}

package struct WindowRequest: Equatable, Sendable {
    package var question: Question
    /// The end of the window before; `nil` for the first one.
    package var cursor: ListCursor?
    package var length: Int
}
