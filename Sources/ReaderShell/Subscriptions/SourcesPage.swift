import FeedModel
import Foundation
package import Screens
package import SourceAPI
import TerminalText

package struct SourcesPage {
    var subscriptions: [SubscriptionStatus]
    var descriptors: [SourceDescriptor]
    var style: PageStyle
    var explainer: Explainer
    var isNumbered: Bool

    package init(
        subscriptions: [SubscriptionStatus],
        descriptors: [SourceDescriptor],
        style: PageStyle,
        explainer: Explainer,
        isNumbered: Bool = false
    ) {
        self.subscriptions = subscriptions
        self.descriptors = descriptors
        self.style = style
        self.explainer = explainer
        self.isNumbered = isNumbered
    }

    package var lines: [String] {
        let own =
            subscriptions.isEmpty
            ? ["You have no subscriptions. 'add ADDRESS' adds one."]
            : subscriptions.enumerated().flatMap { lines($1, head: head($0 + 1) ?? "") }
        let sources = descriptors.enumerated().flatMap { index, descriptor in
            SourceDescriptorPage(descriptor: descriptor, style: style)
                .lines(head: head(subscriptions.count + index + 1) ?? "  ")
        }
        let feeds =
            isNumbered && !subscriptions.isEmpty ? style.folded("'feeds *' has its own order and numbers.") : []
        return own + feeds + ["", "Sources you can subscribe to:"] + sources
    }

    /// Returns the number of a row with the space around it; `nil` if rows have none.
    private func head(_ number: Int) -> String? {
        guard isNumbered else { return nil }
        let width = String(subscriptions.count + descriptors.count).count
        return String(number).rightAligned(toCells: width) + (style.symbols.isSpoken ? " " : "  ")
    }

    private func lines(_ status: SubscriptionStatus, head: String) -> [String] {
        let title = status.title
        let address = status.subscription.uri.description
        let name =
            title == status.subscription.uri.placeholderTitle ? address : "\(title)\(style.symbols.dash) \(address)"
        let hidden = status.isHidden ? "hidden" : nil
        let parts = [name, counts(status), hidden, standing(status)].compactMap(\.self)
        return style.folded(TerminalText.line(parts.joined(separator: ", ")), head: head, isRow: true)
    }

    private func counts(_ status: SubscriptionStatus) -> String? {
        status.total > 0 ? "\(status.unread) unread of \(status.total)" : nil
    }

    private func standing(_ status: SubscriptionStatus) -> String {
        if let fault = status.fault { return "cannot be fetched: \(explainer.reason(fault))" }
        if let pause = status.record.pause { return pause.words }
        if let failure = status.record.failure {
            return "failed: \(explainer.reason(SourceError(failure), besideAddressOf: status.subscription.id))"
        }
        if let succeeded = status.record.succeeded { return "fetched \(style.ago(succeeded))" }
        return "never fetched"
    }
}
