import FeedModel
import OpenCombine
import Query
import Testing

@testable import Screens

/// Tests of what a command can rely on when it is stopped, and of the prompt: Turn, Session, Reading.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct TurnTests {
    private let history = History()
    private let newer = TestCommand { $0.say(.items(.last)) }
    private let newerEnded: [SessionReply] = [.message(.items(.last)), .ready]
    private let stopped: [SessionReply] = [.message(.stopped), .ready]

    private var desk: Desk { history.desk }

    @Test func aCommandThatWaitsForNothingIsDoneAtOnce() {
        history.model?.inputs.command.send(newer)
        #expect(history.replies == newerEnded)
    }

    @Test func anErrorIsExplained() async {
        let error = ScreenFailure.noSuchItem("x")
        let command = TestCommand { [read = desk.read] _ in try await read("a") }
        let failed: [SessionReply] = [.failure(SessionFailure(error)), .ready]
        _ = await history.type(command)
        #expect(await history.fail(with: error) == failed)
        #expect(await history.type(TestCommand { _ in throw SessionFailure(error) }) == failed)
    }

    @Test func aReplacedCommandGetsNoAnswer() async {
        let flag = Flag()
        desk.isStubborn = true
        let command = TestCommand { [read = desk.read] _ in
            try await read("a")
            flag.isSet = true
        }
        _ = await history.type(command)
        #expect(await history.type(newer) == newerEnded)
        #expect(desk.names == ["a"])
        #expect(await history.answer() == [])
        #expect(!flag.isSet)
    }

    /// The ways in which a command continues after an operation.
    private enum Further: CaseIterable {
        case read, write, ask, program

        @MainActor
        func happen(_ turn: Turn, _ desk: Desk) async throws {
            switch self {
            case .read: try await desk.read("b")
            case .write: try await turn.write(desk.write, "b")
            case .ask: _ = try await turn.ask(.lists(.nothingSearched))
            case .program: try await turn.atTerminal { try await desk.carryOut("b") }
            }
        }
    }

    @Test(arguments: [Further.write, .ask, .program])
    private func aStoppedCommandBeginsNothing(further: Further) async {
        desk.isStubborn = true
        let command = TestCommand { [desk] turn in
            try? await desk.read("a")
            try await further.happen(turn, desk)
        }
        _ = await history.type(command)
        #expect(await history.controlC() == stopped)
        #expect(await history.answer() == [])
        #expect(desk.asked == ["a"])
    }

    @Test(arguments: Further.allCases)
    private func afterControlCAChangeIsTheLastThing(further: Further) async {
        let command = TestCommand { [desk] turn in
            try await turn.write(desk.write, "a")
            turn.say(.items(.first))
            try await further.happen(turn, desk)
            turn.say(.items(.last))
        }
        _ = await history.type(command)
        #expect(await history.controlC() == stopped)
        #expect(await history.answer() == [.message(.items(.first)), .ready])
        #expect(desk.names == [])
    }

    @Test func theEndWaitsForWhatIsWritten() async throws {
        let command = TestCommand { [desk] turn in
            try await turn.write(desk.write, "a")
            turn.say(.items(.first))
        }
        _ = await history.type(command)
        #expect(await history.controlC() == stopped)
        let model = try #require(history.model)
        let end = Task {
            await model.finishWriting()
            return desk.names
        }
        await Task.yield()
        #expect(await history.answer() == [.message(.items(.first)), .ready])
        #expect(await end.value == [])
    }

    @Test func anEndedTurnIsMute() async {
        desk.isStubborn = true
        let flag = Flag()
        let command = TestCommand { [desk] turn in
            try? await desk.carryOut("a")
            flag.isSet = turn.isOver
            turn.say(.items(.first))
            turn.note(.items(.first))
            turn.progress(.items(.first))
            turn.show(.list(ListPlace(question: .unread), from: 0))
            turn.push(.list(ListPlace(question: .unread)))
            turn.quit()
        }
        _ = await history.type(command)
        _ = await history.controlC()
        #expect(await history.answer() == [])
        #expect(flag.isSet)
        #expect(history.places == Places())
    }
}

extension TurnTests {
    /// Changes something, asks, and says what was answered.
    private func asking(_ question: Message, after names: String...) -> TestCommand {
        TestCommand { [write = desk.write] turn in
            for name in names { try await turn.write(write, name) }
            switch try await turn.ask(question) {
            case true?: turn.say(.lists(.firstPage))
            case false?: turn.say(.marks(.nothingChanged))
            case nil: turn.say(.marks(.nothingMarked))
            }
        }
    }

