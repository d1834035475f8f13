import FeedModel
import Foundation
import GRDB
import Primitives
import Query
import Testing

@testable import Library

/// Tests of storing fetched pages: PageRows, PageWriter, WrittenPage, SourceTable,
/// HostBackoffTable, DocumentIDAllocator.
@Suite struct StoringPagesTests {
    @Test func aPageIsNewThenUnchangedThenChanged() async throws {
        let world = try World()
        let library = try world.memory()
        let items = makeItems(1...3)
        let first = try await library.store(items, from: feed)
        let second = try await library.store(items, from: feed)
        var edited = items
        edited[1].title = "Edited"
        edited[2].body = .html("<p>text")
        let third = try await library.store(edited + [makeItem("4")], from: feed)
        #expect([first.new, first.changed] == [items.map(\.id), []])
        #expect(second.new.isEmpty && second.changed.isEmpty && second.unchanged == 3)
        #expect(third.changed == [items[1].id, items[2].id])
        #expect(third.new == [makeItem("4").id])
        #expect(third.unchanged == 1)
    }

    @Test func everyPartOfAnItemCountsAsAChange() async throws {
        let library = try World().memory()
        let plain = makeItem("1") { $0.body = .text("text") }
        let changes: [(inout Item) -> Void] = [
            { $0.title = "t" }, { $0.url = "u" }, { $0.authors = ["a"] },
            { $0.published = Date(timeIntervalSince1970: 1) },
            { $0.updated = Date(timeIntervalSince1970: 1) }, { $0.summary = "" }, { $0.categories = ["c"] },
            { $0.enclosures = [Enclosure(url: "e")] },
            { $0.enclosures = [Enclosure(url: "e", duration: 1)] }, { $0.image = "i" }, { $0.comments = "c" },
            { $0.language = "l" },
            { $0.score = 0 }, { $0.body = .html("text") }, { $0.body = .text("") }, { $0.body = nil },
        ]
        try await library.store([plain], from: feed)
        for (index, change) in changes.enumerated() {
            var edited = plain
            change(&edited)
            #expect(try await library.store([edited], from: feed).changed == [plain.id], "\(index)")
            #expect(try await library.store([edited], from: feed).unchanged == 1)
            #expect(try await library.item(plain.id)?.item == edited)
            try await library.store([plain], from: feed)
        }
        #expect(try await library.check() == [])
    }

    // RA9
    @Test func anEditedTitleKeepsItsReadMarkAndItsArrival() async throws {
        let world = try World()
        let library = try world.memory()
        var item = makeItem("1", "Before")
        try await library.store([item], from: feed)
        let arrived = world.now
        world.advance(60)
        try await library.mark(.read, [item.id], screen: "list", via: "read")
        let read = world.now
        world.advance(60)
        item.title = "After"
        try await library.store([item], from: feed)
        let kept = try #require(await library.item(item.id))
        #expect(kept.item.title == "After")
        #expect(kept.arrived == arrived)
        #expect(kept.state.readAt == read)
        #expect(try await library.guids("before", in: world.context) == [])
        #expect(try await library.guids("after", in: world.context) == ["1"])
    }

    @Test func anItemTwiceInAPageIsKeptOnce() async throws {
        let library = try World().memory()
        let twice = [makeItem("1", "title") { $0.summary = "first" }, makeItem("1", "title") { $0.summary = "second" }]
        let page = try await library.store(twice, from: feed)
        #expect(page.new.count == 1)
        #expect(try await library.item(page.new[0])?.item.summary == "first")
        #expect(try await library.counts() == [feed: ItemCounts(total: 1, unread: 1)])
    }

    @Test func twoSpellingsOfAnAddressAreCountedApart() async throws {
        let library = try World().memory()
        let sources = [SourceID("sfeed:Caf\u{E9}"), SourceID("sfeed:Cafe\u{301}")]
        for source in sources { try await library.store([Item(source: source, guid: "1", title: "T")], from: source) }
        let one = ItemCounts(total: 1, unread: 1)
        #expect(try await library.counts() == [sources[0]: one, sources[1]: one])
    }

    // RD4
    @Test(arguments: [
        "'); DROP TABLE item; --", "\"quoted\" 'single' `back`", "emoji 👩‍👩‍👧‍👦 🎉", "nul \0 and \u{10FFFE} inside\0", "",
        "line\nbreak\ttab", "ｶﾞ e\u{301} ﷺ",
    ])
    func everyTextComesBackAsItWas(text: String) async throws {
        let library = try World().memory()
        var item = makeItem("guid " + text, text)
        item.url = "https://example.org/" + text
        item.authors = [text, "second"]
        item.published = Date(timeIntervalSince1970: 1_700_000_000.125)
        item.updated = Date(timeIntervalSince1970: -1)
        item.summary = text
        item.body = .html(text)
        item.categories = [text]
        item.enclosures = [
            Enclosure(url: text, type: "audio/mpeg", length: 7, duration: 61), Enclosure(url: "x"),
        ]
        item.image = text
        item.comments = text
        item.language = text
        item.score = -3
        try await library.store([item], from: feed)
        try await library.mark(.tagged(text), [item.id], screen: text, via: text)
        let kept = try #require(await library.item(item.id))
        #expect(kept.item == item)
        #expect(kept.state.tags == [text])
    }

