package import FeedModel
package import Screens

extension SubscriptionStatus {
    package init(
        subscription: Subscription,
        record: FetchRecord,
        unread: Int,
        total: Int,
        fault: SubscriptionError? = nil,
        isFollowed: Bool = true,
        isHidden: Bool = false
    ) {
        let titles = [subscription.title, record.title].compactMap(\.self)
        self.init(
            subscription: subscription,
            record: record,
            title: titles.first { !TerminalText.line($0).isEmpty } ?? subscription.uri.placeholderTitle
        )
        (self.unread, self.total) = (unread, total)
        (self.fault, self.isFollowed, self.isHidden) = (fault, isFollowed, isHidden)
    }

    /// Finds a subscription by address, by title, or by a part of either.
    ///
    /// - Parameter countsSections: Whether a number means a section of the home screen, and is not searched for.
    /// - Throws: ``CommandError/ambiguous(word:candidates:)`` if several match.
    package static func named(
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

    private static let maximumNamed = 3
}
