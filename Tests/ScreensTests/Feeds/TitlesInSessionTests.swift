import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of feeds that a line names by their title: SessionState+Titles.
@Suite struct TitlesInSessionTests {
    private var state = SessionState()
    private let feed = FeedRow.sample(1, unread: 2)
    private let query = Query(.phrase(Query.Phrase("feed")))

    private var find: [SessionEffect] { [.subscriptions(.find("Feed 1"))] }
    private var missing: SessionFailure { SessionFailure(ScreenFailure.noSuchItem("x")) }

    private mutating func type(otherwise: Result<ReaderCommand, SessionFailure>? = nil) -> [SessionEffect] {
        state.apply(.command(.titled("Feed 1", otherwise: otherwise ?? .success(.list(query)))))
    }

    private mutating func answer(_ feeds: [FeedRow], of title: String = "Feed 1") -> [SessionEffect] {
        state.apply(.subscriptions(.found(title, .success(feeds))))
    }

    private func window(_ query: Query, length: Int = 20, origin: Question.Origin = .typed) -> [SessionEffect] {
        [.window(Question(query, origin: origin), after: nil, length: length)]
    }

    private func failure(_ error: any Error) -> [SessionEffect] {
        [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)]
    }

    @Test mutating func theFeedOfATitleIsListedAsItsRowIs() throws {
        #expect(type() == find)
        let unread = try #require(feed.unread)
        #expect(answer([feed]) == [.window(unread, after: nil, length: 20)])
        #expect(state.namedFeeds == [feed])
        // An answer that nothing waits for changes nothing, nor does that to another title.
        #expect(answer([feed]) == [])
        #expect(type() == find)
        #expect(answer([feed], of: "Feed 2") == [])
    }

    @Test mutating func withoutAFeedTheLineIsAQuery() {
        #expect(type() == find)
        #expect(answer([]) == window(query, length: 20))
        let error = SessionFailure(SubscriptionError.missing("feed 1"))
        #expect(type(otherwise: .failure(error)) == find)
        #expect(answer([]) == [.reply(.remark(.failed(error))), .reply(.ready)])
    }

    @Test mutating func aTitleOfSeveralAndAnUnreadableQueryFail() {
        let other = FeedRow.sample(2, unread: 0)
        #expect(type() == find)
        #expect(answer([feed, other]) == failure(FeedTitleError.several(title: "Feed 1", [feed, other])))
        var broken = feed
        broken.content = .query(nil)
        #expect(type() == find)
        #expect(answer([broken, feed]) == failure(FeedTitleError.unreadable(broken)))
        #expect(type() == find)
        #expect(
            state.apply(.subscriptions(.found("Feed 1", .failure(missing))))
                == [.reply(.remark(.failed(missing))), .reply(.ready)]
        )
        #expect(state.awaited == nil)
    }

    @Test mutating func aSlowListIsShownBehindThePrompt() throws {
        #expect(type() == find)
        #expect(state.apply(.promptWanted) == [.reply(.remark(.stillReading)), .reply(.ready)])
        let unread = try #require(feed.unread)
        #expect(answer([feed]) == [.window(unread, after: nil, length: 20)])
        #expect(type() == find)
        #expect(state.apply(.interrupted) == [.cancel, .service(.cancel), .reply(.remark(.stopped)), .reply(.ready)])
        #expect(answer([feed]) == [])
    }
}
