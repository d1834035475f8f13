package import Query

package enum ListMessage: Equatable, Sendable {
    case nothingMatches(Query)
    case nothingSearched
    /// None of certain items, such as the items of a step, is in the library.
    case itemsGone
    /// The order of the list or of the feeds, and the orders that there are.
    case order(String, among: [String], isReversible: Bool)
    case rowsMoved
    case noMoreItems
    case noMoreUnread
    case firstPage
    /// A range of rows goes beyond the list, and ends with its last row; `hasMore` if further rows can be listed.
    case rangeEnds(at: Int, hasMore: Bool)
    /// `$` is the last row listed so far; further rows can be listed.
    case lastListed(Int)
    /// A limited list in another order may have other items.
    case limitInNewOrder(Int)
}