    @Test(
        arguments: [(true, .lists(.firstPage)), (false, .marks(.nothingChanged)), (nil, .marks(.nothingMarked))]
            as [(Bool?, Message)]
    )
    func aQuestionIsAnswered(isYes: Bool?, message: Message) async {
        #expect(await history.type(asking(.lists(.rowsMoved))) == [.question(.lists(.rowsMoved)), .ready])
        #expect(await history.reply(isYes) == [.message(message), .ready])
    }

    @Test func anotherCommandEndsAQuestion() async {
        #expect(await history.type(asking(.lists(.rowsMoved))) == [.question(.lists(.rowsMoved)), .ready])
        #expect(await history.type(newer) == newerEnded)
        #expect(await history.reply(nil) == [.ready])
    }

    @Test(arguments: [true, false]) func theAnswerToAQuestionThatAnotherUserEndedIsNotCarriedOut(isYes: Bool) async {
        let signIn = TestCommand { [write = desk.write] turn in
            try await turn.write(write, "a")
            turn.changeUser()
        }
        _ = await history.type(signIn)
        _ = await history.wantPrompt()
        #expect(await history.type(asking(.lists(.rowsMoved))) == [.question(.lists(.rowsMoved)), .ready])
        #expect(await history.answer() == [.ready])
        #expect(await history.reply(isYes) == stopped)
    }

    @Test func aQuestionAfterAnotherOneTakesItsPlace() async {
        _ = await history.type(asking(.lists(.noMoreItems), after: "a"))
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.type(asking(.lists(.rowsMoved))) == [.question(.lists(.rowsMoved)), .ready])
        #expect(
            await history.answer()
                == [.question(.lists(.noMoreItems)), .ready, .message(.marks(.nothingMarked)), .ready]
        )
        #expect(await history.reply(true) == [.message(.lists(.firstPage)), .ready])
    }

    @Test func theTurnOfAnAnswerHasThePrompt() async {
        let command = TestCommand { [read = desk.read] turn in
            _ = try await turn.ask(.lists(.rowsMoved))
            try await read("a")
            turn.say(.items(.first))
        }
        _ = await history.type(command)
        #expect(await history.reply(true) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.answer() == [.message(.items(.first)), .ready])
    }
}

extension TurnTests {
    @Test func aTurnInTheBackgroundLeavesThePromptToTheOneThatHoldsIt() async {
        let background = TestCommand { [read = desk.read] turn in
            turn.continueBehindPrompt(saying: nil)
            try await read("background")
            turn.say(.items(.first))
        }
        let holder = TestCommand { [read = desk.read] turn in
            try await read("holder")
            turn.say(.items(.last))
        }
        _ = await history.type(background)
        #expect(await history.wantPrompt() == [.ready])
        #expect(await history.type(holder) == [])
        #expect(await history.answer("background") == [.message(.items(.first))])
        #expect(await history.answer("holder") == newerEnded)
        _ = await history.type(background)
        _ = await history.wantPrompt()
        _ = await history.type(holder)
        #expect(await history.answer("holder") == newerEnded)
        #expect(await history.answer("background") == [.message(.items(.first)), .ready])
    }

    @Test func anErrorThatNoCommandWaitsForAnyMoreIsSaid() async {
        let error = ScreenFailure.noSuchItem("x")
        let command = TestCommand { [desk] turn in
            try await turn.waitForEnd(of: turn.share { _ in try await desk.carryOut("shared") })
        }
        _ = await history.type(command)
        let replies = await history.step { model in
            desk.fail("shared", with: error)
            model.inputs.command.send(newer)
        }
        #expect(replies == newerEnded + [.message(.failed(SessionFailure(error))), .ready])
    }

    @Test func changesFromElsewhereReachRowsAndNumbersMeanThem() async {
        var list = ListPlace(question: .unread)
        list.append(ListPage(items: LibraryItem.numbered(1...2), next: nil))
        list.shown = 2
        let pushed = list
        _ = await history.type(TestCommand { $0.push(.list(pushed)) })
        _ = await history.change { $0.changeElsewhere(2, isReading: false) }
        #expect(history.places.last?.items.map(\.state.isStarred) == [false, true])
        _ = await history.type(OpenCommand(.sample("2")))
        _ = await history.answer("read")
        #expect(history.places.openItem?.kept.item.title == "Item 2")
    }

