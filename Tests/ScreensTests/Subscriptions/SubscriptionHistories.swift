import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of changes of subscriptions: EditCommand, KeepCommand, Subscriptions+Editing, Places+Subscriptions.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct SubscriptionHistories {
    private let history = SubscriptionSession()
    private let error = LibraryError.busy(path: "quire.db")
    private let stopped: [SessionReply] = [.message(.stopped), .ready]
    private let one: Subscription
    private let two: Subscription
    private let command: Subscription
    private let move: SubscriptionMove

    init() throws {
        one = Subscription(uri: try SubscriptionURI("news:hn"))
        two = Subscription(uri: try SubscriptionURI("news:mock"))
        command = Subscription(uri: try SubscriptionURI("exec:ls"))
        let (old, new) = (
            try SubscriptionURI("https://example.org/feed"), try SubscriptionURI("https://example.org/new")
        )
        move = SubscriptionMove(old: old, new: new, isNew: true)
    }

    private func failed(_ error: any Error) -> [SessionReply] { [.failure(SessionFailure(error)), .ready] }

    /// The change of an added command that may not run yet.
    private var undecided: SubscriptionChange { SubscriptionChange(command.uri, obstacle: .undecided) }

    private var moved: SubscriptionChange {
        var change = SubscriptionChange(move.new)
        change.move = move
        return change
    }

    private func edit(_ edits: SubscriptionEdit...) async -> [SessionReply] { await history.type(EditCommand(edits)) }

    @Test func changesAreMadeOneAfterTheOtherUntilOneFails() async {
        #expect(await edit(.add(one), .add(two), .remove(["x", "y"])) == [])
        #expect(history.asked.edits == [.add(one)])
        #expect(await history.answer(SubscriptionChange(one.uri)) == [.message(.subscriptions(.added(one)))])
        #expect(history.asked.edits == [.add(one), .add(two)])
        #expect(await history.fail(with: error) == failed(error))
        #expect(history.asked.edits == [.add(one), .add(two)])
        #expect(await edit(.remove(["x", "y"])) == [])
        var removed = SubscriptionChange(one.uri)
        removed.others = [two.uri]
        removed.titles = [two.uri: "Two"]
        #expect(
            await history.answer(removed) == [
                .message(.subscriptions(.removed(one.uri, isUndoable: true))),
                .message(.subscriptions(.removed(two.uri, title: "Two", isUndoable: true))), .ready,
            ]
        )
        #expect(await edit() == [.ready])
    }

    @Test func aRunThatEndsPromisesNoUndoAndAsksNothing() async {
        let history = SubscriptionSession(isInteractive: false)
        _ = await history.type(EditCommand([.remove(["x"])]))
        #expect(
            await history.answer(SubscriptionChange(one.uri)) == [
                .message(.subscriptions(.removed(one.uri, isUndoable: false))), .ready,
            ]
        )
        _ = await history.type(EditCommand([.add(command)]))
        #expect(
            await history.answer(undecided) == [
                .message(.subscriptions(.added(command, isFetchable: false, isUndoable: false))),
                .message(.subscriptions(.notAllowed(command.uri, .undecided))), .ready,
            ]
        )
    }

    // P8: numbers would mean items that have other identities now.
    @Test func aMoveForgetsThePagesSoThatNoRowMeansAnItemThatIsNoMore() async {
        await history.showList()
        #expect(await edit(.move(move.old.description, to: move.new)) == [])
        #expect(history.places.stack.count == 1)
        #expect(await history.answer(moved) == [.message(.subscriptions(.moved(move))), .ready])
        #expect(history.places == Places())
        #expect(await history.type(OpenCommand(.sample("1"))) == failed(ItemSelectionError.emptyList))
    }

    @Test func otherChangesKeepThePages() async {
        await history.showList()
        _ = await edit(.add(one))
        _ = await history.answer(SubscriptionChange(one.uri))
        #expect(history.places.stack.count == 1)
    }

    @Test func aSlowMoveIsReportedAndContinuesAfterControlC() async {
        _ = await edit(.move(move.old.description, to: move.new), .add(one))
        #expect(await history.wantPrompt() == [.message(.subscriptions(.moving(move.new)))])
        #expect(await history.controlC() == [.message(.subscriptions(.moveContinues(move.new))), .ready])
        #expect(await history.controlC() == stopped)
        #expect(await history.answer(moved) == [.message(.subscriptions(.moved(move))), .ready])
        #expect(history.asked.edits.count == 1)
    }

    @Test func otherChangesKeepThePromptAndContinueAfterControlC() async {
        _ = await edit(.add(one), .add(two))
        #expect(await history.wantPrompt() == [])
        #expect(await history.controlC() == stopped)
        #expect(await history.answer(SubscriptionChange(one.uri)) == [.message(.subscriptions(.added(one))), .ready])
        #expect(history.asked.edits == [.add(one)])
        _ = await edit(.add(one))
        _ = await history.controlC()
        #expect(await history.fail(with: error) == [.message(.failed(SessionFailure(error))), .ready])
        // The message of a move is not that of the change after it.
        _ = await edit(.move(move.old.description, to: move.new), .add(one))
        #expect(await history.answer(moved) == [.message(.subscriptions(.moved(move)))])
        #expect(await history.controlC() == stopped)
        #expect(await history.answer(SubscriptionChange(one.uri)) == [.message(.subscriptions(.added(one))), .ready])
    }
}

