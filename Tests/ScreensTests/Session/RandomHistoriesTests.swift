import FeedModel
import Testing

@testable import Screens

/// Random histories, in which commands that run as functions reply as the fold alone does: Session, Turn, Fold, SessionViewModel.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RandomHistoriesTests {
    @Test func aSessionRepliesAsItsFoldDoes() async throws {
        for seed in 0..<2000 {
            let history = RandomHistory(seed: UInt64(seed))
            let difference = await history.difference()
            try #require(difference == nil, "seed \(seed): \(difference ?? "") after \(history.story)")
        }
    }
}

/// One history: the fold alone, driven by the test, and a session over the same library, whose answers wait.
@MainActor
private final class RandomHistory {
    private var log: [(name: String, command: ReaderCommand?)] = []
    private var commands: RandomCommands
    private var fold: SimulatedSession
    private let session: History
    private let isInteractive: Bool

    init(seed: UInt64) {
        var commands = RandomCommands(seed: seed)
        isInteractive = commands.number(4) > 0
        self.commands = commands
        fold = SimulatedSession(isInteractive: isInteractive)
        session = History(isInteractive: isInteractive)
    }

    /// The steps so far.
    var story: String { log.map { step in step.command.map { "\($0)" } ?? step.name }.joined(separator: ", ") }

    /// Runs the history, and returns the first difference; `nil` if there is none.
    func difference() async -> String? {
        var difference = await compare("room", { $0.apply(.room(3)) }, { await $0.makeRoom(3) })
        for _ in 0..<30 where difference == nil && !fold.isOver { difference = await step() }
        for _ in 0..<96 where difference == nil && !fold.isOver && fold.isBusy { difference = await answer() }
        return difference
    }

    private func step() async -> String? {
        switch commands.number(10) {
        case 0 where !fold.isAtPrompt && isInteractive:
            return await compare("late", { $0.apply(.promptWanted) }, { await $0.wantPrompt() })
        case 1 where commands.number(4) == 0:
            return await compare("Ctrl-C", { $0.apply(.interrupted) }, { await $0.controlC() })
        case 2:
            let (item, isReading) = (commands.number(12) + 1, commands.number(2) == 0)
            return await compare(
                "item \(item) changes",
                { $0.changeElsewhere(item, isReading: isReading) },
                { await $0.change { $0.changeElsewhere(item, isReading: isReading) } }
            )
        case 3..<7 where fold.isAtPrompt: return await type(nextCommand())
        default:
            if fold.isBusy { return await answer() }
            return fold.isAtPrompt ? await type(nextCommand()) : "the prompt has not come back"
        }
    }

    /// Draws a command that asks no home screen, source or account for anything.
    private func nextCommand() -> ReaderCommand {
        while true {
            let command = commands.next()
            var trial = fold
            trial.type(command)
            if !trial.effects.contains(where: \.isLeftOut) { return command }
        }
    }

    private func type(_ command: ReaderCommand) async -> String? {
        log.append(("command", command))
        return await compare({ $0.type(command) }) { history in
            if case .answer(let isYes) = command { return await history.reply(isYes) }
            return await history.type(command)
        }
    }

    /// Answers one of the operations that wait.
    private func answer() async -> String? {
        let answer = SimulatedSession.Answer.allCases[max(0, commands.number(6) - 3)]
        session.world.answer = answer
        var ways: [() async -> String?] = []
        if fold.reading != nil { ways.append { await self.answer("read") { $0.answerRead(answer) } } }
        if fold.isWriting {
            let name = fold.writing.isEmpty ? "count" : "write"
            ways.append { await self.answer(name) { $0.answerWrite() } }
        }
        if !fold.refreshing.isEmpty {
            ways.append {
                await self.compare(
                    "refresh",
                    { $0.continueRefresh() },
                    { await $0.change { $0.continueRefresh() } }
                )
            }
        }
        if fold.services.isBusy { ways.append { await self.answer("service") { $0.continueService(answer) } } }
        return ways.isEmpty ? "something waits that is left out" : await ways[commands.number(ways.count)]()
    }

    private func answer(_ name: String, _ happen: (inout SimulatedSession) -> Void) async -> String? {
        guard session.desk.names.contains(name) else { return "the session does not wait for \(name)" }
        return await compare("\(name): \(session.world.answer)", happen) { await $0.answer(name) }
    }

    private func compare(
        _ name: String,
        _ happen: (inout SimulatedSession) -> Void,
        _ happenInSession: @MainActor (History) async -> [SessionReply]
    ) async -> String? {
        log.append((name, nil))
        return await compare(happen, happenInSession)
    }

    /// Lets something happen to both.
    private func compare(
        _ happen: (inout SimulatedSession) -> Void,
        _ happenInSession: @MainActor (History) async -> [SessionReply]
    ) async -> String? {
        happen(&fold)
        session.world.isRecounting = fold.effects.contains(.recount)
        let replies = await happenInSession(session)
        let expected = fold.takeReplies()
        guard replies == expected else { return "\(replies) is not \(expected)" }
        guard session.places == fold.state.visited else { return "the pages are others" }
        guard session.model?.isWorkingBehindPrompt == fold.state.isWorkingBehindPrompt else {
            return "other work is in the background"
        }
        return nil
    }
}

extension SessionEffect {
    /// Whether the simulated world has no operation for the effect.
    fileprivate var isLeftOut: Bool {
        switch self {
        case .appear, .recompose, .account, .service(.pages), .service(.nextPage), .service(.pagesAgain): true
        default: false
        }
    }
}
