import FeedModel
import FeedsSource
import Foundation
import Library
import Primitives
import Query
import QuireTesting
import Screens
import SourceAPI
import Testing
import WeatherSource

@testable import ReaderShell
@testable import Services

/// Tests of the list of feeds: FeedList, QueryFeed, FeedRow, FeedRequest, English+FeedsPage, ItemQueries.
@Suite struct FeedListTests {
    private static let now = Date(timeIntervalSince1970: 1_763_740_800)
    private static let a = SourceID("https://a.example/feed")
    private static let b = SourceID("https://b.example/feed")
    private static let c = SourceID("https://c.example/feed")
    private static let file = """
        # mine
        https://a.example/feed news "~Über allem"
        weather:Tokyo
        "query:Recent:unread = \\"yes\\" and age < 2" saved
        https://b.example/feed Tech/Swift !
        https://a.example/feed daily
        query:Words:title:3
        "query:Odd:latest_article_age < 1"
        https://c.example/feed news tech
        wether:Oslo
        https://d.example/feed

        """

    private let library: Library
    private let feeds: FeedList
    private let queries: ItemQueries

    init() async throws {
        library = try await Self.library()
        (feeds, queries) = try Self.services(library, file: Self.file)
    }

    private static func library() async throws -> Library {
        let uids = Counter()
        let library = try Library.inMemory(
            environment: Library.Environment(now: { now }, newUID: { "uid-\(uids.next())" }, device: "desk")
        )
        for (source, count) in [(a, 2), (b, 3), (c, 1)] {
            let items = (1...count).map { Item(source: source, guid: "\(source)\($0)", title: "Title \($0)") }
            var record = FetchRecord(source: source)
            record.title = "Feed of \(source.rawValue.dropFirst(8).prefix(1))"
            (record.attempted, record.succeeded) = (now, now)
            try await library.store(items, from: source, record: record)
        }
        var record = FetchRecord(source: c)
        record.title = "Feed of c"
        (record.attempted, record.succeeded) = (now, now - 7200)
        record.failure = FetchRecord.Failure(code: "status", details: ["503"])
        record.consecutiveFailures = 3
        try await library.save(record)
        try await library.mark(.read, Query.items(of: c), in: QueryContext(now: now), screen: "list", via: "read")
        return library
    }

    private static func services(_ library: Library, file: String) throws -> (FeedList, ItemQueries) {
        let libraries = LibraryProvider(library, of: nil) { _ throws(LibraryError) in library }
        let catalog = SubscriptionCatalog(
            registry: try SourceRegistry([FeedsSource(), WeatherSource()]),
            store: SubscriptionsStore(text: file),
            sections: [],
            libraries: libraries
        )
        let sections = HomeSections(catalog: catalog, screens: [], configurationFile: "config.toml")
        let clock = RunClock(now: { now }, utcOffset: { _ in 0 })
        let queries = ItemQueries(sections: sections, clock: clock)
        return (
            FeedList(queries: queries) {
                $0.uri.description.split(separator: "/").dropFirst().first.map(String.init)
            }, queries
        )
    }

    private func lines(_ rows: [FeedRow], width: Int? = nil, symbols: Symbols = .rich, isNumbered: Bool = true)
        -> String
    {
        let style = PageStyle(width: width, symbols: symbols)
        let renderer: any Renderer =
            symbols == .spoken ? SpokenRenderer(style: style) : PrintedRenderer(style: style)
        let english = English(clock: LocalClock { _ in 0 }, now: Self.now, symbols: symbols)
        let blocks = rows.enumerated().map { Block.row(english.row(isNumbered ? "\($0 + 1)" : nil, $1)) }
        return renderer.lines(blocks).joined(separator: "\n")
    }

