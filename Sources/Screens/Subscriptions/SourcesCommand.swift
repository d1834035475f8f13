/// `sources`: lists the subscriptions, and the sources that there are.
package struct SourcesCommand: Command {
    package init() {}

    package var usesSubscriptions: Bool { true }

    package func run(_ turn: Turn) async throws {
        let sources = try await turn.features.subscriptions.list(())
        turn.push(.sources(sources))
        turn.show(.sources(sources))
    }
}
