public import FeedModel
public import SourceAPI

/// Why a screen has nothing to show.
public enum ScreenFailure: Error, Hashable, Sendable {
    /// A source did not answer.
    case source(SourceError)
    /// The library cannot be read or written.
    case store(StoreError)
    /// Anything else, told already: what happened, and what the person can do.
    case told(what: String, remedy: String)
    /// There is no such item.
    case noSuchItem(String)
}
