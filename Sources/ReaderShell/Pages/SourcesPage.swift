import FeedModel
import Foundation
public import SourceAPI

/// The subscriptions and the available sources as text.
public struct SourcesPage {
    var subscriptions: [SubscriptionStatus]
    var descriptors: [SourceDescriptor]
    var style: PageStyle
    var explainer: Explainer

    /// Creates a page.
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
            subscriptions.isEmpty
            ? ["You have no subscriptions. 'add ADDRESS' adds one."] : subscriptions.flatMap(lines)
        return own + ["", "Sources you can subscribe to:"] + descriptors.flatMap(lines)
    }

    private func lines(_ status: SubscriptionStatus) -> [String] {
        let title = status.title
        let address = status.subscription.uri.description
        let name = title == address ? address : "\(title)\(style.symbols.dash) \(address)"
        let hidden = status.isHidden ? "hidden" : nil
        let parts = [name, counts(status), hidden, standing(status)].compactMap(\.self)
        return style.folded(TerminalText.line(parts.joined(separator: ", ")), isRow: true)
    }

    private func counts(_ status: SubscriptionStatus) -> String? {
        if status.total > 0 { return "\(status.unread) unread of \(status.total)" }
        return nil
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

    private func lines(_ descriptor: SourceDescriptor) -> [String] {
        let line = "\(descriptor.title), for example \(descriptor.example): \(descriptor.subject.help)"
        let keys = descriptor.credentials.map { "'\($0.name)'\(style.symbols.dash) \($0.help)" }
        return style.folded(TerminalText.line(line), head: "  ", isRow: true)
            + descriptor.parameters.flatMap {
                style.folded(TerminalText.line(Self.text($0)), head: "    ", isRow: true)
            }
            + keys.flatMap { style.folded(TerminalText.line($0), head: "    key ", isRow: true) }
    }

    /// `?units=metric, imperial or standard: Celsius, Fahrenheit or kelvin`, or `?tag=swift, for example: Only …`.
    private static func text(_ parameter: SourceDescriptor.Parameter) -> String {
        let values = parameter.values.isEmpty ? "\(parameter.example), for example" : parameter.values.alternatives
        return "?\(parameter.name)=\(values): \(parameter.help)"
    }
}
