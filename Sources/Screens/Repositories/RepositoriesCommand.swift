/// `repositories WORDS`: searches for repositories.
package struct RepositoriesCommand: Command {
    package var words: String

    package init(_ words: String) {
        self.words = words
    }

    package var continuesRequest: Bool { true }

    package func run(_ turn: Turn) async throws {
        let repositories = turn.features.repositories
        turn.change { $0.lastAsked = .repositories }
        try await repositories.show(words, from: 0, turn) { repositories.search(words) }
    }
}
