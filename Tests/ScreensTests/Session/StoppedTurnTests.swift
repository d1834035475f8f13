import OpenCombine
import Testing

@testable import Screens

/// Tests of what a stopped command no longer does, and of what stopping one leaves alone: Turn, Session.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct StoppedTurnTests {
    private let history = History()
    private let newer = TestCommand { $0.say(.items(.last)) }
    private let newerEnded: [SessionReply] = [.message(.items(.last)), .ready]
    private let ended: [SessionReply] = [.message(.items(.first)), .ready]
    private let stopped: [SessionReply] = [.message(.stopped), .ready]
    private let late: [SessionReply] = [.message(.stillReading), .ready]

    private var desk: Desk { history.desk }

    /// Reads in the background, and says `firstItem`.
    private func background(_ name: String) -> TestCommand {
        TestCommand { [read = desk.read] turn in
            turn.continueBehindPrompt(saying: nil)
            try await read(name)
            turn.say(.items(.first))
        }
    }

    /// Changes something, and says `firstItem`.
    private func writing(_ name: String) -> TestCommand {
        TestCommand { [write = desk.write] turn in
            try await turn.write(write, name)
            turn.say(.items(.first))
        }
    }

    /// The ways in which a command waits.
    private enum Wait: CaseIterable {
        case atTerminal, untilPromptWanted, ask, values, answer, awaiting, otherTurn

        @MainActor
        func happen(_ turn: Turn, _ desk: Desk, other: Turn) async throws {
            switch self {
            case .atTerminal: try await turn.atTerminal { try await desk.carryOut("b") }
            case .untilPromptWanted: try await turn.untilPromptWanted { try await desk.carryOut("b") }
            case .ask: _ = try await turn.ask(.lists(.nothingSearched))
            case .values: _ = try await turn.values(of: desk.publisher("b") { 1 }) { $0 }
            case .answer: _ = try await turn.answer(.sample, of: desk.publisher("b") { 1 }, after: {}) { $0 }
            case .awaiting: try await turn.awaiting(.sample) { try await desk.carryOut("b") }
            case .otherTurn: try await turn.waitForEnd(of: other)
            }
        }
    }

    @Test(arguments: Wait.allCases)
    private func aStoppedCommandWaitsForNothing(wait: Wait) async {
        let flag = Flag()
        desk.isStubborn = true
        let command = TestCommand { [desk] turn in
            let other = turn.share { _ in try await desk.carryOut("other") }
            try? await desk.carryOut("a")
            defer { flag.isSet = true }
            try await wait.happen(turn, desk, other: other)
            Issue.record("The command continues.")
        }
        _ = await history.type(command)
        #expect(await history.type(newer) == newerEnded)
        #expect(await history.answer("a") == [])
        #expect(flag.isSet)
        #expect(desk.names == ["other"])
    }

    @Test(arguments: [Wait.untilPromptWanted, .ask, .values, .answer, .otherTurn], 0..<12)
    private func anAnswerThatComesJustBeforeTheStopIsNotUsed(wait: Wait, hops: Int) async {
        let flag = Flag()
        let command = TestCommand { [desk] turn in
            let other = turn.share { _ in if wait == .otherTurn { try await desk.carryOut("b") } }
            try await wait.happen(turn, desk, other: other)
            flag.isSet = turn.isOver
        }
        _ = await history.type(command)
        _ = await history.step { model in
            if wait == .ask { model.inputs.answer.send(true) } else { desk.answer("b") }
            Task {
                for _ in 0..<hops { await Task.yield() }
                model.inputs.interrupted.send()
            }
        }
        for _ in 0..<20 { await Task.yield() }
        #expect(!flag.isSet)
    }

    /// The ways in which a command ends the requests of others.
    private enum Act: CaseIterable {
        case show, replaceRequests, awaiting, changeUser

        @MainActor
        func happen(_ turn: Turn) async throws {
            switch self {
            case .show: turn.show(.list(ListPlace(question: .unread), from: 0))
            case .replaceRequests: turn.replaceRequests(to: .repositories)
            case .awaiting: try await turn.awaiting(.sample) {}
            case .changeUser: turn.changeUser()
            }
        }
    }

    @Test(arguments: Act.allCases)
    private func anEndedCommandEndsNoRequest(act: Act) async {
        desk.isStubborn = true
        let command = TestCommand { [desk] turn in
            try? await desk.carryOut("a")
            try await act.happen(turn)
        }
        _ = await history.type(command)
        _ = await history.type(RepositoriesCommand("x"))
        #expect(await history.wantPrompt() == [.ready])
        #expect(await history.answer("a") == [])
        #expect(history.model?.isWorkingBehindPrompt == true)
        #expect(desk.names == ["service"])
        #expect(await history.answer("service").last == .ready)
    }
}

extension StoppedTurnTests {
    @Test func whatACommandCanDoWithoutIsNoReasonToContinueAfterControlC() async {
        let command = TestCommand { [desk] turn in
            try await turn.write(desk.write, "a")
            turn.say(.items(.first))
            if let failure = try await turn.failure(of: { try await desk.read("b") }) { turn.say(failure) }
            turn.say(.items(.last))
        }
        _ = await history.type(command)
        #expect(await history.controlC() == stopped)
        #expect(await history.answer() == ended)
    }

