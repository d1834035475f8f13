import FeedModel
import FeedsSource
import Fetching
import Foundation
import Library
import Query
import QuireTesting
import SourceAPI
import Synchronization
import Testing

@testable import Services

/// Tests of refreshes that skip unchanged entries of a feed, compared with refreshes that read every entry.
@Suite struct UnchangedEntriesTests {
    /// A library that is refreshed, with or without what has not changed.
    private struct Side {
        let library: Library
        let fetcher: Fetcher
        let omitsUnchanged: Bool
        let clock: Clock

        init(omitsUnchanged: Bool, clock: Clock, bodies: Bodies) throws {
            self.omitsUnchanged = omitsUnchanged
            self.clock = clock
            let uids = Counter()
            library = try Library.inMemory(
                environment: Library.Environment(
                    now: { clock.now },
                    newUID: { "uid-\(uids.next())" },
                    device: "desk"
                )
            )
            fetcher = Fetcher(client: HTTPClient(transport: bodies, userAgent: "quire/0"), now: { clock.now })
        }

        /// Fetches a feed and stores what comes of it.
        ///
        /// - Returns: The number of items that the source returned.
        @discardableResult
        func refresh(_ subscription: FeedModel.Subscription) async throws -> Int {
            let records = try await library.records()
            var job = FetchJob(
                subscription: subscription,
                source: FeedsSource(),
                record: records.first { $0.source == subscription.id }
            )
            job.omitsUnchanged = omitsUnchanged
            let result = await fetcher.fetch(job)
            let sink = LibrarySink(library: library)
            _ = try await sink.prepare(result)()
            return (try? result.answer.get().items.count) ?? 0
        }

        /// Everything that the library says.
        func contents() async throws -> [String] {
            let context = QueryContext(now: clock.now)
            let items = try await library.items(.everything, in: context, withBodies: true).items
            let counts = try await library.counts()
            return items.map { String(describing: $0) }
                + counts.map { "\($0.key) \($0.value)" }.sorted()
                + (try await library.check().map(String.init(describing:)))
        }
    }

    /// The number of random sequences; `QUIRE_SEQUENCES` asks for more.
    private static let sequences = ProcessInfo.processInfo.environment["QUIRE_SEQUENCES"].flatMap(UInt64.init) ?? 150

    @Test(arguments: 0..<10) func theLibraryIsTheSameAsWhenEveryEntryIsRead(part: UInt64) async throws {
        for seed in stride(from: part, to: Self.sequences, by: 10) { try await compare(seed: seed) }
    }

