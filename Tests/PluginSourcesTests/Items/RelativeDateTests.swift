import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

@testable import PluginSources

/// Tests of dates that move with the time of the fetch: RelativeDate, FirstDates, MappingState.
@Suite struct RelativeDateTests {
    @Test(arguments: [
        ("3 hours ago", "2026-11-21T06:30:15Z"), ("an hour ago", "2026-11-21T08:30:15Z"),
        ("2d ago", "2026-11-19T09:30:15Z"),
        ("Just now", "2026-11-21T09:30:15Z"), ("today", "2026-11-21T09:30:15Z"), ("Yesterday", "2026-11-20T09:30:15Z"),
        ("5 mins ago", "2026-11-21T09:25:15Z"), ("1 hour, 5 minutes ago", "2026-11-21T08:25:15Z"),
        ("1h 5m ago", "2026-11-21T08:25:15Z"),
        ("about 2 weeks ago", "2026-11-07T09:30:15Z"), ("a month ago", "2026-10-21T09:30:15Z"),
        ("over 2 years ago", "2024-11-21T09:30:15Z"),
        ("less than a minute ago", "2026-11-21T09:29:15Z"), ("a few seconds ago", "2026-11-21T09:30:12Z"),
        ("moments ago", "2026-11-21T09:30:14Z"), ("9 MONTHS ago", "2026-02-21T09:30:15Z"),
    ])
    func aDistanceIsCountedFromTheFetch(text: String, date: String) {
        let now = Date(timeIntervalSince1970: 1_795_253_415.75)
        #expect(RelativeDate.date(text, now: now)?.iso8601 == date)
    }

    @Test(arguments: [
        "", "ago", "3 ago", "hours ago", "3 hours", "2d", "in 3 hours", "long ago", "3 hours ago today",
        "12345 days ago", "3 4 hours ago",
        "3 hours 4 ago", "99999999999999999999 days ago", "tomorrow",
    ])
    func anotherTextIsNone(text: String) {
        #expect(RelativeDate.date(text, now: SampleProgram.morning) == nil)
    }

    private static let rules =
        SampleMappings.head + """
            url = "x:/"
            [items]
            each = "$[*]"
            title = "t"
            published = ["d", { select = "e", format = "HH:mm" }]
            """

    /// The first date of an item stays, with its identity, and goes with the item.
    @Test func theDateOfTheFirstFetchStays() async throws {
        let source = try SampleMappings.source(Self.rules)
        func page(_ body: String, at time: String, _ state: SourceState?) async throws -> Page {
            let now = try #require(Date(iso8601: time))
            return try await source.page(of: body, state: state, recorded: now).outcome.get()
        }
        func dates(_ page: Page) -> [String?] { page.items.map { $0.published?.iso8601 } }
        let body = #"[{"t": "A", "d": "3 hours ago"}, {"t": "B", "d": "2026-11-20"}, {"t": "C", "d": "2d ago"}]"#
        let first = try await page(body, at: "2026-11-21T09:00:00Z", nil)
        #expect(dates(first) == ["2026-11-21T06:00:00Z", "2026-11-20T00:00:00Z", "2026-11-19T09:00:00Z"])
        let second = try await page(body, at: "2026-11-21T09:40:00Z", first.state)
        #expect(second.items == first.items)
        #expect(second.state == first.state)
        let other = #"[{"t": "D", "d": "just now"}, {"t": "A", "d": "5 hours ago"}]"#
        let third = try await page(other, at: "2026-11-21T11:10:00Z", second.state)
        #expect(dates(third) == ["2026-11-21T11:10:00Z", "2026-11-21T06:00:00Z"])
        #expect(third.items.last?.id == first.items.first?.id)
        let state = try #require(third.state.flatMap { MappingState($0) })
        #expect(state.count == 2)
        #expect(state.dates.values.sorted() == [1_795_240_800, 1_795_259_400])
        let fourth = try await page(body, at: "2026-11-21T12:00:00Z", third.state)
        #expect(dates(fourth) == ["2026-11-21T06:00:00Z", "2026-11-20T00:00:00Z", "2026-11-19T12:00:00Z"])
    }

    @Test func aPatternLeavesNoPlaceForDistances() async throws {
        let source = try SampleMappings.source(Self.rules)
        let page = try await source.page(of: #"[{"t": "A", "e": "3 hours ago"}]"#).outcome.get()
        #expect(page.items.map(\.published) == [nil])
        #expect(page.state == MappingState(count: 1).state)
    }

    @Test func aDateBefore1970IsNone() async throws {
        let source = try SampleMappings.source(Self.rules)
        let page = try await source.page(of: #"[{"t": "A", "d": "80 years ago"}]"#).outcome.get()
        #expect(page.items.map(\.published) == [nil])
    }

    @Test func aPartOfTheItemsKeepsTheDatesOfTheOthers() {
        var item = Item(source: SourceID(rawValue: "x:all"), guid: "1", title: "A")
        item.published = SampleProgram.morning
        let key = String(item.id.rawValue.prefix(16))
        let known = ["other": 5, key: 7]
        var dates = FirstDates(MappingState(count: 2, dates: known).state)
        #expect(dates.ofPart == known)
        dates.keep(&item)
        #expect(dates.found == [key: 7])
        #expect(dates.ofPart == known)
    }
}
