package import Query

package enum MarkSubject: Equatable, Sendable {
    case feeds(Int)
    /// Everything that is not hidden.
    case everything
    /// The items of a query; `nil` for rows.
    case query(Query?)
}
