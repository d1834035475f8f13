package import Screens

/// A sentence of the reader itself, or of the session apart from features.
package enum ReaderMessage: Sendable {
    case remembered(RememberedAnswer)
    case noLongerAwaited(AwaitedAnswer)
    case stopped
    case stillReading
    case restOfLineSkipped
    case interruptedAtPrompt
    /// The part of a page that was not printed, in lines and in percent of the page; its kind if another one was printed since.
    case pending(lines: Int, percentage: Int, PageKind?)
    /// The number of items that were chosen together with the open one, and have not been shown.
    case following(Int)
    /// A text continues where it was left.
    case resumed(line: Int, of: Int)
    case beginning(PageKind)
    case foundAbove
    case notFound(String)
    case pagerEnded(String, status: Int32)
    case pagerMissing(String)
    case opening(address: String)
    case openingAtTerminal(address: String, program: String, isKnown: Bool)
    case programEnded(String, status: Int32)
    /// A program that had the terminal was interrupted.
    case programInterrupted(String)
    case browserEnded(String, status: Int32)
}

/// The kind of a page, in sentences about the rest of it.
package enum PageKind: Hashable, Sendable {
    case text, page, list

    init(_ place: ReaderPlace?) {
        switch place {
        case .item: self = .text
        case nil, .home, .weather: self = .page
        default: self = .list
        }
    }
}
