public import FeedModel
public import Screens
public import SourceAPI

/// The sources and subscriptions that a session knows of without waiting.
@MainActor
public struct KnownSubscriptions {
    /// Returns the available sources.
    public var sources: () -> [SourceDescriptor]
    /// Returns the queries of the subscriptions file, without counts.
    public var queries: () -> [FeedRow]
    /// The path of the subscriptions file; `nil` if the subscriptions are in memory.
    public var file: String?
    /// Returns the line of a subscription in the file, from 1; `nil` if it has none.
    public var line: (SourceID) -> Int?

    /// Creates the values that a session knows.
    public init(
        sources: @escaping () -> [SourceDescriptor],
        queries: @escaping () -> [FeedRow] = { [] },
        file: String? = nil,
        line: @escaping (SourceID) -> Int? = { _ in nil }
    ) {
        self.sources = sources
        self.queries = queries
        self.file = file
        self.line = line
    }
}