    @Test func everyFeedHasALineWithItsCountsTagsAndState() async throws {
        let rows = try await feeds.rows(FeedRequest(scope: .all, order: .file))
        #expect(
            lines(rows) == """
                1  2/2  Über allem  #news #daily
                2    …  Recent  #saved — query
                3  3/3  Feed of b  #Tech/Swift — hidden
                4    …  Words — query
                5    …  Odd — its expression is in neither newsboat's nor quire's query language
                6  0/1  Feed of c  #news #tech — failed: the server answered 503 (service unavailable), 3 times in a row
                7  0/0  wether:Oslo — cannot be fetched: there is no source called 'wether'
                8  0/0  https://d.example/feed — never fetched
                """
        )
        let counted = try await feeds.counted(rows)
        // A query for what is unread leaves out the hidden feed.
        #expect(counted.map(\.counts?.unread) == [2, 2, 3, 1, nil, 0, 0, 0])
        #expect(counted.map(\.counts?.total) == [2, 2, 3, 1, nil, 1, 0, 0])
    }

    @Test func aLineFitsItsPageAndKeepsTheStateLongest() async throws {
        let rows = try await feeds.rows(FeedRequest(scope: .all, order: .file))
        #expect(
            lines(rows, symbols: .spoken) == """
                1 Über allem: 2 unread of 2, tagged news and daily
                2 Recent: counting, tagged saved, query
                3 Feed of b: 3 unread of 3, tagged Tech/Swift, hidden
                4 Words: counting, query
                5 Odd: its expression is in neither newsboat's nor quire's query language
                6 Feed of c: 1 item, read, tagged news and tech, failed: the server answered 503 (service unavailable), \
                3 times in a row
                7 wether:Oslo: no items, cannot be fetched: there is no source called 'wether'
                8 https://d.example/feed: no items, never fetched
                """
        )
        let news = rows.filter { $0.tags.contains("news") }
        #expect(
            lines(news, width: 40, isNumbered: false) == """
                2/2  Über allem  #news #daily
                0/1  Feed of c — failed: the server ans…
                """
        )
        #expect(
            lines(rows.suffix(1), width: 38, isNumbered: false) == "0/0  https://d.exampl… — never fetched"
        )
        #expect(
            lines(news, width: 20) == """
                1  2/2  Über allem
                2  0/1  Feed of c
                """
        )
    }

    @Test func aHostOnHoldIsTold() async throws {
        let hold = HostBackoff(host: "c.example", until: Self.now + 1800, status: 429)
        try await library.save([hold])
        let rows = try await feeds.rows(FeedRequest(tag: "tech"))
        #expect(rows.map(\.state) == [.onHold(hold)])
        #expect(lines(rows) == "1  0/1  Feed of c  #news #tech — on hold until 16:30")
    }

    @Test func aRequestChoosesAndSorts() async throws {
        let rows = try await feeds.counted(try await feeds.rows(FeedRequest(scope: .all, order: .file)))
        func titles(_ request: FeedRequest) -> [String] {
            request.selection(from: rows).map { String($0.title.suffix(6)) }
        }
        #expect(titles(FeedRequest()) == [" allem", "Recent", "Words", "Odd", "d of c", "r:Oslo", "e/feed"])
        #expect(titles(FeedRequest(scope: .unread)) == [" allem", "Recent", "Words"])
        #expect(titles(FeedRequest(scope: .all, order: .unread)).prefix(3) == ["d of b", " allem", "Recent"])
        #expect(
            titles(FeedRequest(scope: .all, order: .title))
                == ["d of b", "d of c", "e/feed", "Odd", "Recent", " allem", "r:Oslo", "Words"]
        )
        #expect(titles(FeedRequest(tag: "NEWS")) == [" allem", "d of c"])
        #expect(titles(FeedRequest(scope: .all, tag: "tech/*")) == ["d of b"])
        #expect(titles(FeedRequest(tag: "tech/*")) == [])
        #expect(titles(FeedRequest(tag: "tech")) == ["d of c"])
    }

    @Test func aTitleIsThatOfAQueryElseOfSubscriptions() async throws {
        let file = Self.file + "\"query:recent:starred\"\n\"query:Über allem:latest_article_age < 1\"\n"
        let (feeds, _) = try Self.services(library, file: file)
        func lines(_ title: String) async throws -> [String] {
            try await feeds.rows(titled: title).map {
                "\($0.line) \($0.title) \($0.counts.map { "\($0.unread)/\($0.total)" } ?? "…")"
            }
        }
        #expect(try await lines("Feed of C") == ["9 Feed of c 0/1"])
        // A query that cannot be read comes before the subscription.
        #expect(try await lines("ÜBER ALLEM") == ["13 Über allem …", "2 Über allem 2/2"])
        #expect(try await lines("https://d.example/feed") == [])
        #expect(try await lines("weather:Tokyo") == [])
        #expect(try await lines("Feed of") == [])
        let (others, _) = try Self.services(library, file: Self.file + "\"query:feed of c:starred\"\n")
        #expect(try await others.rows(titled: "Feed of C").map { "\($0.line) \($0.title)" } == ["12 feed of c"])
    }

    @Test func theQueryOfAFeedFindsItsItemsAlone() async throws {
        let (feeds, queries) = try Self.services(library, file: "https://a.example/feed\nhttps://a.example/feed/2\n")
        try await library.store(
            [Item(source: SourceID("https://a.example/feed/2"), guid: "x", title: "Elsewhere")],
            from: SourceID("https://a.example/feed/2")
        )
        var found: [[String]] = []
        for row in try await feeds.rows() {
            let query = try #require(row.query)
            let context = try await queries.context(for: query)
            found.append(try await library.items(query, in: context).items.map(\.item.title))
        }
        #expect(found == [["Title 1", "Title 2"], ["Elsewhere"]])
    }

    @Test func noNarrowingOfWhatIsUnreadFindsWhatIsHidden() async throws {
        func count(_ text: String) async throws -> Int {
            let query = try Query(parsing: text)
            let context = try await queries.context(for: query)
            let total = try await library.listing(of: query, in: context, limit: 1).total
            #expect(try await library.count(query, in: context) == total, "\(text)")
            return total ?? -1
        }
        let starred = Item(source: Self.b, guid: "\(Self.b)1", title: "").id
        for ids in [[], [starred]] {
            try await library.mark(.starred, ids, screen: "list", via: "star")
            for text in ["unread", "unread limit:4", "unread newer:1d", "unread -starred", "unread -tag:other"] {
                #expect(try await count(text) == 2, "\(text)")
            }
            #expect(try await count("unread starred") == ids.count)
            #expect(try await count("unread source:b.example") == 3)
            #expect(try await count("unread tag:tech/swift") == 3)
            #expect(try await count("unread title") == 5)
            #expect(try await count("newer:1d") == 6)
        }
    }

    @Test func tagsAreThoseOfItemsAndOfSubscriptions() async throws {
        for tag in ["News", "Work"] {
            let id = Item(source: Self.a, guid: "\(Self.a)1", title: "").id
            try await library.mark(.tagged(tag), [id], screen: "item", via: "tag")
        }
        let tags = try await queries.tags()
        #expect(tags.map(\.name) == ["daily", "news", "tech", "Tech/Swift", "Work"])
        #expect(tags.map(\.items) == [2, 3, 1, 3, 1])
        #expect(tags.map(\.subscriptions) == [1, 2, 1, 1, 0])
    }

    @Test func aCategoryOfControlCharactersAloneIsLeftOut() async throws {
        var item = Item(source: Self.a, guid: "categories", title: "")
        item.categories = ["\u{7}", "events", "\u{1}\u{2}"]
        try await library.store([item], from: Self.a, record: FetchRecord(source: Self.a))
        #expect(try await queries.categories().map(\.name) == ["events"])
    }
}
