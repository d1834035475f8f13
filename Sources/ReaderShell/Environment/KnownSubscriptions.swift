public import FeedModel
public import Screens
public import SourceAPI

/// The sources and subscriptions that lines of a session name.
@MainActor
public struct KnownSubscriptions {
    /// Returns the available sources.
    public var sources: () -> [SourceDescriptor]
    /// Returns the queries of the subscriptions file, without counts.
    public var queries: () -> [FeedRow]
    /// Returns the subscriptions with a title, in any case, with their counts; with `isPart`, all feeds whose title has the text.
    public var feeds: @MainActor (_ title: String, _ isPart: Bool) async throws -> [FeedRow]
    /// Returns a row with the counts of its query; without them if they are too costly.
    public var counted: @MainActor (FeedRow) async throws -> FeedRow
    /// The path of the subscriptions file; `nil` if the subscriptions are in memory.
    public var file: String?
    /// Returns the line of a subscription in the file, from 1; `nil` if it has none.
    public var line: (SourceID) -> Int?

    /// Creates the values that a session knows.
    public init(
        sources: @escaping () -> [SourceDescriptor],
        queries: @escaping () -> [FeedRow] = { [] },
        feeds: @escaping @MainActor (_ title: String, _ isPart: Bool) async throws -> [FeedRow] = { _, _ in [] },
        counted: @escaping @MainActor (FeedRow) async throws -> FeedRow = { $0 },
        file: String? = nil,
        line: @escaping (SourceID) -> Int? = { _ in nil }
    ) {
        self.sources = sources
        self.queries = queries
        self.feeds = feeds
        self.counted = counted
        self.file = file
        self.line = line
    }
}