extension SubscriptionHistories {
    private var asked: [SessionReply] {
        [
            .message(.subscriptions(.added(command, isFetchable: false))),
            .question(.subscriptions(.confirmCommand(command.uri))), .ready,
        ]
    }

    @Test(arguments: [true, false]) func theAnswerDecidesAboutACommand(isAllowed: Bool) async {
        _ = await edit(.add(command))
        #expect(await history.answer(undecided) == asked)
        #expect(await history.reply(isAllowed) == [])
        #expect(history.asked.edits == [.add(command), .decide(command.uri, isAllowed: isAllowed)])
        #expect(await history.wantPrompt() == [])
        #expect(
            await history.answer(SubscriptionChange(command.uri)) == [
                .message(.subscriptions(.decided(command.uri, isAllowed: isAllowed))), .ready,
            ]
        )
    }

    @Test func withoutAnAnswerACommandIsUndecided() async {
        _ = await edit(.add(command))
        _ = await history.answer(undecided)
        #expect(await history.reply(nil) == [.message(.subscriptions(.notAllowed(command.uri, .undecided))), .ready])
        _ = await edit(.add(command))
        _ = await history.answer(undecided)
        #expect(await history.type(WhyCommand(nil)) == failed(SubscriptionChoiceError.noneOpen))
        #expect(await history.reply(true) == [.message(.stopped), .ready])
        _ = await edit(.add(command))
        _ = await history.answer(undecided)
        #expect(await history.controlC() == stopped)
        #expect(await history.reply(true) == [.message(.stopped), .ready])
        #expect(history.asked.edits == [.add(command), .add(command), .add(command)])
    }

    @Test func onlyTheLastChangeAsks() async {
        _ = await edit(.add(command), .add(one))
        #expect(
            await history.answer(undecided) == [
                .message(.subscriptions(.added(command, isFetchable: false))),
                .message(.subscriptions(.notAllowed(command.uri, .undecided))),
            ]
        )
        #expect(await history.answer(SubscriptionChange(one.uri)) == [.message(.subscriptions(.added(one))), .ready])
    }

    @Test func inTheBackgroundNothingIsAsked() async {
        _ = await edit(.add(command))
        #expect(await history.controlC() == stopped)
        #expect(
            await history.answer(undecided) == [
                .message(.subscriptions(.added(command, isFetchable: false))),
                .message(.subscriptions(.notAllowed(command.uri, .undecided))), .ready,
            ]
        )
    }
}