    @Test func impossibleDatesAreBroughtIntoTheCalendar() async throws {
        let library = try World().memory()
        let dates = [Double.infinity, -.infinity, .nan, 1e300, -1e300]
        let items = dates.enumerated().map { index, date in
            makeItem("\(index)") { $0.published = Date(timeIntervalSince1970: date) }
        }
        try await library.store(items, from: feed)
        var texts: [String?] = []
        for item in items { texts.append(try await library.item(item.id)?.item.published?.iso8601) }
        #expect(
            texts == [
                "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
                "0001-01-01T00:00:00Z",
            ]
        )
    }

    @Test func itemsOfOtherSourcesAreLeftOut() async throws {
        let library = try World().memory()
        let page = try await library.store([makeItem("1", source: other), makeItem("2")], from: feed)
        #expect(page.new == [makeItem("2").id])
    }

    @Test func theFetchIsRememberedWithThePage() async throws {
        let world = try World()
        let library = try world.memory()
        var record = FetchRecord(source: feed)
        record.title = "Example"
        record.homepage = "https://example.org/"
        record.attempted = world.now
        record.succeeded = world.now.addingTimeInterval(-0.5)
        record.status = 200
        record.failure = FetchRecord.Failure(code: "status", details: ["503", "\0"])
        record.consecutiveFailures = 2
        record.validators = [Validators(url: "u", etag: "\"a\"", lastModified: "Sat"), Validators(url: "v")]
        record.state = "opaque\0"
        record.due = world.now.addingTimeInterval(3600)
        record.dueRule = .retryAfter
        record.wait = world.now.addingTimeInterval(60.25)
        record.refusal = "3f2a"
        record.listing = PageListing(
            items: [makeItem("2").id, makeItem("1").id],
            next: "page=2\0",
            total: 7,
            notice: "More.",
            skipped: 1
        )
        record.bytes = 12
        try await library.store(makeItems(1...2), from: feed, record: record)
        record.itemsNew = 2
        #expect(try await library.record(for: feed) == record)
        #expect(try await library.record(for: other) == nil)
        try await library.save(FetchRecord(source: other))
        #expect(try await library.records() == [record, FetchRecord(source: other)])
    }

    // A13: also after a restart
    @Test func theHostsThatWantToBeLeftAloneAreRememberedUntilTheyDoNot() async throws {
        let world = try World()
        let library = try world.library()
        func wait(_ host: String, _ seconds: Double, _ status: Int? = nil) -> HostBackoff {
            HostBackoff(host: host, until: world.now.addingTimeInterval(seconds), status: status)
        }
        let (busy, ruled, soon) = (wait("a.example", 3600, 429), wait("b.example:8080", 60), wait("c.example", 30, 503))
        try await library.store(makeItems(1...1), from: feed, hosts: [busy, soon])
        try await library.save(FetchRecord(source: other), hosts: [ruled, wait("a.example", 10, 503)])
        await library.close()
        let next = try world.library()
        #expect(try await next.hostBackoffs() == [busy, ruled, soon])
        world.advance(30)
        #expect(try await next.hostBackoffs() == [busy, ruled])
        try await next.save(FetchRecord(source: other), hosts: [ruled])
        #expect(try await next.storage.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM host") } == 2)
        world.advance(3570)
        #expect(try await next.hostBackoffs() == [])
    }

    @Test func aBackOffThatAWrongClockStoredIsOverAndGivesWayToTheNext() async throws {
        let world = try World()
        let library = try world.library()
        func wait(_ seconds: Double) -> HostBackoff {
            HostBackoff(host: "a.example", until: world.now.addingTimeInterval(seconds), status: 429)
        }
        try await library.save(FetchRecord(source: feed), hosts: [wait(3650 * 86_400)])
        #expect(try await library.hostBackoffs() == [])
        let now = wait(3600)
        try await library.save(FetchRecord(source: feed), hosts: [now])
        #expect(try await library.hostBackoffs() == [now])
        try await library.save(FetchRecord(source: feed), hosts: [wait(60)])
        #expect(try await library.hostBackoffs() == [now])
    }

    @Test func theLastForecastIsKept() async throws {
        let world = try World()
        let library = try world.memory()
        let source = SourceID("weather:Tokyo")
        func forecast(_ degrees: Double) throws -> Forecast {
            Forecast(
                place: Place(name: "東京", country: "JP", latitude: 35.6895, longitude: 139.6917, timeZone: "Asia/Tokyo"),
                current: Reading(observed: world.now, condition: .other("a\"b"), temperature: degrees, humidity: 40),
                days: [
                    .init(
                        day: try #require(CalendarDay("2025-11-22")),
                        condition: .snow,
                        details: "d",
                        high: 1,
                        low: nil
                    )
                ],
                attribution: Attribution(text: "Weather data by Open-Meteo.com", url: nil)
            )
        }
        #expect(try await library.forecast(for: source) == nil)
        try await library.store(try forecast(14.25), for: source)
        world.advance(60)
        var record = FetchRecord(source: source)
        record.status = 200
        try await library.store(try forecast(-3), for: source, record: record)
        #expect(
            try await library.forecast(for: source) == StoredForecast(forecast: try forecast(-3), stored: world.now)
        )
        #expect(try await library.record(for: source)?.status == 200)
    }
}
