public import FeedModel

/// A subscription with its status.
public struct SubscriptionStatus: Hashable, Sendable {
    /// The subscription.
    public var subscription: Subscription
    /// The record of its fetches.
    public var record: FetchRecord
    /// The number of unread items.
    public var unread: Int
    /// The number of items.
    public var total: Int
    /// The reason why no source can fetch it; `nil` if one can.
    public var fault: SubscriptionError?
    /// Whether the reader follows it; `false` for an address that was asked at the prompt.
    public var isFollowed: Bool
    /// Whether it is hidden with `!`.
    public var isHidden: Bool
    /// The back-off of its host; `nil` if the host may be contacted.
    public var hold: HostBackoff?

    /// Creates a status.
    public init(
        subscription: Subscription,
        record: FetchRecord,
        unread: Int,
        total: Int,
        fault: SubscriptionError? = nil,
        isFollowed: Bool = true,
        isHidden: Bool = false
    ) {
        self.isHidden = isHidden
        self.fault = fault
        self.isFollowed = isFollowed
        self.subscription = subscription
        self.record = record
        self.unread = unread
        self.total = total
    }

    /// The reader's title, else the publisher's title, else the address.
    public var title: String {
        [subscription.title, record.title].compactMap(\.self).first { !TerminalText.line($0).isEmpty }
            ?? subscription.uri.description
    }

    /// Finds a subscription by address, by title, or by a part of either.
    ///
    /// - Parameters:
    ///   - text: The text as typed.
    ///   - all: The subscriptions to search.
    ///   - countsSections: Whether a number stands for a section of the home screen, and is not searched for in
    ///     addresses and titles.
    /// - Throws: ``CommandError/ambiguous(word:candidates:)`` if several match.
    public static func named(
        _ text: String,
        among all: [SubscriptionStatus],
        countsSections: Bool = true
    ) throws(CommandError) -> SubscriptionStatus? {
        let address = (try? SubscriptionURI(text))?.id ?? SourceID(text)
        if let exact = all.first(where: { $0.subscription.id == address }) { return exact }
        let folded = text.lowercased()
        var found = all.filter { $0.title.lowercased() == folded }
        if found.isEmpty, !countsSections || Int(text) == nil {
            found = all.filter { $0.subscription.id.rawValue.contains(text) || $0.title.lowercased().contains(folded) }
        }
        guard found.count > 1 else { return found.first }
        var candidates = found.prefix(maximumNamed).map { TerminalText.line($0.subscription.uri.description) }
        if found.count > maximumNamed { candidates.append("\(found.count - maximumNamed) more") }
        throw .ambiguous(word: TerminalText.line(text), candidates: candidates)
    }

    /// The maximum number of subscriptions named in an error.
    private static let maximumNamed = 3
}
