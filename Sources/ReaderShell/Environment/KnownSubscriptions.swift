package import FeedModel
package import SourceAPI

/// The sources that lines of a session name, and the place of the subscriptions.
@MainActor
package struct KnownSubscriptions {
    package var sources: () -> [SourceDescriptor]
    /// The path of the subscriptions file; `nil` if the subscriptions are in memory.
    package var file: String?
    /// Returns the lines of the file that cannot be used.
    package var problems: () -> [(line: Int, error: SubscriptionError)]

    package init(
        sources: @escaping () -> [SourceDescriptor],
        file: String? = nil,
        problems: @escaping () -> [(line: Int, error: SubscriptionError)] = { [] }
    ) {
        self.sources = sources
        self.file = file
        self.problems = problems
    }
}
