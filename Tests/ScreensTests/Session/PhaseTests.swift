import FeedModel
import OpenCombine
import Query
import Testing

@testable import Screens

/// Tests of what the wanted prompt, a newer command and Ctrl-C do to a running command: Phase, Session, Turn.
///
/// In each test the command prints `firstItem` when its operation is answered, and the newer one prints `lastItem`.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct PhaseTests {
    private let history = History()
    private let ended: [SessionReply] = [.message(.items(.first)), .ready]
    private let newerEnded: [SessionReply] = [.message(.items(.last)), .ready]
    private let stopped: [SessionReply] = [.message(.stopped), .ready]
    private let newer = TestCommand { $0.say(.items(.last)) }

    private var desk: Desk { history.desk }

    @Test func aReadCommandGivesThePromptBackAndIsReplaced() async {
        let command = TestCommand { [read = desk.read] turn in
            try await read("a")
            turn.say(.items(.first))
        }
        #expect(await history.type(command) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.answer() == ended)
        _ = await history.type(command)
        _ = await history.wantPrompt()
        #expect(await history.type(newer) == newerEnded)
        #expect(desk.names == [])
        _ = await history.type(command)
        #expect(await history.controlC() == stopped)
        #expect(desk.names == [])
    }

    @Test func aCommandThatDecidesKeepsThePromptAndIsReplaced() async {
        let command = TestCommand { [read = desk.read] turn in
            try await turn.deciding { try await read("a") }
            turn.say(.items(.first))
        }
        #expect(await history.type(command) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading)])
        #expect(await history.answer() == ended)
        _ = await history.type(command)
        #expect(await history.type(newer) == newerEnded)
        #expect(desk.names == [])
        _ = await history.type(command)
        #expect(await history.controlC() == stopped)
        #expect(desk.names == [])
    }

    @Test func aQuestionIsThePromptAndIsReplaced() async {
        let command = TestCommand { turn in
            if try await turn.ask(.lists(.nothingSearched)) == true { turn.say(.items(.first)) }
        }
        let asked: [SessionReply] = [.question(.lists(.nothingSearched)), .ready]
        #expect(await history.type(command) == asked)
        #expect(await history.wantPrompt() == [])
        #expect(await history.reply(true) == ended)
        #expect(await history.type(command) == asked)
        #expect(await history.type(newer) == newerEnded)
        #expect(await history.type(command) == asked)
        #expect(await history.controlC() == stopped)
        // No command has the question any more.
        #expect(await history.reply(true) == stopped)
    }

    @Test func aWritingCommandGivesThePromptBackAndContinues() async {
        let command = TestCommand { [write = desk.write] turn in
            try await turn.write(write, "a")
            turn.say(.items(.first))
        }
        #expect(await history.type(command) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.type(newer) == newerEnded)
        #expect(await history.answer() == ended)
        _ = await history.type(command)
        #expect(await history.controlC() == stopped)
        #expect(desk.names == ["a"])
        #expect(await history.answer() == ended)
    }

    @Test func aWritingCommandMayKeepThePrompt() async {
        let command = TestCommand { [write = desk.write] turn in
            try await turn.write(write, "a", in: .writing(saying: .refresh(.stillRunning), givesPromptBack: false))
            turn.say(.items(.first))
        }
        #expect(await history.type(command) == [])
        #expect(await history.wantPrompt() == [.message(.refresh(.stillRunning))])
        #expect(await history.answer() == ended)
    }

    @Test func aProgramAtTheTerminalKeepsItAndReceivesControlC() async {
        let command = TestCommand { [desk] turn in
            try await turn.atTerminal { try await desk.carryOut("program") }
            turn.say(.items(.first))
        }
        #expect(await history.type(command) == [])
        #expect(await history.wantPrompt() == [])
        #expect(await history.controlC() == [])
        #expect(desk.names == ["program"])
        #expect(await history.type(newer) == newerEnded)
        #expect(await history.answer() == ended)
    }

    @Test func whatOthersSayWaitsUntilTheTerminalIsFree() async {
        let background = TestCommand("background") { [write = desk.write] turn in
            try await turn.write(write, "write")
            turn.progress(.items(.last))
            turn.say(.lists(.rowsMoved))
        }
        let command = TestCommand { [desk] turn in
            try await turn.atTerminal { try await desk.carryOut("program") }
            turn.say(.items(.first))
        }
        _ = await history.type(background)
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.type(command) == [])
        #expect(await history.answer("write") == [])
        let waiting: [SessionReply] = [.note(.items(.last)), .message(.lists(.rowsMoved))]
        #expect(await history.answer("program") == waiting + ended)
    }

    @Test func aCommandInTheBackgroundContinuesUntilControlC() async {
        let command = TestCommand { [read = desk.read] turn in
            turn.continueBehindPrompt(saying: .refresh(.stillRunning))
            try await read("a")
            turn.say(.items(.first))
        }
        #expect(await history.type(command) == [])
        #expect(await history.wantPrompt() == [.message(.refresh(.stillRunning)), .ready])
        #expect(history.model?.isWorkingBehindPrompt == true)
        #expect(await history.type(newer) == newerEnded)
        #expect(await history.answer() == ended)
        _ = await history.type(command)
        _ = await history.wantPrompt()
        #expect(await history.controlC() == stopped)
        #expect(history.model?.isWorkingBehindPrompt == false)
        #expect(desk.names == [])
    }

    @Test func aCommandThatAwaitsAPageContinuesUntilAnotherPageIsShown() async {
        let numbers = Numbers()
        let command = TestCommand { turn in
            _ = try await turn.answer(.sample, of: numbers.all, after: { numbers.send(0) }) { number in
                number > 0 ? number : nil
            }
            turn.say(.items(.first))
        }
        let list = ListPlace(question: .unread)
        #expect(await history.type(command) == [])
        #expect(await history.wantPrompt() == [.ready])
        #expect(history.model?.isWorkingBehindPrompt == true)
        let aside = SessionPage.statistics(Statistics(by: .source))
        #expect(await history.type(TestCommand { $0.show(aside) }) == [.page(aside), .ready])
        #expect(await history.type(newer) == newerEnded)
        #expect(await history.change { _ in numbers.send(1) } == ended)
        _ = await history.type(command)
        _ = await history.wantPrompt()
        #expect(
            await history.type(TestCommand { $0.show(.list(list, from: 0)) })
                == [.message(.noLongerAwaited(.sample)), .page(.list(list, from: 0)), .ready]
        )
        #expect(await history.change { _ in numbers.send(1) } == [])
        _ = await history.type(command)
        #expect(await history.controlC() == stopped)
        #expect(await history.change { _ in numbers.send(1) } == [])
    }

    @Test func aPageThatFollowsAtOnceIsNotMissed() async {
        let numbers = Numbers()
        let command = TestCommand { turn in
            let number = try await turn.answer(.sample, of: numbers.all, after: { numbers.send(2) }) { $0 }
            if number == 2 { turn.say(.items(.first)) }
        }
        #expect(await history.type(command) == ended)
    }
}

/// A view model whose screens are numbers.
@MainActor
private final class Numbers {
    private let screens = PassthroughSubject<Int, Never>()

    var all: AnyPublisher<Int, Never> { screens.eraseToAnyPublisher() }

    func send(_ number: Int) { screens.send(number) }
}
