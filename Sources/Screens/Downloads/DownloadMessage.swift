package enum DownloadMessage: Hashable, Sendable {
    /// The file of the item with this title is being downloaded.
    case running(title: String)
    case news(DownloadNews)
    /// The item has no file with this number, but a number of others; without a number, it has none.
    case noFile(Int?, count: Int)
    /// No item is in the queue; of the played ones, none was played.
    case queueIsEmpty(ofPlayed: Bool)
}