    @Test func afterControlCEachChangeEndsWithThePrompt() async {
        for name in ["a", "b"] {
            #expect(await history.type(writing(name)) == [])
            #expect(await history.wantPrompt() == late)
        }
        #expect(await history.controlC() == stopped)
        #expect(await history.answer("a") == ended)
        #expect(await history.answer("b") == ended)
    }

    @Test func aCommandThatIsEndingIsNotTheOneToReplace() async {
        let command = TestCommand { [desk] turn in
            try await turn.write(desk.write, "a")
            turn.becomeLatest()
            try? await desk.carryOut("stubborn")
        }
        desk.isStubborn = true
        _ = await history.type(command)
        #expect(await history.controlC() == stopped)
        _ = await history.type(background("b"))
        #expect(await history.wantPrompt() == [.ready])
        #expect(await history.type(newer) == newerEnded)
        #expect(await history.answer("a") == [])
        // The background command prints the prompt again, because the reader waits for no other.
        #expect(await history.answer("b") == ended)
    }

    @Test func anEndInTheBackgroundLeavesThePromptToTheAnswerThatTheReaderWaitsFor() async {
        _ = await history.type(background("background"))
        #expect(await history.wantPrompt() == [.ready])
        let reading = TestCommand { [read = desk.read] turn in
            try await read("read")
            turn.say(.items(.last))
        }
        _ = await history.type(reading)
        #expect(await history.wantPrompt() == late)
        #expect(await history.answer("background") == [.message(.items(.first))])
        #expect(await history.answer("read") == newerEnded)
    }

    @Test func aStoppedCommandWorksNoLongerBehindThePrompt() async {
        desk.isStubborn = true
        _ = await history.type(background("a"))
        #expect(await history.wantPrompt() == [.ready])
        #expect(await history.controlC() == stopped)
        #expect(desk.names == ["a"])
        #expect(history.model?.isWorkingBehindPrompt == false)
    }
}

extension StoppedTurnTests {
    private var atTerminal: TestCommand {
        TestCommand { [desk] turn in
            try await turn.atTerminal { try await desk.carryOut("program") }
            try await desk.read("rest")
            turn.say(.items(.last))
        }
    }

    @Test func aNewerCommandStopsNothingThatFollowsAProgram() async {
        _ = await history.type(atTerminal)
        _ = await history.type(TestCommand { _ in })
        _ = await history.answer("program")
        #expect(desk.names == ["rest"])
        #expect(await history.answer("rest") == newerEnded)
    }

    @Test func whileAProgramHasTheTerminalNoQuestionIsAsked() async {
        let asking = TestCommand { [write = desk.write] turn in
            try await turn.write(write, "a")
            if try await turn.ask(.lists(.rowsMoved)) == nil { turn.say(.marks(.nothingMarked)) }
        }
        _ = await history.type(asking)
        #expect(await history.wantPrompt() == late)
        _ = await history.type(atTerminal)
        #expect(await history.answer("a") == [])
        #expect(await history.answer("program") == [.message(.marks(.nothingMarked))])
        #expect(await history.answer("rest") == newerEnded)
    }

    @Test func anotherUserStopsTheServicesOfThePreviousOneButNotAProgram() async {
        let changing = TestCommand { [write = desk.write] turn in
            try await turn.write(write, "user")
            turn.changeUser()
        }
        // It keeps the features of the previous user.
        _ = await history.type(writing("a"))
        #expect(await history.wantPrompt() == late)
        _ = await history.type(RepositoriesCommand("x"))
        #expect(await history.wantPrompt() == [.ready])
        _ = await history.type(changing)
        #expect(await history.wantPrompt() == late)
        _ = await history.type(atTerminal)
        #expect(desk.names == ["a", "service", "user", "program"])
        _ = await history.answer("user")
        #expect(desk.names == ["a", "program"])
    }
}

extension StoppedTurnTests {
    @Test func theEndOfATurnThatIsOverIsNotWaitedFor() async {
        let command = TestCommand { turn in
            try await turn.waitForEnd(of: turn.share { _ in })
            turn.say(.items(.first))
        }
        #expect(await history.type(command) == ended)
    }

    @Test func afterItsAnswerACommandReceivesNothingMore() async {
        let numbers = PassthroughSubject<Int, Never>()
        let (seen, flag) = (Seen(), Flag())
        let all = numbers.handleEvents(receiveCancel: { flag.isSet = true }).eraseToAnyPublisher()
        let command = TestCommand { [read = desk.read] turn in
            _ = try await turn.values(of: all) { number in
                seen.numbers.append(number)
                return number
            }
            try await read("a")
        }
        _ = await history.type(command)
        _ = await history.change { _ in
            numbers.send(1)
            numbers.send(2)
        }
        #expect(seen.numbers == [1])
        #expect(flag.isSet)
        #expect(await history.answer("a") == [.ready])
    }
}

/// A Boolean that a command sets.
@MainActor
private final class Flag {
    var isSet = false
}

/// The numbers that a command has received.
@MainActor
private final class Seen {
    var numbers: [Int] = []
}
