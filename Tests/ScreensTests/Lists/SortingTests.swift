import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of the order of lists and feeds: SessionState+Sorting.
@Suite struct SortingTests {
    private var state = SessionState()
    private let words = ["date", "arrived", "title"]

    private mutating func list(_ text: String) throws {
        let query = try Query(parsing: text)
        _ = state.apply(.command(.list(query)))
        let page = ListPage(items: LibraryItem.numbered(1...2), next: nil)
        _ = state.apply(.window(Question(query), after: nil, .success(page)))
    }

    private mutating func sort(_ words: String?) -> [SessionEffect] {
        state.apply(.command(.sort(words.flatMap { SortRequest($0.split(separator: " ").map(String.init)) })))
    }

    private func told(_ remark: Remark) -> [SessionEffect] { [.reply(.remark(remark)), .reply(.ready)] }

    @Test(arguments: [("unread", "date"), ("swift", "relevance"), ("unread sort:-title", "-title")])
    mutating func aloneItTellsTheOrderOfTheList(query: String, order: String) throws {
        try list(query)
        let ofSearch = query == "swift" ? ["relevance", "read"] : []
        #expect(sort(nil) == told(.order(order, among: words + ofSearch, isReversible: true)))
    }

    @Test mutating func aLimitedListInAnotherOrderIsSaidToHaveOtherItems() throws {
        try list("unread limit:3")
        let question = Question(try Query(parsing: "unread limit:3 sort:title"))
        #expect(
            sort("title") == [.reply(.remark(.limitInNewOrder(3))), .window(question, after: nil, length: 20)]
        )
    }

    @Test mutating func theListIsAskedAnewInAnotherOrder() throws {
        try list("unread")
        let question = Question(try Query(parsing: "unread sort:-title"))
        #expect(sort("-title") == [.window(question, after: nil, length: 20)])
        _ = state.apply(
            .window(question, after: nil, .success(ListPage(items: LibraryItem.numbered(1...2), next: nil)))
        )
        #expect(sort("date") == [.window(Question(try Query(parsing: "unread sort:date")), after: nil, length: 20)])
    }

    /// The newest come first and titles from A, unless a word says otherwise; the beginning of an order is enough.
    @Test(arguments: [
        ("t", "title"), ("date", "date"), ("a", "arrived"), ("TITLE", "title"), ("sort:title", "title"),
        ("date reverse", "-date"), ("reverse title", "-title"), ("-title reverse", "title"), ("reverse -date", "date"),
        ("by date", "date"), ("subject", "title"), ("name", "title"), ("time", "date"), ("-title desc", nil),
        ("t desc", "-title"),
        ("date desc", "date"), ("asc date", "-date"), ("title asc", "title"), ("reverse", "title"), ("desc", "-title"),
    ])
    mutating func theDirectionIsAWordBeforeOrAfterTheOrder(words: String, order: String?) throws {
        try list("unread sort:-title")
        let asked = try order.map { Question(try Query(parsing: "unread sort:\($0)")) }
        #expect(
            sort(words).first == asked.map { .window($0, after: nil, length: 20) }
                ?? told(.order("-title", among: self.words, isReversible: true))[0]
        )
    }

    @Test(arguments: [["a", "b"], ["-"], ["reverse", "desc"], ["title", "x", "reverse"]])
    func otherWordsAreNoOrder(words: [String]) {
        #expect(SortRequest(words) == nil)
    }

    @Test mutating func theOrdersOfThePageAreThoseThatAreTaken() throws {
        #expect(state.orders == [])
        try list("unread")
        #expect(state.orders == words)
        for word in state.orders { #expect(sort(word).count == 1) }
        _ = state.apply(.command(.feeds(FeedRequest(scope: .all))))
        _ = state.apply(.feeds(FeedRequest(scope: .all), .success([.sample(1, unread: 2)])))
        #expect(state.orders == ["unread-first", "file", "unread", "title"])
        for word in state.orders { #expect(sort(word).count == 1) }
    }

    @Test mutating func theFeedsAreAskedAnewInAnotherOrder() {
        _ = state.apply(.command(.feeds(FeedRequest(scope: .all))))
        _ = state.apply(.feeds(FeedRequest(scope: .all), .success([.sample(1, unread: 2)])))
        let orders = ["unread-first", "file", "unread", "title"]
        #expect(sort(nil) == told(.order("unread-first", among: orders, isReversible: false)))
        #expect(sort("title") == [.feeds(FeedRequest(scope: .all, order: .title))])
        #expect(sort("fi") == [.feeds(FeedRequest(scope: .all, order: .file))])
        let error = SortError.unknown("date", among: orders, isReversible: false)
        #expect(sort("date") == told(.failed(SessionFailure(error))))
        let ambiguous = SortError.ambiguous("unr", among: ["unread-first", "unread"])
        #expect(sort("unr") == told(.failed(SessionFailure(ambiguous))))
        for words in ["reverse", "-title", "title desc"] {
            #expect(sort(words) == told(.failed(SessionFailure(SortError.irreversible(among: orders)))))
        }
    }

    @Test mutating func anOrderOfWhatTheItemsDoNotHaveIsRefused() throws {
        for unread in ["unread", "newer:7d -read"] {
            try list(unread)
            for (word, key) in [("read", Query.Sort.Key.read), ("-relevance", .relevance)] {
                let error = SortError.senseless(key, among: words)
                #expect(sort(word) == told(.failed(SessionFailure(error))))
            }
        }
        try list("unread swift")
        #expect(sort("relevance").count == 1)
        try list("starred")
        #expect(sort("read") == [.window(Question(try Query(parsing: "starred sort:read")), after: nil, length: 20)])
    }

    @Test mutating func whatWasListedByItsReadingStaysWhatWasRead() throws {
        for (listed, sorted) in [("sort:read", "read sort:title"), ("starred sort:-read", "starred read sort:title")] {
            try list(listed)
            #expect(sort("title") == [.window(Question(try Query(parsing: sorted)), after: nil, length: 20)])
        }
        try list("read sort:read")
        #expect(sort("date") == [.window(Question(try Query(parsing: "read sort:date")), after: nil, length: 20)])
    }

    @Test mutating func anOrderThatIsNoneAndAPageWithoutOneAreRefused() throws {
        #expect(sort("title") == told(.failed(SessionFailure(SortError.noOrder))))
        try list("unread")
        let error = SortError.unknown("size", among: words, isReversible: true)
        #expect(sort("size") == told(.failed(SessionFailure(error))))
    }
}
