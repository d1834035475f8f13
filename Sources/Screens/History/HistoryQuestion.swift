package import Query

/// A question for steps of the ledger.
package struct HistoryQuestion: Hashable, Sendable {
    /// The items that the steps are about; `nil` for all.
    package var query: Query?
    /// The earliest time; `nil` for no limit.
    package var since: Query.Moment?

    /// Creates a question.
    package init(_ query: Query? = nil, since: Query.Moment? = nil) {
        self.query = query
        self.since = since
    }
}
