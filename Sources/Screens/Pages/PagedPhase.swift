/// How far a screen of pages is that are asked for one after the other.
public enum PagedPhase<Failure: Error & Hashable & Sendable>: Hashable, Sendable {
    /// Nothing was asked, or what was asked was cleared.
    case idle
    /// The first page is on its way.
    case loading
    /// A further page is on its way.
    case loadingMore
    /// There are items.
    case loaded
    /// Nothing was found.
    case empty
    /// The last request failed; items of earlier pages stay.
    case failed(Failure)

    /// Whether a page is on its way.
    public var isAsking: Bool { self == .loading || self == .loadingMore }
}
