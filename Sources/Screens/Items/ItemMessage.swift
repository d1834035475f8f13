package enum ItemMessage: Equatable, Sendable {
    case first
    case last
    /// The walk continues with unread items above the position.
    case passedOver(Int)
    case continuing(with: String, unread: Int?)
    case continuingWithEverything(unread: Int?)
    /// Nothing is unread in the list; the next step continues with everything unread, at a terminal with Enter.
    case listRead(elsewhere: Int?, isInteractive: Bool)
    case allRead
    /// No item is open; with the row of an item whose links can be named, if there is one.
    case noneOpen(row: Int?)
    /// The item has no such link; its row if it is not the current item, and whether the number is that of another item's row.
    case noLink(Int, of: OpenedItem, row: Int?, isRow: Bool = false)
    /// The links of the item end before a range does.
    case linksEnd(at: Int)
    case feedHasNoLinks(Int)
    case tagHasNoLinks(Int, TagsPlace.Kind)
}
