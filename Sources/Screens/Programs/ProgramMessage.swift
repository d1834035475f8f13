package enum ProgramMessage: Equatable, Sendable {
    case mailing
    /// The reader gave no recipient.
    case notMailed
    case mailed(MailMessage, count: Int)
    case copiedAddresses([String], CopyTarget)
    case copiedTexts(count: Int, CopyTarget)
    case bookmarking
    case bookmarked([String])
    /// The program of bookmarks printed something, which in newsboat's is the reason of a failure.
    case bookmarkAnswered(String, title: String)
    case playing(Player)
    /// A player ended with another status than 0.
    case playerEnded(Player, status: Int32)
    /// The item has no file with this number among its links; without a number, none at all. Its row, `nil` for the current item.
    case noFile(Int?, of: OpenedItem, row: Int?)
}