extension SubscriptionHistories {
    /// Makes a change, which fails unless it is refused.
    private func make(_ edit: SubscriptionEdit) async -> [SessionReply] {
        let replies = await history.type(EditCommand([edit]))
        return replies.isEmpty ? await history.fail(with: error) : replies
    }

    @Test func aNumberIsTheSubscriptionOfItsRowAndNoName() async {
        #expect(await make(.remove(["2"])) == failed(error))
        await history.showFeeds(1, 2)
        for words in [["2", "1"], ["Area", "2"], ["Area", "51"]] {
            #expect(await make(.remove(words)) == failed(error))
        }
        let (first, second) = (SourceID("https://example.org/1"), SourceID("https://example.org/2"))
        #expect(
            history.asked.edits == [
                .remove(["2"]), .remove(["2", "1"], rows: ["1": .success(first), "2": .success(second)]),
                .remove(["Area", "2"], rows: ["2": .success(second)]),
                .remove(["Area", "51"], rows: ["51": .failure(.notRemovable(51, count: 2))]),
            ]
        )
        #expect(await make(.remove(["1", "3"])) == failed(SubscriptionChoiceError.notRemovable(3, count: 2)))
        #expect(await make(.remove(["1", "0"])) == failed(SubscriptionChoiceError.notRemovable(0, count: 2)))
        await history.showList()
        #expect(await make(.remove(["1"])) == failed(SubscriptionChoiceError.notRemovable(1, count: 3)))
        #expect(history.asked.edits.count == 4)
    }

    @Test func aRefusedNumberMakesNoChangeAtAll() async {
        await history.showFeeds(1)
        #expect(
            await edit(.add(one), .remove(["9"])) == failed(SubscriptionChoiceError.notRemovable(9, count: 1))
        )
        #expect(history.asked.edits == [])
    }

    @Test func aMoveTakesTheNumberOfARow() async {
        #expect(await make(.move("2", to: move.new)) == failed(error))
        await history.showFeeds(1, 2)
        #expect(await make(.move("2", to: move.new)) == failed(error))
        #expect(await make(.move("Area 2", to: move.new)) == failed(error))
        #expect(
            history.asked.edits == [
                .move("2", to: move.new), .move("https://example.org/2", to: move.new), .move("Area 2", to: move.new),
            ]
        )
        let refusal = SubscriptionChoiceError.notRemovable(3, count: 2)
        #expect(await make(.move("3", to: move.new)) == failed(refusal))
    }

    @Test func aSectionOfTheHomeScreenIsNotRemovedByItsNumber() async throws {
        try await history.showHome(section: 1)
        #expect(await make(.remove(["1"])) == failed(SubscriptionChoiceError.sectionNotRemovable(1)))
        #expect(await make(.remove(["9"])) == failed(SubscriptionChoiceError.notRemovable(9, count: 0)))
        #expect(history.asked.edits == [])
    }
}

extension SubscriptionHistories {
    @Test func theListedQueryIsAddedByItsName() async throws {
        let error = KeptQueryError(name: "two words")
        #expect(await history.type(KeepCommand("two words")) == failed(error))
        await history.showList(of: Question(Query(.flag(.starred))))
        #expect(await history.type(KeepCommand("two words")) == [])
        let subscription = Subscription(uri: try SubscriptionURI("query:two words:starred"))
        #expect(history.asked.edits == [.add(subscription)])
        #expect(
            await history.answer(SubscriptionChange(subscription.uri)) == [
                .message(.subscriptions(.added(subscription))), .ready,
            ]
        )
    }

    @Test func certainItemsAreNoAnswerToAQuery() async {
        await history.showList(of: Question(items: [LibraryItem.numbered(1).id]))
        #expect(await history.type(KeepCommand("two")) == failed(KeptQueryError(name: "two")))
    }
}
