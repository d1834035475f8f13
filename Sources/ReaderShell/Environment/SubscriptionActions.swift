public import FeedModel
public import SourceAPI

/// The actions on subscriptions.
@MainActor
public struct SubscriptionActions {
    /// Returns all subscriptions with their status, in the order of the file.
    public var all: () async throws -> [SubscriptionStatus]
    /// Returns the addresses without a subscription that were asked at the prompt.
    public var asked: () async throws -> [SubscriptionStatus]
    /// Returns the available sources.
    public var descriptors: () -> [SourceDescriptor]
    /// Returns whether a subscription is due because the key has changed for which its last fetch was refused.
    public var isDueByChangedKey: (SubscriptionStatus) async -> Bool = { _ in false }
    /// Adds a subscription to the file.
    public var add: (Subscription) async throws -> Void
    /// Removes a subscription from the file and returns it; its history is kept.
    public var remove: (String) async throws -> Subscription

    /// Creates the actions.
    public init(
        all: @escaping () async throws -> [SubscriptionStatus],
        asked: @escaping () async throws -> [SubscriptionStatus] = { [] },
        descriptors: @escaping () -> [SourceDescriptor],
        add: @escaping (Subscription) async throws -> Void,
        remove: @escaping (String) async throws -> Subscription
    ) {
        self.all = all
        self.asked = asked
        self.descriptors = descriptors
        self.add = add
        self.remove = remove
    }
}
