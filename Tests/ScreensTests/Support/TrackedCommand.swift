@testable import Screens

/// A command whose operations and whose end a test can attribute to it.
struct TrackedCommand: Command {
    let run: Run

    /// The number of the command that runs; `nil` for a command that is not tracked.
    @TaskLocal static var number: Int?

    /// How far a command is.
    @MainActor
    final class Run {
        nonisolated let number: Int
        nonisolated let command: any Command
        /// The number of pages that had been shown when the command was typed.
        let shownCount: Int
        /// The turn, which the session owns.
        weak var turn: Turn?
        /// Whether the function has returned.
        var hasEnded = false
        /// Whether the function returned because the command was stopped.
        var wasStopped = false
        /// Whether Ctrl-C was pressed while the command ran.
        var isInterrupted = false

        init(_ number: Int, _ command: any Command, shownCount: Int) {
            self.number = number
            self.command = command
            self.shownCount = shownCount
        }

        var isOver: Bool { turn?.isOver ?? true }

        var holdsPrompt: Bool { turn?.holdsPrompt ?? false }

        var isAsking: Bool { !isOver && turn?.phase == .asking }
    }

    var continuesRequest: Bool { run.command.continuesRequest }

    var replacesEarlier: Bool { run.command.replacesEarlier }

    func run(_ turn: Turn) async throws {
        run.turn = turn
        defer { (run.hasEnded, run.wasStopped) = (true, turn.isOver) }
        try await Self.$number.withValue(run.number) { try await run.command.run(turn) }
    }

    static func == (one: TrackedCommand, other: TrackedCommand) -> Bool { one.run === other.run }

    func hash(into hasher: inout Hasher) { hasher.combine(run.number) }
}
