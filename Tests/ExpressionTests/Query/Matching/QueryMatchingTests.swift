import FeedModel
import Foundation
import Primitives
import Query
import QueryTesting
import Testing

/// Tests of which items match a query: ResolvedPredicate, QueryContext.
@Suite struct QueryMatchingTests {
    private let now = Date(timeIntervalSince1970: 1_763_740_800)  // 2025-11-21T16:00:00Z
    private let feed = SourceID("https://example.org/feed.xml")

    private func item(_ change: (inout LibraryItem) -> Void = { _ in }) -> LibraryItem {
        var item = Item(source: feed, guid: "1", title: "Combine im Überblick")
        item.authors = ["Ada Lovelace", "山田太郎"]
        item.url = "https://example.org/Blog/1"
        item.summary = "A short text"
        item.body = .html("<p>The <b>whole</b> text&nbsp;here</p>")
        item.categories = ["iOS", "Swift Lang"]
        item.published = now.addingTimeInterval(-3 * 86_400)
        var kept = LibraryItem(item: item, arrived: now)
        kept.state.tags = ["Later"]
        change(&kept)
        return kept
    }

    private func context() throws -> QueryContext {
        QueryContext(
            now: now,
            utcOffset: { _ in 9 * 3600 },
            subscriptions: [
                Subscription(uri: try SubscriptionURI(feed.rawValue), title: "My Feed", tags: ["dev"]),
                Subscription(uri: try SubscriptionURI("weather:Tokyo"), tags: ["home"]),
            ],
            publisherTitles: [feed: "Beispiel"],
            screens: [
                "home": .init(subscriptions: [feed], queries: [try Query(parsing: "tag:home")]),
                "other": .init(queries: [try Query(parsing: "source:weather")]),
                "loop": .init(queries: [try Query(parsing: "in:loop"), try Query(parsing: "in:home")]),
            ]
        )
    }

    @Test(arguments: [
        "", "uberblick", "combine \"im überblick\"", "LOVELACE", "太郎", "\"short text\"", "\"whole text\"", "-missing",
        "-\"text the\"", "title:combine", "-title:lovelace", "author:ada", "title:/Überblick$/", "author:/^Ada/",
        "title:/uberblick$/", "title:/ÜBER/", "author:/^ada/", "-author:/^ada/c", "author:/^Ada/c", "tag:/^D/",
        "source:/EXAMPLE/", "text:/WHÖLE/", "category:/IOS/", "url:/blog/i",
        "url:BLOG", "category:ios", "category:\"swift lang\"", "-category:swift", "category:swift*", "tag:later",
        "tag:LAT*", "tag:dev", "-tag:de", "tag:/^d.v$/", "source:example.org", "source:\"my feed\"", "source:beispiel",
        "-source:tokyo", "unread", "-read", "-starred", "-today", "newer:7d older:2d", "newer:2025-11-19",
        "-newer:2025-11-20", "in:home", "-in:other", "-in:nowhere", "in:loop", "text:/whole/", "starred OR unread",
        "-(read OR starred)", "combin*",
    ])
    func theQueryHolds(text: String) throws {
        #expect(try Query(parsing: text).matches(item(), in: context()))
    }

    @Test(arguments: [
        "", "tag:dev", "-tag:dev", "tag:/^D/", "source:example.org", "-source:beispiel", "in:home", "title:/^$/",
        "text:/x/",
        "unread newer:7d", "older:7d", "starred OR -read", "combine", "-combine", "author:/^/", "url:/^/", "hidden",
    ])
    func aSubscriptionIsFoundAsAnItemWithoutContentIs(text: String) throws {
        let query = try Query(parsing: text)
        let empty = LibraryItem(item: Item(source: feed, guid: "", title: ""), arrived: now)
        let found = query.sources(among: [feed], in: try context())
        #expect(found == (try query.matches(empty, in: context()) ? [feed] : []))
    }

    @Test func hiddenItemsAreLeftOutUnlessAskedFor() throws {
        let hidden = item { $0.state.isHidden = true }
        let answers = try ["", "combine", "hidden", "-hidden", "hidden OR -hidden", "in:home"]
            .map { try Query(parsing: $0).matches(hidden, in: context()) }
        #expect(answers == [false, false, true, false, true, false])
    }

    @Test func todayEndsAtMidnightAlsoWhenTheClocksGoBack() throws {
        // Berlin, 25 October 2026: daylight saving time ends at 01:00 UTC, and the day has 25 hours.
        let change = try #require(Date(iso8601: "2026-10-25T01:00:00Z"))
        let noon = try #require(Date(iso8601: "2026-10-25T11:00:00Z"))
        let context = QueryContext(now: noon, utcOffset: { $0 < change ? 7200 : 3600 })
        let moments = [
            "2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-25T22:30:00Z", "2026-10-25T22:59:59Z",
            "2026-10-25T23:00:00Z",
        ]
        let today = try Query(parsing: "today")
        let answers = try moments.map { moment in
            let date = try #require(Date(iso8601: moment))
            return today.matches(item { ($0.item.published, $0.arrived) = (date, date) }, in: context)
        }
        #expect(answers == [false, true, true, true, false])
    }

    @Test func todayBeginsAtThePersonsMidnight() throws {
        let query = try Query(parsing: "today")
        // 16:00 UTC is 01:00 of the next day in Tokyo.
        let hours = [-2.0, -0.5, 0].map { hours in
            query.matchesInTokyo(item { $0.item.published = now.addingTimeInterval(hours * 3600) }, try? context())
        }
        #expect(hours == [false, true, true])
    }

    @Test func aDateInTheFutureCountsAsArrival() {
        let item = item { $0.item.published = Date(timeIntervalSince1970: 9e10) }
        #expect(item.date(at: now.addingTimeInterval(1)) == now)
        // What arrived before its date has that date once it has passed.
        let evening = self.item { $0.item.published = now.addingTimeInterval(3600) }
        #expect(
            [3599.0, 3600].map { evening.date(at: now.addingTimeInterval($0)) } == [now, now.addingTimeInterval(3600)]
        )
    }

    @Test func monthsFollowTheCalendar() throws {
        let march = try #require(Date(iso8601: "2024-03-31T12:00:00Z"))
        let moments = ["1mo", "1y", "13mo", "P1M1D"].map { Query.Age($0)?.before(march, offset: { _ in 0 }).iso8601 }
        #expect(
            moments == [
                "2024-02-29T12:00:00Z", "2023-03-31T12:00:00Z", "2023-02-28T12:00:00Z", "2024-02-28T12:00:00Z",
            ]
        )
    }

    @Test func selectionIsSortedAndLimited() throws {
        let items = ["b", "C", "a", "ä"].enumerated().map { index, title in
            var item = Item(source: feed, guid: title, title: title)
            item.published = now.addingTimeInterval(Double(index) * -60)
            return LibraryItem(item: item, arrived: now.addingTimeInterval(Double(index)))
        }
        let titles = try ["", "sort:title", "sort:-title", "sort:arrived limit:2", "sort:-published"].map { text in
            try Query(parsing: text).select(from: items, in: context()).map(\.item.title).joined()
        }
        #expect(titles == ["bCaä", "aäbC", "Cbaä", "äa", "äaCb"])
    }
}

extension Query {
    fileprivate func matchesInTokyo(_ item: LibraryItem, _ context: QueryContext?) -> Bool? {
        context.map { matches(item, in: $0) }
    }
}
