import FeedModel
import Foundation
import SourceAPI
import Testing

@testable import ReaderShell
@testable import Screens

/// Tests of credits, notices, categories and bounded texts on pages: English.
@Suite struct AttributionPagesTests {
    private let credit = Attribution(text: "News by \u{1B}[31mnews.example")

    private func page(_ fetched: FetchedPage, from: Int = 0, pages: Int = 1) throws -> [String] {
        var screen = ArticlesScreen()
        screen.articles = fetched.items
        (screen.pages, screen.hasNext) = (pages, fetched.next != nil)
        (screen.notice, screen.attribution) = (fetched.notice, fetched.attribution)
        let place = PagesPlace(request: PagesRequest(.news, "x"), uri: try SubscriptionURI("news:x"), screen: screen)
        return PageStyle.sample(width: 60).lines { $0.blocks(place, from: from) }
    }

    // RP3
    @Test func aPageOfASourceHasItsCreditAndItsNotice() throws {
        var fetched = FetchedPage(items: LibraryItem.stories(1...2), next: Cursor(rawValue: "2"))
        (fetched.notice, fetched.attribution) = ("Half of it is missing.", credit)
        #expect(
            try page(fetched) == [
                "== news:x ==  page 1, more: yes", "1 ● Story 1 — 1 h", "2 ● Story 2 — 2 h", "News by news.example",
                "Half of it is missing.", "There are more: 'more' fetches them.",
            ]
        )
        // Further pages follow the first, whose credit is still shown.
        #expect(
            try page(fetched, from: 1, pages: 2).suffix(3) == [
                "2 ● Story 2 — 2 h", "Half of it is missing.", "There are more: 'more' fetches them.",
            ]
        )
        fetched.items = []
        fetched.next = nil
        #expect(try page(fetched) == ["== news:x ==  page 1, more: no", "No articles.", "Half of it is missing."])
    }

    @Test func aRowOfNewsHasItsFirstCategory() throws {
        let stories = [
            LibraryItem.story(1) { $0.item.categories = ["イベント", "b"] },
            .story(2) { $0.item.categories = ["\u{1B}[31m"] }, .story(3),
            .story(4, String(repeating: "long ", count: 20)) {
                $0.item.categories = [String(repeating: "c", count: 5000)]
            },
        ]
        #expect(
            try page(FetchedPage(items: stories)).dropFirst() == [
                "1 ● Story 1  [イベント] — 1 h", "2 ● Story 2 — 2 h", "3 ● Story 3 — 3 h",
                "4 ● long long long long l…  [\(String(repeating: "c", count: 23))…] — 4 h",
            ]
        )
        func row(_ kept: LibraryItem, _ style: PageStyle) -> [String] {
            style.lines { [.row($0.row("1", kept, showsCategory: true))] }
        }
        #expect(
            row(stories[3], .sample(width: 29)) == ["1 ● long long long long long", "    long long long long long…"]
        )
        #expect(row(stories[0], .sample(symbols: .spoken)) == ["1 unread: Story 1, イベント, 1 hour"])
    }

    // RP3
    @Test func aSectionOfItemsHasItsCreditsAtTheRightEdge() throws {
        let digest = ItemDigest(
            lead: [.story(1) { $0.item.categories = ["ask_hn"] }],
            unread: 1,
            total: 1,
            attributions: [credit, Attribution(text: "Others")]
        )
        let screen = HomeScreen([.init(try .sample(1, "News"), .items(digest))])
        #expect(
            PageStyle.sample(width: 60).lines { $0.blocks(screen) }.dropFirst() == [
                "[1] News  1 unread of 1         News by news.example; Others", "    1 ● Story 1  [ask_hn] — 1 h",
            ]
        )
    }

    // RP3
    @Test(
        arguments: [
            (0.0, 7200.0, "Event: 2025-11-21 16:00 to 18:00"),
            (0, 86_400, "Event: 2025-11-21 16:00 to 2025-11-22 16:00"),
            (0, nil, "Event: 2025-11-21 16:00"), (0, 0, "Event: 2025-11-21 16:00"),
            (nil, 0, "Event: until 2025-11-21 16:00"),
        ] as [(Double?, Double?, String)]
    )
    func anEventHasItsTime(starts: Double?, ends: Double?, line: String) {
        let start = Date(timeIntervalSince1970: 1_763_740_800)
        let kept = LibraryItem.story(1) {
            ($0.item.starts, $0.item.ends) = (starts.map { start + $0 }, ends.map { start + $0 })
        }
        let opened = OpenedItem(kept: kept, text: ReadableText(plain: "Text."), sourceTitle: "A calendar")
        #expect(PageStyle.sample().lines { $0.blocks(opened, at: nil, showsAddresses: false) }.contains(line))
    }

    // RP3
    @Test func anItemHasItsScoreItsCategoriesItsPictureAndTheCreditOfItsSource() {
        let kept = LibraryItem.story(1) {
            $0.item.score = 2048
            $0.item.categories = ["Swift", "\u{1B}[31mred", ""]
            $0.item.image = "https://example.org/p.jpg"
        }
        var opened = OpenedItem(kept: kept, text: ReadableText(plain: "Text."), sourceTitle: "News")
        opened.attribution = credit
        opened.scoreName = "star"
        func lines(showsAddresses: Bool = false) -> [String] {
            PageStyle.sample().lines { $0.blocks(opened, at: nil, showsAddresses: showsAddresses) }
        }
        func facts() -> [String] {
            lines().dropFirst(2).dropLast(2).map(\.self)
        }
        let shown = ["2048 stars", "Categories: Swift, red", "News by news.example"]
        #expect(facts() == shown)
        #expect(
            Array(lines(showsAddresses: true).dropFirst(2))
                == ["https://example.org/1"] + shown
                + ["Picture [1]", "", "Text.", "", "[1] https://example.org/p.jpg"]
        )
        opened.kept.item.score = 1
        #expect(facts()[0] == "1 star")
        opened.scoreName = nil
        #expect(facts()[0] == "Score: 1")
        opened.kept.item.categories = (1...3000).map { "category \($0)" }
        opened.kept.item.authors = (1...3000).map { "author \($0)" }
        #expect(lines().count < 25)
        #expect(lines().allSatisfy { $0.cellWidth <= 80 })
    }

    // RG1
    @Test func theNameOfARepositoryIsBoldAndNothingElse() throws {
        var screen = RepositoriesScreen()
        screen.words = "nio"
        screen.items = [
            .story(1, "example/nio") { $0.item.summary = "Ponds" },
            .story(2, String(repeating: "wide/", count: 40)),
        ]
        var style = PageStyle.sample(width: 40)
        let plain = style.lines { $0.blocks(screen, from: 0) }
        style.emphasis = Emphasis(begin: "<b>", end: "</b>")
        #expect(style.emphasis != nil && Emphasis(begin: "<b>", end: nil) == nil)
        let bold = style.lines { $0.blocks(screen, from: 0) }
        #expect(bold.map { $0.replacing("<b>", with: "").replacing("</b>", with: "") } == plain)
        #expect(bold[1] == "1 ● <b>example/nio</b> — 1 h")
        #expect(bold[3].hasPrefix("2 ● <b>wide/") && bold[4].contains("…</b> — 2 h"))
    }

    @Test func textsOfAServiceAreBounded() {
        var screen = RepositoriesScreen()
        screen.items = [
            .story(1) {
                $0.item.summary = String(repeating: "word ", count: 1000)
                $0.item.categories = [String(repeating: "x", count: 1000)]
            }
        ]
        #expect(PageStyle.sample().lines { $0.blocks(screen, from: 0) }.count <= 7)
        let long = String(repeating: "word ", count: 1000)
        for error in [
            SourceError.status(400, message: long), .notFound(long), .plugin(long), .refused(long),
        ] {
            #expect(English.sample.reason(error).count < 350)
            #expect(English.sample.reason(error).hasSuffix("..."))
        }
        #expect(English.sample.reason(.notFound("short\u{1B}[31m")) == "not found: short")
        var forecast = Forecast.tokyo
        forecast.place.name = long
        forecast.days[0].condition = .other(long)
        forecast.days[0].details = long
        var weather = WeatherScreen()
        weather.forecast = forecast
        weather.question = WeatherQuery("x")
        #expect(PageStyle.sample().lines { $0.blocks(WeatherPlace(screen: weather, form: .week)) }.count < 12)
        #expect(PageStyle.sample().lines { $0.blocks(WeatherPlace(screen: weather, form: .now)) }.count < 8)
    }

    // RP4
    @Test func aSourceNamesItsParametersAndItsKeys() {
        var descriptor = SourceDescriptor.samples[1]
        descriptor.parameters = [
            .init(name: "units", help: "The unit", example: "metric", values: ["metric", "imperial"]),
            .init(name: "tag", help: "Only this tag", example: "swift"),
        ]
        descriptor.credentials = [.init(name: "weatherkey", help: "A key for more")]
        let place = SourcesPlace(subscriptions: [], descriptors: [descriptor])
        let lines = PageStyle.sample(width: 60).lines { $0.blocks(place, isNumbered: false) }
        #expect(
            lines.suffix(4) == [
                "  Weather, for example weather:Tokyo: a town", "    ?units=metric or imperial: The unit",
                "    ?tag=swift, for example: Only this tag", "    key 'weatherkey' — A key for more",
            ]
        )
    }
}
