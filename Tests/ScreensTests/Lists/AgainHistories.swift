import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of pages that are asked for again: AgainCommand.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct AgainHistories {
    private let script = ListScript()
    private let history: History
    private let starred = Question(Query(.flag(.starred)))
    private let hidden = Question(Query(.flag(.hidden)))

    init() {
        history = script.history()
    }

    private func push(_ places: ReaderPlace...) async {
        _ = await history.type(TestCommand { turn in for place in places { turn.push(place) } })
    }

    private func again() async -> [SessionReply] { await history.type(AgainCommand()) }

    @Test func theQuestionIsAskedAgainThatWasAskedInVain() async {
        await push(.list(.sample(starred, 1...2)))
        _ = await history.type(ListCommand(hidden.query))
        #expect(await history.answer() == [.message(.lists(.nothingMatches(hidden.query))), .ready])
        script.add(3...3)
        #expect(await again() == [])
        #expect(script.question == hidden)
        #expect(await history.answer() == [.page(.list(.sample(hidden, 3...3), from: 0)), .ready])
        #expect(history.places.stack.map(\.name) == ["list", "list"])
    }

    @Test func aListThatTheWalkHasContinuedWithIsAskedForAgain() async {
        await push(.list(.sample(.everythingUnread, 1...2)), .item(.sample(1)))
        #expect(await again() == [])
        #expect(script.windows == [WindowRequest(question: .everythingUnread, length: 20)])
    }

    @Test func feedsAreListedAgain() async {
        let request = FeedRequest(scope: .all)
        await push(.list(.sample(starred, 1...2)), .feeds(FeedsPlace(request: request, rows: [.sample(1, unread: 2)])))
        #expect(await again() == [])
        #expect(script.feedRequests == [request])
        script.feeds = [.sample(1, unread: 1)]
        let feeds = FeedsPlace(request: request, rows: script.feeds)
        #expect(await history.answer("read") == [.page(.feeds(feeds)), .ready])
        #expect(history.places.stack == [.list(.sample(starred, 1...2)), .feeds(feeds)])
    }

    /// Pages whose rows are not items.
    private nonisolated static let places: [ReaderPlace] = [
        .tags(TagsPlace(kind: .categories, rows: [TagSummary(name: "events", items: 3)])),
        .history(HistoryPlace(question: HistoryQuestion(), rows: [])),
        .sources(SourcesPlace(subscriptions: [], descriptors: [])),
    ]

    @Test(arguments: places) func aPageIsAskedForAgainAndNotTheListBeforeIt(place: ReaderPlace) async throws {
        _ = await history.type(ListCommand(starred.query))
        script.add(1...2)
        _ = await history.answer()
        await push(place)
        #expect(await again() == [])
        let replies = await history.answer("read")
        let shown = try #require(history.places.last)
        #expect(replies == [.page(history.places.page(of: shown, room: 20)), .ready])
        #expect(shown != place)
        #expect(history.places.stack.map(\.name) == ["list", place.name])
        #expect(script.windows.count == 1)
    }
}
