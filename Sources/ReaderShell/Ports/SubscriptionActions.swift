public import FeedModel
public import SourceAPI

/// What can be done with subscriptions.
@MainActor
public struct SubscriptionActions {
    /// All subscriptions with what is known of them, in the order of the file.
    public var all: () async throws -> [SubscriptionStatus]
    /// The sources that are built in or installed.
    public var descriptors: () -> [SourceDescriptor]
    /// Adds one to the file.
    public var add: (Subscription) async throws -> Void
    /// Takes one out of the file; its history stays.
    ///
    /// Answers what was taken out.
    public var remove: (String) async throws -> Subscription

    /// Makes the verbs.
    public init(
        all: @escaping () async throws -> [SubscriptionStatus],
        descriptors: @escaping () -> [SourceDescriptor],
        add: @escaping (Subscription) async throws -> Void,
        remove: @escaping (String) async throws -> Subscription
    ) {
        self.all = all
        self.descriptors = descriptors
        self.add = add
        self.remove = remove
    }
}
