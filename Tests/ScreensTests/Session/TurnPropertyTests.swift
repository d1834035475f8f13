import QuireTesting
import Testing

@testable import Screens

/// Properties of random histories of commands that read, ask, change something, and have the terminal: Session, Turn, Phase.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct TurnPropertyTests {
    @Test func aStoppedCommandPrintsNothingAndThePromptComesBack() async throws {
        for seed in 0..<1000 {
            let history = RandomTurns(seed: UInt64(seed))
            let broken = await history.brokenProperty()
            try #require(broken == nil, "seed \(seed): \(broken ?? "") after \(history.story.joined(separator: ", "))")
        }
    }
}

@MainActor
private final class RandomTurns {
    /// The steps so far.
    private(set) var story: [String] = []
    private var generator: SeededGenerator
    private let history = History()
    private var runs: [Run] = []
    private var isAtPrompt = true

    private enum Activity: CaseIterable {
        case read, decide, ask, write, program, background

        /// Whether a newer command replaces the command.
        var yields: Bool { [.read, .decide, .ask].contains(self) }

        /// Whether Ctrl-C lets the activity end.
        var isKept: Bool { [.write, .program].contains(self) }
    }

    /// A command that has begun.
    private final class Run {
        /// The activity of the command; `nil` when it has ended.
        var activity: Activity?
        /// The number of messages that the command may still print; `nil` for any number.
        var messagesLeft: Int?
    }

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Runs the history, and returns what does not hold; `nil` if all does.
    func brokenProperty() async -> String? {
        for _ in 0..<30 { if let broken = await step() { return broken } }
        for _ in 0..<200 where isAsking || !history.desk.names.isEmpty {
            let broken = isAsking ? await reply() : await answer()
            if let broken { return broken }
        }
        guard isAtPrompt else { return "the prompt has not come back" }
        guard runs.allSatisfy({ $0.activity == nil }) else { return "a command has not ended" }
        return await history.release() ? nil : "the session is not freed"
    }

    private var isAsking: Bool { runs.contains { $0.activity == .ask } }

    private func step() async -> String? {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0 where !isAtPrompt: return await check("late") { await $0.wantPrompt() }
        case 1: return await interrupt()
        case 2..<5 where isAtPrompt: return isAsking ? await reply() : await type()
        default: return await answer()
        }
    }

    private func answer() async -> String? {
        guard let name = history.desk.names.randomElement(using: &generator) else { return nil }
        return await check("answer \(name)") { await $0.answer(name) }
    }

    private func reply() async -> String? {
        let isYes = [true, false, nil].randomElement(using: &generator) ?? nil
        isAtPrompt = false
        return await check("reply") { await $0.reply(isYes) }
    }

    private func interrupt() async -> String? {
        let earlier = runs.map(\.activity)
        story.append("Ctrl-C")
        let replies = await history.controlC()
        guard !replies.isEmpty else {
            return !isAtPrompt && earlier.contains(.program) ? nil : "Ctrl-C has no effect"
        }
        guard replies == [.message(.stopped), .ready] else { return "\(replies) follows Ctrl-C" }
        isAtPrompt = true
        for (run, activity) in zip(runs, earlier) {
            guard let activity else { continue }
            run.messagesLeft = activity.isKept ? min(run.messagesLeft ?? 1, 1) : 0
        }
        return nil
    }

    private func type() async -> String? {
        let plan = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
            Activity.allCases.randomElement(using: &generator)
        }
        if let latest = runs.last, latest.activity?.yields == true { latest.messagesLeft = 0 }
        let (number, run, desk) = (runs.count, Run(), history.desk)
        runs.append(run)
        isAtPrompt = false
        let command = TestCommand("\(number)") { turn in
            defer { run.activity = nil }
            var isInBackground = false
            for activity in plan {
                isInBackground = isInBackground || activity == .background
                run.activity = activity == .read && isInBackground ? .background : activity
                switch activity {
                case .read: try await desk.read("\(number)")
                case .decide: try await turn.deciding { try await desk.read("\(number)") }
                case .ask: _ = try await turn.ask(.lists(.rowsMoved))
                case .write: try await turn.write(desk.write, "\(number)")
                case .program: try await turn.atTerminal { try await desk.carryOut("\(number)") }
                case .background:
                    turn.continueBehindPrompt(saying: nil)
                    try await desk.read("\(number)")
                }
                turn.say(.marks(.rowsAreSteps(number)))
            }
        }
        return await check("\(number): \(plan)") { await $0.type(command) }
    }

    /// Lets something happen, and returns the property that it breaks.
    private func check(_ name: String, _ happen: @MainActor (History) async -> [SessionReply]) async -> String? {
        story.append(name)
        let replies = await happen(history)
        for case .message(.marks(.rowsAreSteps(let number))) in replies {
            guard let left = runs[number].messagesLeft else { continue }
            guard left > 0 else { return "command \(number) was stopped and prints a message" }
            runs[number].messagesLeft = left - 1
        }
        if replies.contains(.ready) { isAtPrompt = true }
        return nil
    }
}
