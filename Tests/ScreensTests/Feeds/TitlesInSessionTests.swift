import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of feeds that a line names by their title, and of those named beside a list: SessionState+Titles.
@Suite struct TitlesInSessionTests {
    private var state = SessionState()
    private let feed = FeedRow.sample(1, unread: 2)
    private let search = FeedSearch("Feed 1", among: [.query, .subscription], isCounted: true)
    private let query = Query(.phrase(Query.Phrase("feed")))

    private var find: [SessionEffect] { [.subscriptions(.find(search))] }
    private var missing: SessionFailure { SessionFailure(ScreenFailure.noSuchItem("x")) }

    private mutating func type(
        _ use: TitleReading.Use = .list,
        otherwise: Result<ReaderCommand, SessionFailure>? = nil
    ) -> [SessionEffect] {
        state.apply(.command(.titled([TitleReading(search, use)], otherwise: otherwise ?? .success(.list(query)))))
    }

    private mutating func answer(_ feeds: [FeedRow], of other: FeedSearch? = nil) -> [SessionEffect] {
        state.apply(.subscriptions(.found(other ?? search, .success(feeds))))
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
        // An answer that nothing waits for changes nothing.
        #expect(answer([feed]) == [])
    }

    @Test mutating func statesSelectFromTheFeed() throws {
        #expect(type(.states([.unread, .starred])) == find)
        let items = try #require(feed.query)
        #expect(answer([feed]) == window(Query(.all([.flag(.unread), .flag(.starred), items.predicate]))))
        // All and the unread items are those of the feed, with which Enter goes on.
        #expect(type(.states([])) == find)
        #expect(answer([feed]) == [.window(try #require(feed.question), after: nil, length: 20)])
        #expect(type(.states([.unread])) == find)
        #expect(answer([feed]) == [.window(try #require(feed.unread), after: nil, length: 20)])
        #expect(state.namedFeeds == [feed])
    }

    @Test mutating func withoutAFeedTheOtherReadingCounts() {
        #expect(type() == find)
        #expect(answer([]) == window(query, length: 20))
        let error = SessionFailure(SubscriptionError.missing("feed 1"))
        #expect(type(otherwise: .failure(error)) == find)
        #expect(answer([]) == [.reply(.remark(.failed(error))), .reply(.ready)])
    }

    @Test mutating func readingsAreLookedForOneAfterTheOther() {
        let first = FeedSearch("unread feed 1", among: [.query])
        let readings = [TitleReading(first, .list), TitleReading(search, .states([.unread]))]
        #expect(
            state.apply(.command(.titled(readings, otherwise: .success(.list(query)))))
                == [.subscriptions(.find(first))]
        )
        // The answer to another search.
        #expect(answer([feed]) == [])
        #expect(answer([], of: first) == find)
        #expect(answer([]) == window(query, length: 20))
    }

    @Test mutating func aTitleOfSeveralAndAnUnreadableQueryFail() {
        let other = FeedRow.sample(2, unread: 0)
        #expect(type() == find)
        #expect(answer([feed, other]) == failure(FeedTitleError.several(title: "Feed 1", [feed, other])))
        var broken = feed
        broken.content = .query(nil)
        #expect(type(.states([.unread])) == find)
        #expect(answer([broken, feed]) == failure(FeedTitleError.unreadable(broken)))
        #expect(type() == find)
        #expect(
            state.apply(.subscriptions(.found(search, .failure(missing))))
                == [.reply(.remark(.failed(missing))), .reply(.ready)]
        )
        #expect(state.awaited == nil)
    }

    @Test mutating func aMarkOfATitleNamesBothReadingsAndWaitsForTheFeeds() {
        let mark = ReaderCommand.mark(.starred, .query(query, isConfirmed: true), via: "star")
        #expect(type(.mark(command: "star"), otherwise: .success(mark)) == find)
        // Another command would replace the mark.
        #expect(state.apply(.promptWanted) == [.reply(.remark(.stillReading))])
        #expect(answer([feed]) == failure(FeedTitleError.mark(command: "star", words: "Feed 1", [feed])))
        let request = SessionEffect.mark(state.request(.starred, .found(query), via: "star"))
        // A query that cannot be read and subscriptions that cannot be read now are no title.
        for result in [.success([]), .failure(missing)] as [Result<[FeedRow], SessionFailure>] {
            #expect(type(.mark(command: "star"), otherwise: .success(mark)) == find)
            #expect(state.apply(.subscriptions(.found(search, result))) == [request])
            _ = state.apply(.marked(.starred, .success(MarkOutcome(count: 0, items: [], isOfRows: false))))
        }
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

    private mutating func list(_ items: [LibraryItem]) -> [SessionEffect] {
        _ = state.apply(.command(.list(query, words: "feed")))
        return state.apply(.window(Question(query), after: nil, .success(ListPage(items: items, next: nil))))
    }

    private let names = [FeedName("Feed 1", isQuery: false), FeedName("Feeders", isQuery: true)]

    private mutating func answer(names: [FeedName]) -> [SessionEffect] {
        state.apply(.subscriptions(.named(.success(names))))
    }

    @Test mutating func aListThatFindsNothingNamesFeedsWithItsWordsAnywhere() {
        #expect(list([]) == [.reply(.remark(.nothingMatches(query))), .subscriptions(.names("feed"))])
        #expect(answer(names: names) == [.reply(.remark(.feedsWithWords(names, words: "feed"))), .reply(.ready)])
        #expect(answer(names: names) == [])
        _ = list([])
        #expect(answer(names: []) == [.reply(.ready)])
    }

    @Test mutating func resultsNameFeedsWithTheWholeWordsAtATerminalOnly() {
        #expect(list(LibraryItem.numbered(1...1)).last == .subscriptions(.names("feed")))
        #expect(answer(names: names) == [.reply(.remark(.feedsWithWords([names[0]], words: "feed"))), .reply(.ready)])
        // The list is there already.
        _ = list(LibraryItem.numbered(1...1))
        #expect(state.apply(.promptWanted) == [.reply(.ready)])
        #expect(answer(names: names) == [])
        state = SessionState(isInteractive: false)
        #expect(list(LibraryItem.numbered(1...1)).last == .reply(.ready))
        _ = state.apply(.command(.list(query)))
        #expect(
            state.apply(.window(Question(query), after: nil, .success(ListPage(items: [], next: nil))))
                == [.reply(.remark(.nothingMatches(query))), .reply(.ready)]
        )
    }
}
