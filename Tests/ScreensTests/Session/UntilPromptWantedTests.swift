import OpenCombine
import Testing

@testable import Screens

/// Tests of what a command reads only until the prompt is wanted: Turn, Phase, Session.
///
/// In each test the command says `firstItem` with an answer, and `lastItem` without one.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct UntilPromptWantedTests {
    private let history = History()

    private var desk: Desk { history.desk }

    private func command(_ work: @escaping @MainActor @Sendable (Turn) async throws -> Void) -> TestCommand {
        TestCommand { turn in
            let answer: Void? = try await turn.untilPromptWanted { try await work(turn) }
            turn.say(answer == nil ? .items(.last) : .items(.first))
        }
    }

    private var reading: TestCommand { command { [read = desk.read] _ in try await read("a") } }

    private let withAnswer: [SessionReply] = [.message(.items(.first)), .ready]
    private let withoutAnswer: [SessionReply] = [.message(.items(.last)), .ready]
    private let stopped: [SessionReply] = [.message(.stopped), .ready]

    @Test func anAnswerThatComesBeforeIsUsed() async {
        #expect(await history.type(reading) == [])
        #expect(await history.answer() == withAnswer)
        #expect(await history.wantPrompt() == [])
    }

    @Test func workThatWaitsForNothingIsDoneAtOnce() {
        history.model?.inputs.command.send(command { _ in })
        #expect(history.replies == withAnswer)
    }

    @Test(arguments: [true, false]) func whenThePromptIsWantedTheCommandContinuesWithoutAnAnswer(isStubborn: Bool) async
    {
        desk.isStubborn = isStubborn
        #expect(await history.type(reading) == [])
        #expect(await history.wantPrompt() == withoutAnswer)
        #expect(desk.names == (isStubborn ? ["a"] : []))
        #expect(await history.answer() == [])
    }

    @Test func anErrorIsThrown() async {
        let error = ScreenFailure.noSuchItem("x")
        _ = await history.type(reading)
        #expect(await history.fail(with: error) == [.failure(SessionFailure(error)), .ready])
    }

    @Test(arguments: [true, false]) func aNewerCommandAndControlCStopTheCommand(isStubborn: Bool) async {
        desk.isStubborn = isStubborn
        _ = await history.type(reading)
        #expect(
            await history.type(TestCommand { $0.say(.lists(.firstPage)) }) == [.message(.lists(.firstPage)), .ready]
        )
        #expect(await history.answer() == [])
        _ = await history.type(reading)
        #expect(await history.controlC() == stopped)
        #expect(await history.answer() == [])
        #expect(desk.names == [])
    }

    @Test func withoutThePromptTheAnswerIsAwaited() async {
        let command = TestCommand { [read = desk.read] turn in
            try await read("a")
            let answer: Void? = try await turn.untilPromptWanted { try await read("b") }
            turn.say(answer == nil ? .items(.last) : .items(.first))
        }
        _ = await history.type(command)
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.answer() == [])
        #expect(await history.wantPrompt() == [])
        #expect(await history.answer() == withAnswer)
    }

    @Test func laterWorkIsReadingAsBefore() async {
        let command = TestCommand { [read = desk.read] turn in
            try await turn.untilPromptWanted { try await read("a") }
            try await read("b")
            turn.say(.items(.first))
        }
        _ = await history.type(command)
        _ = await history.answer()
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.answer() == withAnswer)
    }

    @Test func aScreenIsAwaitedUntilThenAsWell() async {
        let screens = PassthroughSubject<Int, Never>()
        let all = screens.eraseToAnyPublisher()
        let awaiting = command { turn in
            _ = try await turn.answer(.sample, of: all, after: {}) { $0 }
        }
        #expect(await history.type(awaiting) == [])
        #expect(await history.change { _ in screens.send(1) } == withAnswer)
        _ = await history.type(awaiting)
        #expect(await history.wantPrompt() == withoutAnswer)
        #expect(await history.change { _ in screens.send(2) } == [])
        _ = await history.type(awaiting)
        #expect(await history.controlC() == stopped)
        #expect(await history.change { _ in screens.send(3) } == [])
    }

    // RC7
    @Test func releasingTheSessionFreesItWhateverIsRead() async {
        _ = await history.type(reading)
        #expect(await history.release())
        #expect(desk.names == [])
    }
}
