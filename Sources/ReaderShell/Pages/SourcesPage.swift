import FeedModel
import Foundation
public import SourceAPI

/// Subscriptions and the sources there are, as lines.
public struct SourcesPage {
    var subscriptions: [SubscriptionStatus]
    var descriptors: [SourceDescriptor]
    var style: PageStyle
    var explainer: Explainer

    /// Makes a page.
    public init(
        subscriptions: [SubscriptionStatus],
        descriptors: [SourceDescriptor],
        style: PageStyle,
        explainer: Explainer
    ) {
        self.subscriptions = subscriptions
        self.descriptors = descriptors
        self.style = style
        self.explainer = explainer
    }

    /// The lines.
    public var lines: [String] {
        let own =
            subscriptions.isEmpty ? ["You have no subscriptions. 'add ADDRESS' makes one."] : subscriptions.map(line)
        return own + ["", "Sources you can subscribe to:"] + descriptors.map(line)
    }

    private func line(_ status: SubscriptionStatus) -> String {
        let title = status.title
        let address = status.subscription.uri.description
        let name = title == address ? address : "\(title) \(style.symbols.dash) \(address)"
        return TerminalText.line(([name] + counts(status) + [standing(status)]).joined(separator: ", "))
    }

    private func counts(_ status: SubscriptionStatus) -> [String] {
        status.total == 0 ? [] : ["\(status.unread) unread of \(status.total)"]
    }

    private func standing(_ status: SubscriptionStatus) -> String {
        if let failure = status.record.failure { return "failed: \(explainer.reason(SourceError(failure)))" }
        if let succeeded = status.record.succeeded {
            let age = style.age(succeeded)
            return age == "just now" ? "fetched just now" : "fetched \(age) ago"
        }
        return "never fetched"
    }

    private func line(_ descriptor: SourceDescriptor) -> String {
        "  \(descriptor.title): \(descriptor.subject.help), for example \(descriptor.example)"
    }
}
