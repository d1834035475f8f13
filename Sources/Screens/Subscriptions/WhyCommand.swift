/// `why 3`: explains the last fetch of a subscription, and when the next one is due.
package struct WhyCommand: Command {
    /// The text that names the subscription; `nil` for that of the current item.
    package var text: String?

    package init(_ text: String?) {
        self.text = text
    }

    package var usesSubscriptions: Bool { true }

    package func run(_ turn: Turn) async throws {
        let subscription = try turn.places.subscription(of: text)
        try await turn.features.subscriptions.explain(subscription, turn)
    }
}
