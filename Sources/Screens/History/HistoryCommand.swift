/// `history`, `history yesterday`: shows the latest steps.
package struct HistoryCommand: Command {
    package var question: HistoryQuestion

    package init(_ question: HistoryQuestion) {
        self.question = question
    }

    package func run(_ turn: Turn) async throws {
        let history = HistoryPlace(question: question, rows: try await turn.features.history.list(question))
        // An empty history takes no list away.
        if !history.rows.isEmpty { turn.push(.history(history)) }
        turn.show(.history(history))
    }
}