    private func compare(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed ^ 0x5EED)
        let feeds = try ["https://a.example/feed", "https://a.example/other"].map {
            FeedModel.Subscription(uri: try SubscriptionURI($0))
        }
        let clock = Clock()
        let bodies = Bodies()
        let sides = try [true, false].map { try Side(omitsUnchanged: $0, clock: clock, bodies: bodies) }
        var editions = [FeedEditions(seed: seed), FeedEditions(seed: seed / 2)]
        for _ in 0..<Int.random(in: 2...6, using: &random) {
            let index = random.chance(3) ? 1 : 0
            bodies.set(editions[index].next(), for: feeds[index].uri.subject, isCut: random.chance(15))
            clock.advance(86_400)
            let mark = random.chance(3)
            let purge = random.chance(5)
            let retention = random.chance(6)
            for side in sides {
                try await side.refresh(feeds[index])
                let context = QueryContext(now: clock.now)
                if mark {
                    try await side.library.mark(
                        .read,
                        Query(parsing: "limit:3"),
                        in: context,
                        screen: "list",
                        via: "read"
                    )
                }
                if purge { try await side.library.purge(Query(parsing: "read limit:1"), in: context) }
                if retention { _ = try await side.library.purge(Retention(days: 2)) }
            }
            let (first, second) = try await (sides[0].contents(), sides[1].contents())
            #expect(first == second, "seed \(seed)")
            if first != second { return }
        }
    }

    @Test(arguments: [("rss", 2), ("atom", 2), ("json", 2)])
    func onlyWhatIsNewIsReturned(form: String, new: Int) async throws {
        let clock = Clock()
        let bodies = Bodies()
        let side = try Side(omitsUnchanged: true, clock: clock, bodies: bodies)
        let feed = FeedModel.Subscription(uri: try SubscriptionURI("https://a.example/feed"))
        var returned: [Int] = []
        for (date, entries) in [(1, 3...12), (2, 3...12), (3, 1...12), (4, 2...12)] {
            bodies.set(Array(Self.document(form, date: date, entries: entries).utf8), for: feed.uri.subject)
            returned.append(try await side.refresh(feed))
        }
        #expect(returned == [10, 0, new, 0])
        #expect(try await side.library.counts()[feed.id]?.total == 12)
    }

    private static func document(_ form: String, date: Int, entries: ClosedRange<Int>, title: String = "t") -> String {
        switch form {
        case "rss":
            "<rss version=\"2.0\"><channel><title>F</title><pubDate>\(date)</pubDate>"
                + entries.map { "<item><title>\(title)\($0)</title><guid>g\($0)</guid></item>" }.joined()
                + "</channel></rss>"
        case "atom":
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>F</title><updated>\(date)</updated>"
                + entries.map { "<entry><title>\(title)\($0)</title><id>g\($0)</id></entry>" }.joined() + "</feed>"
        default:
            "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"F\", \"_date\": \(date), \"items\": ["
                + entries.map { "{\"id\": \"g\($0)\", \"title\": \"\(title)\($0)\"}" }.joined(separator: ", ") + "]}"
        }
    }

    /// Another process stores an edition between the start of a fetch and its end.
    @Test func aPageMadeFromAnOldStateKeepsNone() async throws {
        let clock = Clock()
        let bodies = Bodies()
        let side = try Side(omitsUnchanged: true, clock: clock, bodies: bodies)
        let feed = FeedModel.Subscription(uri: try SubscriptionURI("https://a.example/feed"))
        bodies.set(Array(Self.document("rss", date: 1, entries: 1...3).utf8), for: feed.uri.subject)
        try await side.refresh(feed)
        var job = FetchJob(subscription: feed, source: FeedsSource(), record: try await side.library.records().first)
        job.omitsUnchanged = true
        bodies.set(Array(Self.document("rss", date: 2, entries: 1...4).utf8), for: feed.uri.subject)
        try await side.refresh(feed)
        bodies.set(Array(Self.document("rss", date: 3, entries: 1...5).utf8), for: feed.uri.subject)
        let late = await side.fetcher.fetch(job)
        #expect(try late.answer.get().items.map(\.guid) == ["g4", "g5"])
        let sink = LibrarySink(library: side.library)
        _ = try await sink.prepare(late)()
        let record = try #require(try await side.library.records().first)
        #expect(record.state == nil && record.validators.isEmpty)
        #expect(try await side.library.counts()[feed.id]?.total == 5)
    }

    /// Of two fetches of one feed the first ends last; then the publisher takes the changes of the second back.
    @Test(arguments: [200, 304, 500]) func aFetchThatEndsLateBringsNoOldStateBack(status: Int) async throws {
        let clock = Clock()
        let bodies = Bodies()
        let side = try Side(omitsUnchanged: true, clock: clock, bodies: bodies)
        let feed = FeedModel.Subscription(uri: try SubscriptionURI("https://a.example/feed"))
        let first = Array(Self.document("rss", date: 1, entries: 1...3).utf8)
        let second = Array(Self.document("rss", date: 1, entries: 1...3, title: "changed ").utf8)
        bodies.set(first, for: feed.uri.subject, tag: "\"1\"")
        try await side.refresh(feed)
        let old = try #require(try await side.library.record(for: feed.id))
        #expect(old.state != nil && old.validators.map(\.etag) == ["\"1\""])

        let other = Array(Self.document("rss", date: 2, entries: 1...3).utf8)
        bodies.set(status == 200 ? other : [], for: feed.uri.subject, status: status, tag: "\"1\"")
        let late = await side.fetcher.fetch(FetchJob(subscription: feed, source: FeedsSource(), record: old))
        bodies.set(second, for: feed.uri.subject, tag: "\"2\"")
        try await side.refresh(feed)
        let sink = LibrarySink(library: side.library)
        _ = try await sink.prepare(late)()
        let record = try #require(try await side.library.record(for: feed.id))
        #expect(record.status == status && record.state == nil && record.validators.isEmpty)

        bodies.set(first, for: feed.uri.subject)
        try await side.refresh(feed)
        let items = try await side.library.items(.everything, in: QueryContext(now: clock.now), withBodies: true).items
        #expect(items.map(\.item.title).sorted() == ["t1", "t2", "t3"])
    }
}

/// A transport that answers with the current document of each address.
private final class Bodies: Transport {
    private let responses = Mutex<[String: HTTPResponse]>([:])

    func set(_ body: [UInt8], for url: String, status: Int = 200, tag: String? = nil, isCut: Bool = false) {
        var response = HTTPResponse(url: url, status: status, body: body)
        if let tag { response.headers["ETag"] = tag }
        if isCut { response.bodyError = .timedOut }
        responses.withLock { $0[url] = response }
    }

    func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        responses.withLock { $0[request.url] } ?? HTTPResponse(url: request.url, status: 404, body: [])
    }
}

/// A clock that the test moves.
private final class Clock: Sendable {
    private let value = Mutex(Date(timeIntervalSince1970: 1_763_740_800))

    var now: Date { value.withLock(\.self) }

    func advance(_ seconds: Double) { value.withLock { $0 += seconds } }
}
