import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of the order of lists and feeds: SortCommand, SortRequest.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct SortHistories {
    private let script = ListScript()
    private let history: History
    private let words = ["date", "arrived", "title"]
    private let feedOrders = ["unread-first", "file", "unread", "title"]

    init() {
        history = script.history()
    }

    private func list(_ text: String) async throws {
        script.add(1...2)
        _ = await history.type(ListCommand(try Query(parsing: text)))
        _ = await history.answer()
    }

    private func showFeeds() async {
        let feeds = FeedsPlace(request: FeedRequest(scope: .all), rows: [.sample(1, unread: 2)])
        _ = await history.type(TestCommand.pushing(.feeds(feeds)))
    }

    private func sort(_ words: String?) async -> [SessionReply] {
        let request = words.flatMap { SortRequest($0.split(separator: " ").map(String.init)) }
        return await history.type(SortCommand(request))
    }

    private func question(_ text: String) throws -> Question { Question(try Query(parsing: text)) }

    private func failed(_ error: SortError) -> [SessionReply] { [.failure(SessionFailure(error)), .ready] }

    @Test(arguments: [("unread", "date"), ("swift", "relevance"), ("unread sort:-title", "-title")])
    func aloneItSaysTheOrderOfTheList(query: String, order: String) async throws {
        try await list(query)
        let ofSearch = query == "swift" ? ["relevance", "read"] : []
        #expect(
            await sort(nil) == [.message(.lists(.order(order, among: words + ofSearch, isReversible: true))), .ready]
        )
    }

    @Test func aLimitedListInAnotherOrderIsSaidToHaveOtherItems() async throws {
        try await list("unread limit:3")
        #expect(await sort("title") == [.message(.lists(.limitInNewOrder(3)))])
        #expect(script.question == (try question("unread limit:3 sort:title")))
    }

    @Test func theListIsAskedAnewInAnotherOrder() async throws {
        try await list("unread")
        #expect(await sort("-title") == [])
        let reversed = try question("unread sort:-title")
        #expect(script.question == reversed)
        script.add(1...2)
        #expect(await history.answer() == [.page(.list(.sample(reversed, 1...2), from: 0)), .ready])
        #expect(await sort("date") == [])
        #expect(script.question == (try question("unread sort:date")))
    }

    /// The newest come first and titles from A, unless a word says otherwise; the beginning of an order is enough.
    @Test(arguments: [
        ("t", "title"), ("date", "date"), ("a", "arrived"), ("TITLE", "title"), ("sort:title", "title"),
        ("date reverse", "-date"), ("reverse title", "-title"), ("-title reverse", "title"), ("reverse -date", "date"),
        ("by date", "date"), ("subject", "title"), ("name", "title"), ("time", "date"), ("-title desc", nil),
        ("t desc", "-title"),
        ("date desc", "date"), ("asc date", "-date"), ("title asc", "title"), ("reverse", "title"), ("desc", "-title"),
    ])
    func theDirectionIsAWordBeforeOrAfterTheOrder(words: String, order: String?) async throws {
        try await list("unread sort:-title")
        let replies = await sort(words)
        if let order {
            #expect(replies == [])
            #expect(script.question == (try question("unread sort:\(order)")))
        } else {
            #expect(replies == [.message(.lists(.order("-title", among: self.words, isReversible: true))), .ready])
        }
    }

    @Test(arguments: [["a", "b"], ["-"], ["reverse", "desc"], ["title", "x", "reverse"]])
    func otherWordsAreNoOrder(words: [String]) {
        #expect(SortRequest(words) == nil)
    }

    @Test func theOrdersOfThePageAreThoseThatAreTaken() async throws {
        #expect(history.places.orders == [])
        try await list("unread")
        #expect(history.places.orders == words)
        for word in words { #expect(await sort(word) == []) }
        await showFeeds()
        #expect(history.places.orders == feedOrders)
        for word in feedOrders { #expect(await sort(word) == []) }
    }

    @Test func theFeedsAreAskedAnewInAnotherOrder() async {
        await showFeeds()
        #expect(
            await sort(nil) == [
                .message(.lists(.order("unread-first", among: feedOrders, isReversible: false))), .ready,
            ]
        )
        #expect(await sort("title") == [])
        #expect(await sort("fi") == [])
        #expect(
            script.feedRequests
                == [FeedRequest(scope: .all, order: .title), FeedRequest(scope: .all, order: .file)]
        )
        #expect(await sort("date") == failed(.unknown("date", among: feedOrders, isReversible: false)))
        #expect(await sort("unr") == failed(.ambiguous("unr", among: ["unread-first", "unread"])))
        for words in ["reverse", "-title", "title desc"] {
            #expect(await sort(words) == failed(.irreversible(among: feedOrders)))
        }
    }

    @Test func anOrderOfWhatTheItemsDoNotHaveIsRefused() async throws {
        for unread in ["unread", "newer:7d -read"] {
            try await list(unread)
            for (word, key) in [("read", Query.Sort.Key.read), ("-relevance", .relevance)] {
                #expect(await sort(word) == failed(.senseless(key, among: words)))
            }
        }
        try await list("unread swift")
        #expect(await sort("relevance") == [])
        try await list("starred")
        #expect(await sort("read") == [])
        #expect(script.question == (try question("starred sort:read")))
    }

    @Test func whatWasListedByItsReadingStaysWhatWasRead() async throws {
        let sorted = [("sort:read", "read sort:title"), ("starred sort:-read", "starred read sort:title")]
        for (listed, expected) in sorted {
            try await list(listed)
            #expect(await sort("title") == [])
            #expect(script.question == (try question(expected)))
        }
        try await list("read sort:read")
        #expect(await sort("date") == [])
        #expect(script.question == (try question("read sort:date")))
    }

    @Test func anUnknownOrderAndAPageWithoutOneAreRefused() async throws {
        #expect(await sort("title") == failed(.noOrder))
        try await list("unread")
        #expect(await sort("size") == failed(.unknown("size", among: words, isReversible: true)))
        let items = ListPlace.sample(Question(items: LibraryItem.numbered(1...2).map(\.id)), 1...2)
        _ = await history.type(TestCommand.pushing(.list(items)))
        #expect(await sort("title") == failed(.noOrder))
    }
}