    @Test func changesOfTheItemsThatAreShownAreAskedFor() async {
        let world = SimulatedWorld()
        var shown: @MainActor () -> Set<ItemID> = { [] }
        let model = SessionViewModel(
            changes: {
                shown = $0
                return world.changes
            },
            features: { world.features(Settings()) }
        )
        #expect(shown() == [])
        var list = ListPlace(question: .unread)
        list.append(ListPage(items: LibraryItem.numbered(1...2), next: nil))
        let opened = OpenedItem(kept: .numbered(3), text: ReadableText(blocks: []), sourceTitle: "A feed")
        let places: [ReaderPlace] = [.list(list), .item(opened)]
        model.inputs.command.send(TestCommand { turn in for place in places { turn.push(place) } })
        #expect(shown() == Set(LibraryItem.numbered(1...3).map(\.id)))
        // What a service found is shown again, although its page was left.
        model.inputs.command.send(RepositoriesCommand("a"))
        world.desk.answer("service")
        model.inputs.command.send(TestCommand { turn in turn.change { $0 = Places() } })
        #expect(shown() == Set(LibraryItem.numbered(8...9).map(\.id)))
        model.inputs.command.send(TestCommand { $0.changeUser() })
        withExtendedLifetime(model) { #expect(shown() == []) }
    }

    @Test func aPageOfACommandEndsTheWaitOfAnotherForItsOwn() async {
        let command = TestCommand { turn in
            let never = Empty<Int, Never>(completeImmediately: false).eraseToAnyPublisher()
            _ = try await turn.answer(.sample, of: never, after: {}) { $0 }
        }
        _ = await history.type(command)
        #expect(await history.wantPrompt() == [.ready])
        _ = await history.type(ListCommand(nil))
        let replies = await history.answer("read")
        #expect(replies.first == .message(.noLongerAwaited(.sample)))
        #expect(replies.last == .ready)
        #expect(replies.count == 3)
    }

    @Test func aPageOfACommandEndsTheWaitForAService() async {
        _ = await history.type(RepositoriesCommand("a"))
        #expect(await history.wantPrompt() == [.ready])
        let page = SessionPage.list(ListPlace(question: .unread), from: 0)
        #expect(
            await history.type(TestCommand { $0.show(page) })
                == [.message(.noLongerAwaited(.repositories(words: "a", from: 0))), .page(page), .ready]
        )
        #expect(desk.names == [])
    }

    @Test func anotherUserHasOtherFeaturesAndNoPages() async {
        let counter = Counter()
        let world = SimulatedWorld()
        let model = SessionViewModel(
            changes: { _ in world.changes },
            features: {
                counter.count += 1
                return world.features(Settings())
            }
        )
        model.inputs.command.send(TestCommand { $0.push(.list(ListPlace(question: .unread))) })
        #expect(counter.count == 1)
        #expect(model.session.places != Places())
        model.inputs.command.send(TestCommand { $0.changeUser() })
        #expect(counter.count == 2)
        #expect(model.session.places == Places())
    }

    @Test func whatIsWrittenForAUserEndsWithTheirFeatures() async {
        let (own, others) = (Flag(), Flag())
        let writing = TestCommand { [write = desk.write] turn in
            let lists = turn.features.lists
            try await turn.write(write, "a")
            own.isSet = turn.features.lists === lists
        }
        _ = await history.type(writing)
        _ = await history.wantPrompt()
        let changing = TestCommand { turn in
            let lists = turn.features.lists
            turn.changeUser()
            others.isSet = turn.features.lists !== lists
        }
        _ = await history.type(changing)
        _ = await history.answer()
        #expect(own.isSet)
        #expect(others.isSet)
    }

    // RC7
    @Test func releasingTheSessionFreesItWhateverRuns() async {
        let commands: [(Desk) -> any Command] = [
            { desk in TestCommand { [read = desk.read] _ in try await read("a") } },
            { desk in TestCommand { turn in try await turn.deciding { try await desk.carryOut("a") } } },
            { _ in TestCommand { _ = try await $0.ask(.lists(.rowsMoved)) } },
            { desk in
                TestCommand { [read = desk.read] turn in
                    turn.continueBehindPrompt(saying: nil)
                    try await read("a")
                }
            },
            { _ in
                TestCommand { turn in
                    let never = Empty<Int, Never>(completeImmediately: false).eraseToAnyPublisher()
                    _ = try await turn.answer(.sample, of: never, after: {}) { $0 }
                }
            },
            { _ in ListCommand(nil) },
            { _ in RefreshCommand(RefreshRequest()) },
        ]
        for (index, command) in commands.enumerated() {
            let history = History()
            _ = await history.type(command(history.desk))
            #expect(await history.release(), "command \(index)")
            #expect(history.desk.names == [], "command \(index)")
        }
    }

    @Test func aChangeKeepsAReleasedSessionUntilItIsMade() async {
        _ = await history.type(asking(.lists(.rowsMoved), after: "a"))
        weak let session = history.model?.session
        #expect(await !history.release(hops: 100))
        #expect(desk.names == ["a"])
        desk.answer()
        for _ in 0..<100 where session != nil { await Task.yield() }
        #expect(session == nil)
    }
}

/// A Boolean that a command sets.
@MainActor
private final class Flag {
    var isSet = false
}

/// The number of times that features were created.
@MainActor
private final class Counter {
    var count = 0
}
