import FeedModel
import Query
import SourceAPI
import Testing

@testable import Screens

/// Tests of `sources` and `why`: SourcesCommand, WhyCommand, SourcesPlace, Places+Subscriptions.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct SourceHistories {
    private let history = SubscriptionSession()
    private let error = LibraryError.busy(path: "quire.db")
    private let weather = SourceDescriptor(
        id: "weather",
        title: "Weather",
        subject: .init(name: "place", help: "a town", example: "Tokyo"),
        reach: .subscribedAddress,
        minimumInterval: .seconds(60)
    )

    private func failed(_ error: any Error) -> [SessionReply] { [.failure(SessionFailure(error)), .ready] }

    private func status(_ text: String, unread: Int = 0, total: Int = 0) throws -> SubscriptionStatus {
        let subscription = Subscription(uri: try SubscriptionURI(text))
        let record = FetchRecord(source: subscription.id)
        var status = SubscriptionStatus(subscription: subscription, record: record, title: "Feed")
        (status.unread, status.total) = (unread, total)
        return status
    }

    private func sources(unread: Int = 1) throws -> SourcesPlace {
        SourcesPlace(
            subscriptions: [try status("https://a.example/", unread: unread, total: 2), try status("weather:Tokyo")],
            descriptors: [weather]
        )
    }

    /// Lists a feed with items, a subscription without, and a source.
    private func list() async throws {
        history.answers.sources = try sources()
        #expect(await history.type(SourcesCommand()) == [])
        #expect(await history.answer() == [.page(.sources(try sources())), .ready])
    }

    @Test func aNumberListsASubscriptionExplainsOneWithoutItemsAndDescribesASource() async throws {
        try await list()
        let items = Query.items(of: SourceID("https://a.example/")).unreadOnly
        let question = Question(items, origin: .feed(SourceID("https://a.example/")), title: "Feed")
        #expect(await history.type(OpenCommand(.sample("1"))) == [])
        #expect(history.asked.windows == [WindowRequest(question: question, length: 20)])
        #expect(await history.fail(with: error) == failed(error))
        let explanation = try status("weather:Tokyo")
        history.answers.explanation = explanation
        #expect(await history.type(OpenCommand(.sample("2"))) == [])
        #expect(history.asked.targets == [.subscription(explanation.subscription.uri)])
        #expect(await history.answer() == [.page(.explanation(explanation)), .ready])
        #expect(await history.type(OpenCommand(.sample("3"))) == [.page(.source(weather)), .ready])
        #expect(history.places.stack.count == 1)
        #expect(history.places.last?.position == 2)
    }

    @Test func theRowsOfSubscriptionsAreMarkedAndThoseOfSourcesHaveNothingToMark() async throws {
        try await list()
        for command in [
            MarkCommand(.read, .rows(.sample("3")), via: "read"), ToggleCommand(.sample("3")), LinksCommand(row: 3),
        ] as [any Command] {
            #expect(await history.type(command) == [.message(.marks(.rowIsSource(3))), .ready])
        }
        #expect(history.asked.marks == [])
        #expect(await history.type(MarkCommand(.read, .rows(.sample("1")), via: "read")) == [])
        let found = Query(.any([Query.items(of: SourceID("https://a.example/")).predicate]))
        #expect(history.asked.marks.map(\.items) == [.found(found)])
        _ = await history.answer()
    }

    @Test func aFailureShowsNoPage() async {
        _ = await history.type(SourcesCommand())
        #expect(await history.fail(with: error) == failed(error))
        #expect(history.places == Places())
    }

    @Test func backToTheSubscriptionsTheyAreCountedAnew() async throws {
        try await list()
        await history.showList()
        history.answers.sources = try sources(unread: 0)
        #expect(await history.type(BackCommand()) == [])
        #expect(await history.answer() == [.page(.sources(try sources(unread: 0))), .ready])
        await history.showList()
        #expect(await history.type(BackCommand()) == [])
        let failure = SessionFailure(error)
        #expect(
            await history.fail(with: error)
                == [.failure(failure), .page(.sources(try sources(unread: 0))), .ready]
        )
    }

    @Test func countsChangeWhereverSubscriptionsAreListed() throws {
        var places = Places()
        places.push(.sources(try sources(unread: 2)))
        places.push(.list(ListPlace(question: .unread)))
        var counted = try sources(unread: 1)
        // The rows stay, so that numbers mean what they did.
        counted.subscriptions.insert(try status("https://b.example/"), at: 0)
        places.update(counted)
        #expect(places.stack.first == .sources(try sources(unread: 1)))
    }
}

extension SourceHistories {
    /// Asks for an explanation, which fails.
    private func why(_ text: String?) async -> [SessionReply] {
        let replies = await history.type(WhyCommand(text))
        return replies.isEmpty ? await history.fail(with: error) : replies
    }

    @Test func whyMeansASectionTheOpenItemOrAName() async throws {
        #expect(await why(nil) == failed(SubscriptionChoiceError.noneOpen))
        // Before a home screen was shown, a number is a name like any other.
        #expect(await why("1") == failed(error))
        let subscription = Subscription(uri: try SubscriptionURI("news:hn"))
        let plans = [
            SectionPlan(number: 1, title: "News", filling: .subscription(subscription)),
            SectionPlan(number: 2, title: "Unread", filling: .query(.everything)),
        ]
        await history.show(.home(HomePlace(screen: HomeScreen(plans: plans))))
        #expect(await why("1") == failed(error))
        #expect(await why("2") == failed(SubscriptionChoiceError.sectionOfQuery(2)))
        #expect(await why("9") == failed(SubscriptionChoiceError.noRow(9, count: 0, isAtHome: true)))
        let opened = OpenedItem(kept: .numbered(1), text: ReadableText(blocks: []), sourceTitle: "A feed")
        await history.show(.item(opened))
        #expect(await why(nil) == failed(error))
        #expect(
            history.asked.targets == [.named("1"), .subscription(subscription.uri), .item(opened.kept.item.source)]
        )
    }

    @Test func whyMeansTheItemOrTheFeedOfARow() async throws {
        try await history.showHome(section: 1)
        await history.showFeeds(1, 2)
        #expect(await why("2") == failed(error))
        await history.showList()
        // A row of the list comes before a section of the home screen below it.
        #expect(await why("1") == failed(error))
        #expect(await why("11") == failed(SubscriptionChoiceError.noRow(11, count: 3, isAtHome: false)))
        #expect(
            history.asked.targets
                == [.item(SourceID("https://example.org/2")), .item(LibraryItem.numbered(1).item.source)]
        )
    }

    @Test func aSectionOfTheHomeScreenHasItsNumberThereOnly() async throws {
        try await history.showHome(section: 4)
        await history.showList()
        #expect(await why("4") == failed(SubscriptionChoiceError.noRow(4, count: 3, isAtHome: false)))
    }

    @Test func anExplanationIsShownAndReplacedByANewerCommand() async throws {
        let explanation = try status("weather:Tokyo")
        history.answers.explanation = explanation
        #expect(await history.type(WhyCommand("weather:Tokyo")) == [])
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.answer() == [.page(.explanation(explanation)), .ready])
        #expect(await history.type(WhyCommand("weather:Tokyo")) == [])
        #expect(await history.type(WhyCommand(nil)) == failed(SubscriptionChoiceError.noneOpen))
        #expect(history.desk.names == [])
    }
}
