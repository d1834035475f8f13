/// The phase of a screen that loads its items page by page.
package enum PagedPhase<Failure: Error & Hashable & Sendable>: Hashable, Sendable {
    case idle
    /// The first page is loading.
    case loading
    case loadingMore
    case loaded
    case empty
    /// The last request failed; the items of earlier pages are kept.
    case failed(Failure)

    package var isLoading: Bool { self == .loading || self == .loadingMore }
}
