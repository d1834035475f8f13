package enum DownloadMessage: Equatable, Sendable {
    /// The file of the item with this title is being downloaded.
    case running(title: String)
    case news(DownloadNews)
    /// The item has no file with this number among its links; without a number, none at all. Its row, `nil` for the current item.
    case noFile(Int?, of: OpenedItem, row: Int?)
    /// The queue has no items, or none that was played.
    case queueIsEmpty(ofPlayed: Bool)
}
