package import Query

package enum MarkTarget: Sendable {
    /// Rows of the page that was numbered last; `isConfirmed` if the number of their items does not matter.
    case rows(ItemSelection, isConfirmed: Bool = false)
    /// The current item, because nothing was named.
    case current
    /// All items of a query.
    ///
    /// `isConfirmed` if the number of items does not matter; `words` if the query consists of words that may be meant as
    /// further tags.
    case query(Query, isConfirmed: Bool = false, words: String? = nil)
}

/// No item is open, and the command with this name names none.
package struct MarkTargetError: Error, Equatable, Sendable {
    package var command: String
}
