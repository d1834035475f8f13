import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of pages of the ledger's steps over a library of a dozen items: HistoryCommand, opening and listing steps.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct HistoryHistories {
    private let history = History()
    private let command = HistoryCommand(HistoryQuestion())

    /// Shows the history: three items, one item and one item.
    private func show() async -> HistoryPlace {
        _ = await history.type(command)
        _ = await history.answer("read")
        return shown ?? HistoryPlace(question: HistoryQuestion(), rows: [])
    }

    private var shown: HistoryPlace? {
        if case .history(let place)? = history.places.stack.first { place } else { nil }
    }

    private func open(_ rows: [Int], of place: HistoryPlace) async -> [SessionReply] {
        await history.type(TestCommand { try await $0.features.history.open(rows, of: place, at: 0, $0) })
    }

    private func list(_ rows: [Int], of place: HistoryPlace) async -> [SessionReply] {
        await history.type(TestCommand { try await $0.features.history.show(rows, of: place, $0) })
    }

    /// The replies to a list that is shown from its first row.
    private var listed: [SessionReply] {
        history.places.list.map { [.page(.list($0, from: 0)), .ready] } ?? []
    }
}

extension HistoryHistories {
    @Test func theHistoryIsShownAndAnEmptyOneTakesNoPageAway() async throws {
        #expect(await history.type(command) == [])
        let replies = await history.answer("read")
        let place = try #require(shown)
        #expect(place.rows.map(\.items.count) == [3, 1, 1])
        #expect(replies == [.page(.history(place)), .ready])
        history.world.answer = .nothing
        _ = await history.type(command)
        let empty = HistoryPlace(question: HistoryQuestion(), rows: [])
        #expect(await history.answer("read") == [.page(.history(empty)), .ready])
        #expect(history.places.last == .history(place))
        history.world.answer = .failure
        _ = await history.type(command)
        #expect(await history.answer("read") == [.failure(SimulatedLibrary.failure), .ready])
        #expect(history.places.stack.count == 1)
    }

    @Test func theSameHistoryIsShownInPlaceOfTheEarlierOne() async {
        _ = await show()
        _ = await show()
        #expect(history.places.stack.count == 1)
    }

    @Test func aLateAnswerOfAReplacedHistoryIsNotShown() async {
        history.desk.isStubborn = true
        _ = await history.type(command)
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        let mark = MarkCommand(.starred, .query(.everything, isConfirmed: true), via: "star")
        #expect(await history.type(mark) == [])
        #expect(await history.answer("read") == [])
        #expect(history.places.stack == [])
        #expect(
            await history.answer("write") == [
                .message(.marks(.marked(.starred, count: 4, item: nil, isBulk: true))), .ready,
            ]
        )
    }
}

extension HistoryHistories {
    @Test func aStepOfSeveralItemsIsListed() async {
        let place = await show()
        #expect(await open([0], of: place) == [])
        #expect(await history.answer("read") == listed)
        #expect(history.places.list?.items == LibraryItem.numbered(1...3))
        #expect(shown?.position == 0)
    }

    @Test func stepsOfOneItemAreOpened() async {
        let place = await show()
        #expect(await open([1, 2], of: place) == [])
        _ = await history.answer("read")
        #expect(history.places.openItem?.kept.item.title == "Item 5")
        #expect(shown?.position == 1)
    }

    @Test func severalStepsAreOpenedOnlyIfEachHasOneItem() async {
        let place = await show()
        #expect(await open([1, 0], of: place) == [.message(.marks(.rowIsStep(1, count: 3))), .ready])
        #expect(shown?.position == nil)
    }

    @Test func theItemsOfStepsAreListedTogether() async {
        let place = await show()
        #expect(await list([0, 2], of: place) == [])
        #expect(await history.answer("read") == listed)
        #expect(history.places.list?.items == LibraryItem.numbered(1...4))
    }
}

extension HistoryHistories {
    /// Shows a history of one change of subscriptions, and opens it.
    private func open(_ uris: String...) async throws -> [SubscriptionStep.Titled] {
        let titled = try uris.map { SubscriptionStep.Titled(uri: try SubscriptionURI($0), title: $0) }
        let step = SubscriptionStep(at: .sample, isAddition: true, subscriptions: titled)
        let place = HistoryPlace(question: HistoryQuestion(), rows: [.subscriptions(step)])
        _ = await history.type(TestCommand { $0.push(.history(place)) })
        #expect(await list([0], of: place) == [])
        #expect(shown?.position == 0)
        return titled
    }

    @Test func aSubscriptionWithItemsIsListed() async throws {
        _ = try await open("https://example.org/feed", "news:gone")
        #expect(await history.answer("read") == [])
        #expect(await history.answer("read") == listed)
        #expect(history.places.list?.items.count == 12)
    }

    @Test func severalSubscriptionsAreListedTogether() async throws {
        _ = try await open("https://example.org/1", "https://example.org/3")
        #expect(await history.answer("read") == [])
        #expect(await history.answer("read") == listed)
        let predicates = [1, 3].map { Query.items(of: SourceID("https://example.org/\($0)")).predicate }
        #expect(history.places.list?.question == Question(Query(.any(predicates))))
    }

    @Test func aSubscriptionThatIsNoFeedIsExplained() async throws {
        let uri = try SubscriptionURI("weather:Tokyo")
        _ = try await open("news:gone", "weather:Tokyo")
        #expect(await history.answer("read") == [])
        #expect(await history.answer("read") == [])
        let replies = await history.answer("read")
        guard case .page(.explanation(let status))? = replies.first else {
            Issue.record("\(replies)")
            return
        }
        #expect(status.subscription.uri == uri)
        #expect(replies == [.page(.explanation(status)), .ready])
        #expect(history.places.name == "history")
    }

    @Test func subscriptionsThatAreGoneAreNamed() async throws {
        let titled = try await open("news:gone", "news:lost")
        #expect(await history.answer("read") == [])
        #expect(await history.answer("read") == [.message(.subscriptions(.noLongerSubscribed(titled))), .ready])
    }
}
