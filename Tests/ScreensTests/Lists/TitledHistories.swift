import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of lines that may name a feed by its title: TitledCommand.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct TitledHistories {
    private let script = ListScript()
    private let history: History
    private let feed = FeedRow.sample(1, unread: 2)
    private let query = Query(.phrase(Query.Phrase("feed")))

    init() {
        history = script.history()
    }

    private func type(otherwise: Result<any Command, SessionFailure>? = nil) async -> [SessionReply] {
        await history.type(TitledCommand("Feed 1", otherwise: otherwise ?? .success(ListCommand(query))))
    }

    private func failed(_ error: any Error) -> [SessionReply] { [.failure(SessionFailure(error)), .ready] }

    @Test func theFeedOfATitleIsListedAsItsRowIs() async throws {
        script.feeds = [feed]
        #expect(await type() == [])
        #expect(script.titles == ["Feed 1"])
        #expect(await history.answer() == [])
        #expect(script.question == feed.unread)
        #expect(history.model?.session.features.feeds.named == [feed])
        script.add(1...2)
        var list = ListPlace.sample(try #require(feed.unread), 1...2)
        list.leftOut = ListPlace.LeftOut(count: 7, all: try #require(feed.query))
        #expect(await history.answer() == [.page(.list(list, from: 0)), .ready])
    }

    @Test func withoutAFeedTheLineIsAnotherCommandOrAMistake() async {
        #expect(await type() == [])
        #expect(await history.answer() == [])
        #expect(script.question == Question(query))
        let error = SessionFailure(SubscriptionError.missing("feed 1"))
        #expect(await type(otherwise: .failure(error)) == [])
        #expect(await history.answer() == [.failure(error), .ready])
    }

    @Test func aTitleOfSeveralAndAnUnreadableQueryFail() async {
        script.feeds = [feed, .sample(2, unread: 0)]
        _ = await type()
        #expect(await history.answer() == failed(FeedTitleError.several(title: "Feed 1", script.feeds)))
        var broken = feed
        broken.content = .query(nil)
        script.feeds = [broken, feed]
        _ = await type()
        #expect(await history.answer() == failed(FeedTitleError.unreadable(broken)))
        _ = await type()
        let error = ScreenFailure.noSuchItem("x")
        #expect(await history.fail(with: error) == failed(error))
        #expect(script.windows == [])
    }

    @Test func ofAQueryAndFeedsTheQueryIsListed() async {
        var named = feed
        named.content = .query(query)
        script.feeds = [named, feed]
        _ = await type()
        #expect(await history.answer() == [])
        #expect(script.question == named.unread)
    }

    @Test func aSlowListIsShownBehindThePrompt() async {
        script.feeds = [feed]
        _ = await type()
        #expect(await history.wantPrompt() == [.message(.stillReading), .ready])
        #expect(await history.answer() == [])
        #expect(script.question == feed.unread)
        _ = await type()
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(history.desk.names == [])
    }

    @Test func onlyWhatTheLineTurnsOutToBeEndsTheRequestOfAService() async {
        let ask = TestCommand { turn in turn.change { $0.lastAsked = .repositories } }
        let missing = SessionFailure(ScreenFailure.noSuchItem("x"))
        for (otherwise, kept) in [(.success(QuitCommand()), nil), (.failure(missing), .repositories)]
            as [(Result<any Command, SessionFailure>, LastAsked?)]
        {
            _ = await history.type(ask)
            _ = await type(otherwise: otherwise)
            #expect(history.places.lastAsked == .repositories)
            _ = await history.answer()
            #expect(history.places.lastAsked == kept)
        }
    }
}
