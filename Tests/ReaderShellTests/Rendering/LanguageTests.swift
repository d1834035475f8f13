import FeedModel
import Foundation
import Primitives
import Query
import SourceAPI
import Testing

@testable import ReaderShell
@testable import Screens

/// Tests of a further language and a further renderer, of which no feature knows: Vocabulary, Renderer, Block.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct LanguageTests {
    @Test func aSessionHasTheWordsOfItsLanguage() async {
        let world = World(stories: 1...2)
        world.items[1].state.tags = ["later"]
        world.tags[.tags] = [TagSummary(name: "later", items: 12)]
        let session = Session(world) { $0.vocabulary = { Esperanto() } }
        await session.type(
            "list",
            says: [
                "== Listo ==  2 eroj", "1 ● Story 1 — News, antaŭ 1 h", "2 ● Story 2  #later — News, antaŭ 2 h",
            ]
        )
        await session.type("tags", says: ["== Etikedoj ==", "1  12  later"])
        await session.type("frob", says: ["Eraro."])
        await session.type("set speak true", says: ["Bone."])
        await session.type(
            "list",
            says: [
                "== Listo ==  2 eroj", "1 nelegita: Story 1, News, antaŭ 1 h",
                "2 nelegita: Story 2, kun later, News, antaŭ 2 h",
            ]
        )
        await session.type("tags", says: ["== Etikedoj ==", "1 later: 12 eroj"])
    }

    @Test func aRendererDrawsThePagesOfAllFeatures() {
        let renderer = BracketRenderer()
        let english = English(clock: LocalClock(offset: 0), now: .morning, symbols: renderer.symbols)
        var list = ListPlace(question: .unread)
        (list.items, list.shown, list.total) = ([.story(1), .story(2).starred], 2, 2)
        #expect(
            renderer.lines(english.blocks(list, from: 0)) == [
                "[Unread: 2 items]", "[1 unread: Story 1]", "[2 unread, starred: Story 2]",
            ]
        )
        var weather = WeatherScreen()
        (weather.question, weather.forecast, weather.phase) = (WeatherQuery("Tokyo"), .tokyo, .loaded)
        #expect(
            renderer.lines(english.blocks(WeatherPlace(screen: weather, form: .week))) == [
                "[Weather: Tokyo]", "[Weather today: type 'now']",
                "[Sat 21 November: Clear; high 16.0 C, low 8.1 C]",
                "[Observed 09:00, just now. Weather data by Open-Meteo.com]",
            ]
        )
        let kept = LibraryItem.story(1) { $0.item.comments = "https://example.org/c" }
        let opened = OpenedItem(kept: kept, text: ReadableText(plain: "Text."), sourceTitle: "News")
        #expect(
            renderer.lines(english.blocks(opened, at: nil, showsAddresses: false)) == [
                "[Story 1: ]", "[News, 2026-11-21 08:00]", "[Comments [1] to https://example.org/c]", "[]", "[Text.]",
            ]
        )
    }
}

/// A language with words for lists and tags; all else is `Bone.` or `Eraro.`.
private struct Esperanto: Vocabulary {
    let now = Date.morning
    var symbols = Symbols.rich
    var subscriptionsFile: String?

    func blocks(_ list: ListPlace, from: Int) -> [Block] {
        [.heading("Listo", detail: "\(list.items.count) eroj")]
            + list.items.enumerated().map { .row(row("\($0 + 1)", $1, sourceTitles: list.sourceTitles)) }
    }

    func blocks(_ tags: TagsPlace) -> [Block] {
        [.heading("Etikedoj")]
            + tags.rows.enumerated().map { index, tag in
                let group = GroupRow(title: tag.name, figures: "\(tag.items)", counts: "\(tag.items) eroj")
                return .row(Row(label: "\(index + 1)", content: .group(group)))
            }
    }

    func age(_ date: Date) -> String { "antaŭ \(Int(now.timeIntervalSince(date)) / 3600) h" }
    func dayAndTime(_ date: Date) -> String { "\(date)" }
    func state(isRead: Bool, isStarred: Bool) -> String { isRead ? "legita" : "nelegita" }
    func tagged(_ tags: [String]) -> String { "kun \(tags.joined(separator: " kaj "))" }
    func also(in titles: [String]) -> String { "ankaŭ en \(titles.joined(separator: " kaj "))" }

    func sentence<M>(_ message: M) -> String { "Bone." }
    func line<News>(_ news: News) -> String { "Bone." }
    func hint(_ tally: RefreshTally, on request: RefreshRequest) -> String? { nil }

    func blocks<Page>(_ page: Page) -> [Block] { ["Bone."] }
    func blocks<Page>(_ page: Page, from: Int) -> [Block] { ["Bone."] }
    func earlierBlocks<Page>(_ page: Page, from: Int) -> [Block] { [] }
    func blocks(_ opened: OpenedItem, at position: ItemPosition?, showsAddresses: Bool) -> [Block] { ["Bone."] }
    func heading(_ opened: OpenedItem, at position: ItemPosition?) -> [Block] { ["Bone."] }
    func blocks(linksOf opened: OpenedItem, in group: LinkGroup, row: Int?, isShown: Bool) -> [Block] { ["Bone."] }
    func blocks(link number: Int, of opened: OpenedItem) -> [Block] { ["Bone."] }
    func blocks(_ sources: SourcesPlace, isNumbered: Bool) -> [Block] { ["Bone."] }
    func blocks(_ settings: ReaderSettings, only name: ReaderSettings.Name?) -> [Block] { ["Bone."] }
    func row(_ label: String?, _ feed: FeedRow) -> Row { Row(label: label, content: .text(feed.title)) }
    func row(_ line: HistoryLine) -> Row { Row(content: .text(line.title)) }
    func state(of feed: FeedRow) -> String? { nil }

    func explain<Failure>(_ error: Failure) -> Explanation { Explanation("Eraro.") }
    func explain(checkOfPassword error: SourceError) -> Explanation { Explanation("Eraro.") }
    func reason<Failure>(_ error: Failure) -> String { "eraro" }
    func sentences(about lines: [(line: Int, error: SubscriptionError)], of path: String) -> [String] { [] }
}

/// Draws each block as one line in brackets, without widths and columns.
private struct BracketRenderer: Renderer {
    let symbols = Symbols.plain
    let linesPerRow = 1

    func lines(_ sentence: String) -> [String] { ["[\(sentence)]"] }

    func lines(_ blocks: [Block]) -> [String] { blocks.flatMap { lines(words(of: $0)) } }

    private func words(of block: Block) -> String {
        switch block {
        case .heading(let title, let detail, _, _): "\(title): \(detail)"
        case .section(let section): "\(section.number) \(section.title): \(section.text)"
        case .sentence(let text), .shortened(let text, _), .line(let text): text
        case .facts(let facts): facts.joined(separator: "; ")
        case .row(let row): "\(row.label ?? "") \(words(of: row.content))"
        case .field(let name, let value): "\(name): \(value)"
        case .tableRow(let row): "\(row.name): \(row.cells.joined(separator: "; "))"
        case .bar(let bar): bar.words
        case .text(let text, _, _): text.plain
        case .reference(let text, let link): "\(text) to \(link.address)"
        case .link(let link): "\(link.name): \(link.address)"
        case .passage(let snippet): snippet.found
        }
    }

    private func words(of row: Row.Content) -> String {
        switch row {
        case .item(let item): "\(item.state): \(item.title)"
        case .group(let group): "\(group.figures): \(group.title)"
        case .text(let text, _): text
        }
    }
}
