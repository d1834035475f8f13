import FeedModel
import Foundation
import Query
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of the home screen as text: English+HomePage, HomeFit, ItemRow.
@Suite struct HomePageTests {
    private func page(_ sections: [HomeScreen.Section], style: PageStyle = .sample()) -> [String] {
        style.lines { $0.blocks(HomeScreen(sections)) }
    }

    // RH4: a failed section has its own line, the others show.
    @Test func everyStandingIsTold() throws {
        let old = Date.hours(26)
        let digest = SectionContent.items(ItemDigest(lead: [.story(1)], unread: 1, total: 5))
        let lines = page([
            .init(try .sample(1, "Weather"), .forecast(.tokyo), at: .hours(2)),
            .init(try .sample(2, "News"), digest, at: old, failure: .timedOut),
            .init(try .sample(3, "Repositories"), failure: .rateLimited(until: .hours(-9.7))),
            .init(try .sample(4, "Articles")),
        ])
        #expect(
            lines == [
                "== Home ==  Saturday 21 November    1 of 4 sources, 2 failed, 1 not answered yet",
                "[1] Weather       Tokyo  ☀️ Clear 14.2°, high 16.0°, low 8.1° (fetched 2 h ago)",
                "                  Weather data by Open-Meteo.com",
                "[2] News          1 unread of 5 (fetched 1 d ago); failed: no response in time",
                "                  (type 'why 2')",
                "    1 ● Story 1 — 1 h",
                "[3] Repositories  failed: rate limited until 18:42 (type 'why 3')",
                "[4] Articles      no answer yet",
            ]
        )
    }

    @Test func aFreshPageNamesNoAgesAndNumbersItsItemsThrough() throws {
        let articles = ItemDigest(lead: [.story(1), .story(2).read], unread: 1, total: 2)
        let both = ItemDigest(
            lead: [.story(3).starred],
            unread: 1,
            total: 1,
            sourceTitles: [SourceID("news:hn"): "Hacker News"]
        )
        let lines = page(
            [
                .init(try .sample(1, "Weather"), .forecast(.tokyo)),
                .init(try .sample(2, "Articles"), .items(articles)),
                .init(try .sample(3, "Mixed"), .items(both)),
                .init(try .sample(4, "Empty"), .items(ItemDigest(lead: [], unread: 0, total: 0))),
            ],
            style: .sample(width: 100)
        )
        #expect(
            lines == [
                "== Home ==  Saturday 21 November" + String(repeating: " ", count: 54) + "4 of 4 sources",
                "[1] Weather   Tokyo  ☀️ Clear 14.2°, high 16.0°, low 8.1°             "
                    + "Weather data by Open-Meteo.com",
                "[2] Articles  1 unread of 2",
                "    1 ●  Story 1 — 1 h",
                "    2    Story 2 — 2 h",
                "[3] Mixed     1 unread of 1",
                "    3 ●★ Story 3 — Hacker News, 3 h",
                "[4] Empty     no items",
            ]
        )
    }

    @Test func aSectionWhoseItemsAreShownAboveNamesTheSections() throws {
        var shared = ItemDigest(lead: [], unread: 1, total: 3)
        shared.sectionsAbove = ["Articles", "News"]
        let lines = page([
            .init(try .sample(1, "Articles"), .items(ItemDigest(lead: [.story(1)], unread: 1, total: 1))),
            .init(try .sample(2, "Copies"), .items(shared)),
        ])
        #expect(
            lines.suffix(2) == ["[2] Copies    1 unread of 3", "    Its first items are in Articles and News, above."]
        )
    }

    // RX4: titles in wide characters take two cells each.
    @Test func wideTitlesAreAlignedAndFolded() throws {
        let digest = ItemDigest(lead: [.story(1, "朝食にゆっくりと味わって食べたいサンドイッチ")], unread: 1, total: 1)
        let lines = page(
            [
                .init(try .sample(1, "天気"), .forecast(.tokyo)),
                .init(try .sample(2, "記事です"), .items(digest)),
            ],
            style: .sample(width: 40)
        )
        #expect(
            lines == [
                "== Home ==  Saturday 21 November",
                "2 of 2 sources",
                "[1] 天気      Tokyo  ☀️ Clear 14.2°,",
                "              high 16.0°, low 8.1°",
                "              Weather data by",
                "              Open-Meteo.com",
                "[2] 記事です  1 unread of 1",
                "    1 ● 朝食にゆっくりと味わって食べたい",
                "        サンドイッチ — 1 h",
            ]
        )
    }

    @Test func anEmptyHomeInvites() {
        let lines = page([], style: .sample(width: 60))
        #expect(
            lines == [
                "== Home ==  Saturday 21 November",
                "There is nothing here yet. 'add ADDRESS' subscribes to a",
                "feed, 'help' lists the commands.",
            ]
        )
    }

    @Test func withoutAWidthNothingIsFoldedAndOneSourceIsOne() throws {
        let title = String(repeating: "a long title ", count: 10)
        let digest = ItemDigest(lead: [.story(1, title)], unread: 1, total: 1)
        let lines = page([.init(try .sample(1, "News"), .items(digest))], style: .sample(width: nil))
        #expect(
            lines == [
                "== Home ==  Saturday 21 November                                   1 of 1 source",
                "[1] News  1 unread of 1",
                "    1 ● \(title)— 1 h",
            ]
        )
    }

    @Test func theForecastOfNothingHasNoFigures() throws {
        var empty = Forecast.tokyo
        (empty.current, empty.days) = (nil, [])
        var partial = Forecast.tokyo
        partial.current = Reading(observed: .morning, condition: .other("Lava"), temperature: -0.05)
        partial.days = [.init(day: .saturday, condition: .clear, high: nil, low: -0.04)]
        var absurd = Forecast.tokyo
        absurd.current = nil
        absurd.days = [.init(day: .saturday, condition: .snow, high: .infinity, low: -1e300)]
        let forecasts = [empty, partial, absurd]
        let lines = forecasts.map { English.sample.line($0, place: "Tokyo") }
        #expect(
            lines == [
                "Tokyo  no data", "Tokyo  Lava -0.1°, low 0.0°", "Tokyo  ❄️ Snow, high ?°, low ?°",
            ]
        )
    }

    @Test func aPlainPageIsPlain() throws {
        let long = LibraryItem.story(2, String(repeating: "wide ", count: 40))
        let digest = ItemDigest(lead: [.story(1).starred, long], unread: 1, total: 1)
        let lines = page(
            [
                .init(try .sample(1, "Weather"), .forecast(.tokyo)),
                .init(try .sample(2, "News"), .items(digest)),
            ],
            style: .sample(width: 100, symbols: .plain)
        )
        #expect(
            lines.dropFirst() == [
                "[1] Weather  Tokyo  Clear 14.2 C, high 16.0 C, low 8.1 C              "
                    + "Weather data by Open-Meteo.com",
                "[2] News     1 unread of 1",
                "    1 *+ Story 1 - 1 h",
                "    2 *  " + String(repeating: "wide ", count: 16) + "wi... - 2 h",
            ]
        )
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    }

    @Test func hostileTextsAreNeutralisedEverywhere() throws {
        var forecast = Forecast.tokyo
        forecast.place.name = Hostile.text
        forecast.current?.condition = .other(Hostile.text)
        forecast.days = []
        forecast.attribution.text = Hostile.text
        let digest = ItemDigest(
            lead: [.story(1, Hostile.text)],
            unread: 1,
            total: 1,
            sourceTitles: [SourceID("news:hn"): Hostile.text]
        )
        let lines = page([
            .init(try .sample(1, Hostile.text), .forecast(forecast)),
            .init(try .sample(2, Hostile.text), .items(digest)),
            .init(try .sample(3, Hostile.text), failure: .status(500, message: Hostile.text)),
        ])
        #expect(
            lines == [
                "== Home ==  Saturday 21 November                        2 of 3 sources, 1 failed",
                "[1] Free beer now  Free beer now  Free beer now 14.2°              Free beer now",
                "[2] Free beer now  1 unread of 1",
                "    1 ● Free beer now — Free beer now, 1 h",
                "[3] Free beer now  failed: the server answered 500: Free beer now (type 'why 3')",
            ]
        )
    }

    @Test func aLongTitleLeavesRoomForItsSection() throws {
        let title = "unread (swift OR rust) -source:hn newer:7d"
        let digest = ItemDigest(lead: [], unread: 0, total: 9)
        let lines = page([.init(try .sample(1, title), .items(digest))], style: .sample(width: 60))
        #expect(lines.last == "[1] unread (swift OR ru…  0 unread of 9")
    }

    private func unread(_ items: [LibraryItem], of total: Int, failing: Int = 0) throws -> HomeScreen.Section {
        let plan = SectionPlan(number: 1, title: "Unread", filling: .query(Query(.flag(.unread))))
        let digest = ItemDigest(lead: items, unread: items.count, total: total, failing: failing)
        var section = HomeScreen.Section(plan, .items(digest))
        section.answer?.tally = SubscriptionTally(count: 41, failed: failing)
        return section
    }

    private func feeds(_ unread: Int, of total: Int) -> HomeScreen.Section {
        let rows = [("Busy Wire", 149, ["wire"]), ("Quiet Blog", 12, [])].prefix(unread).enumerated().map {
            index,
            feed in
            FeedRow(
                content: .subscription(SourceID("https://example.org/\(index)")),
                title: feed.0,
                address: "https://example.org/\(index)",
                tags: feed.2,
                counts: FeedRow.Counts(unread: feed.1, total: 170),
                line: index + 1
            )
        }
        let plan = SectionPlan(number: 2, title: "Feeds", filling: .feeds(FeedRequest()))
        return .init(plan, .feeds(FeedDigest(lead: rows, unread: unread, total: total)))
    }

    @Test func whatTheLibraryHoldsIsNotCalledFetched() throws {
        var sections = [try unread(LibraryItem.stories(1...1), of: 9), feeds(1, of: 40)]
        for place in sections.indices {
            sections[place].answer?.date = .hours(2)
            sections[place].isFresh = false
        }
        #expect(
            page(sections) == [
                "== Home ==  Saturday 21 November                                41 subscriptions",
                "[1] Unread  1 unread of 9",
                "    1 ● Story 1 — 1 h",
                "[2] Feeds   40 feeds, 1 with unread items",
                "    2  149/170  Busy Wire  #wire",
            ]
        )
    }

    @Test func whatIsCountedApartIsSaid() throws {
        var sections = [try unread([], of: 9), feeds(0, of: 40)]
        sections[0].answer?.tally = SubscriptionTally(count: 40, failed: 2, hidden: 1)
        var digest = FeedDigest(lead: [], unread: 0, total: 40)
        digest.queries = 2
        sections[1].answer?.content = .feeds(digest)
        #expect(
            page(sections) == [
                "== Home ==  Saturday 21 November         40 subscriptions and 1 hidden, 2 failed",
                "[1] Unread  0 unread of 9",
                "[2] Feeds   40 feeds, none with unread items; 2 queries in 'feeds'",
            ]
        )
    }

    @Test func feedsHaveNumbersAfterThoseOfItemsAndTheHeadingCountsSubscriptions() throws {
        let lines = page([try unread(LibraryItem.stories(1...2), of: 9, failing: 1), feeds(2, of: 40)])
        #expect(
            lines == [
                "== Home ==  Saturday 21 November                      41 subscriptions, 1 failed",
                "[1] Unread  2 unread of 9; 1 source failed ('feeds *')",
                "    1 ● Story 1 — 1 h",
                "    2 ● Story 2 — 2 h",
                "[2] Feeds   40 feeds, 2 with unread items",
                "    3  149/170  Busy Wire  #wire",
                "    4   12/170  Quiet Blog",
            ]
        )
        let counts = [feeds(1, of: 40), feeds(0, of: 40), feeds(0, of: 0)].map { page([$0])[1] }
        #expect(
            counts == [
                "[2] Feeds  40 feeds, 1 with unread items", "[2] Feeds  40 feeds, none with unread items",
                "[2] Feeds  no feeds",
            ]
        )
    }

    @Test(arguments: [(24, 80, 14), (24, 20, 3), (10, 80, 3), (60, 80, 50)])
    func thePageLeavesRoomForThePromptAndHasThreeRowsAtLeast(height: Int, width: Int, rows: Int) throws {
        let style = PageStyle.sample(width: width)
        let weather = HomeScreen.Section(try .sample(3, "Weather"), .forecast(.tokyo))
        let screen = HomeScreen([try unread(LibraryItem.stories(1...50), of: 90), feeds(2, of: 40), weather])
        var fit = HomeFit(renderer: style.renderer, vocabulary: style.english, height: height)
        let shown = screen.showing(fit.rows(of: screen))
        #expect(shown.items.count == rows)
        let lines = style.lines { $0.blocks(shown) }.count
        #expect(lines == height - 3 || rows == 3)
        fit.height = nil
        #expect(fit.rows(of: screen) == [20, 2, 0])
    }

    @Test func anotherScreenHasItsNameAsItsHeading() throws {
        var screen = HomeScreen([.init(try .sample(1, "News"))])
        screen.name = "news"
        let lines = PageStyle.sample(width: nil).lines { $0.blocks(screen) }
        #expect(lines.first?.hasPrefix("== news ==  Saturday 21 November ") == true)
    }
}
