/// The phase of a screen that loads its items page by page.
package enum PagedPhase<Failure: Error & Hashable & Sendable>: Hashable, Sendable {
    /// No request was sent, or the text was cleared.
    case idle
    /// The first page is loading.
    case loading
    /// A further page is loading.
    case loadingMore
    /// There are items.
    case loaded
    /// No items were found.
    case empty
    /// The last request failed; the items of earlier pages are kept.
    case failed(Failure)

    /// Whether a page is loading.
    package var isLoading: Bool { self == .loading || self == .loadingMore }
}
