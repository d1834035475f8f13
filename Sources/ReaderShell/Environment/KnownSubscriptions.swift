public import SourceAPI

/// The sources that lines of a session name, and the place of the subscriptions.
@MainActor
public struct KnownSubscriptions {
    /// Returns the available sources.
    public var sources: () -> [SourceDescriptor]
    /// The path of the subscriptions file; `nil` if the subscriptions are in memory.
    public var file: String?

    /// Creates the values that a session knows.
    public init(sources: @escaping () -> [SourceDescriptor], file: String? = nil) {
        self.sources = sources
        self.file = file
    }
}
