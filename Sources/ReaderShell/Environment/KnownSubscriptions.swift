public import FeedModel
public import SourceAPI

/// The sources that lines of a session name, and the place of the subscriptions.
@MainActor
public struct KnownSubscriptions {
    /// Returns the available sources.
    public var sources: () -> [SourceDescriptor]
    /// The path of the subscriptions file; `nil` if the subscriptions are in memory.
    public var file: String?
    /// Returns the lines of the file that cannot be used.
    public var problems: () -> [(line: Int, error: SubscriptionError)]

    /// Creates the values that a session knows.
    public init(
        sources: @escaping () -> [SourceDescriptor],
        file: String? = nil,
        problems: @escaping () -> [(line: Int, error: SubscriptionError)] = { [] }
    ) {
        self.sources = sources
        self.file = file
        self.problems = problems
    }
}
