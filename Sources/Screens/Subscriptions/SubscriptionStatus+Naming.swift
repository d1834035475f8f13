import FeedModel

extension SubscriptionStatus {
    /// Finds a subscription by address, by title, or by a part of either.
    ///
    /// - Parameter countsSections: Whether a number means a section of the home screen, and is not searched for.
    /// - Throws: ``SubscriptionNameError/ambiguous(_:addresses:)`` if several match.
    package static func named(
        _ text: String,
        among all: [SubscriptionStatus],
        countsSections: Bool = true
    ) throws(SubscriptionNameError) -> SubscriptionStatus? {
        let address = (try? SubscriptionURI(text))?.id ?? SourceID(text)
        if let exact = all.first(where: { $0.subscription.id == address }) { return exact }
        let folded = text.lowercased()
        var found = all.filter { $0.title.lowercased() == folded }
        if found.isEmpty, !countsSections || Int(text) == nil {
            found = all.filter { $0.subscription.id.rawValue.contains(text) || $0.title.lowercased().contains(folded) }
        }
        guard found.count > 1 else { return found.first }
        throw .ambiguous(text, addresses: found.map(\.subscription.uri.description))
    }
}
