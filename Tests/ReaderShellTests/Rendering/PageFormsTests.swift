import FeedModel
import Foundation
import Primitives
import Query
import SourceAPI
import Testing

@testable import ReaderShell
@testable import Screens

/// Tests of each kind of page in each form: at 80, 40 and 200 columns, in a pipe, in ASCII and spoken.
///
/// The texts are in `Tests/Fixtures/Pages`, a file for each kind. A missing file is written, and the test fails, so that it is read.
@Suite struct PageFormsTests {
    private static let forms: [(name: String, style: PageStyle)] = [
        ("80x24", .sample()), ("40x20", .sample(width: 40)), ("200x50", .sample(width: 200)),
        ("pipe", .sample(width: nil)), ("plain", .sample(symbols: .plain)), ("speak", .sample(symbols: .spoken)),
    ]
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/Pages").standardizedFileURL

    @Test(arguments: try Pages().all.map(\.name))
    func aPageHasItsTextInEachForm(name: String) throws {
        let page = try #require(try Pages().all.first { $0.name == name }).page
        let text = Self.forms.map { form in
            let lines = form.style.lines { $0.blocks(page) }
            return (["## \(form.name)"] + lines).joined(separator: "\n") + "\n"
        }
        .joined(separator: "\n")
        let file = Self.folder.appending(path: "\(name).txt")
        guard FileManager.default.fileExists(atPath: file.path) else {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("\(file.path) was written; read it")
            return
        }
        #expect(text == (try String(contentsOf: file, encoding: .utf8)))
    }

    @Test(arguments: try Pages().all.map(\.name)) func noLineIsWiderThanItsPage(name: String) throws {
        let page = try #require(try Pages().all.first { $0.name == name }).page
        for form in Self.forms {
            guard let width = form.style.width else { continue }
            let lines = form.style.lines { $0.blocks(page) }
            // Addresses are whole, so that they can be copied.
            #expect(lines.filter { $0.cellWidth > width && !$0.contains("https://") } == [], "\(form.name)")
        }
    }
}

/// A page of each kind.
private struct Pages {
    var all: [(name: String, page: SessionPage)] = []

    init() throws {
        let long = LibraryItem.story(
            2,
            "A title that goes on for longer than forty columns, and for eighty as well: yes"
        ) {
            $0.state.tags = ["later", "paper"]
        }
        let items = [.story(1).starred, long, .story(3, "朝食にゆっくりと味わって食べたいサンドイッチ").read]
        var list = ListPlace(question: .unread)
        (list.items, list.shown, list.total, list.next) = (items, 3, 12, ListCursor(rawValue: "4"))
        list.sourceTitles = [SourceID("news:hn"): "Hacker News"]
        list.snippets = [long.id: Snippet(before: "words before", found: "title", after: "words after")]
        let feed = FeedRow(
            content: .subscription(SourceID("https://example.org/feed")),
            title: "Comics of the day",
            address: "https://example.org/feed",
            tags: ["pictures", "everyday"],
            counts: FeedRow.Counts(unread: 3, total: 7),
            state: .well,
            line: 1
        )
        let failed = FeedRow(
            content: .subscription(SourceID("https://example.com/feed")),
            title: "A magazine with a title that is rather long for the column of a narrow page",
            address: "https://example.com/feed",
            tags: [],
            counts: nil,
            state: .failed(FetchRecord.Failure(code: "status", details: ["503"]), times: 2, lastSuccess: nil),
            line: 2
        )
        var text = ReadableText(blocks: [
            .init(.heading(2), "A heading"), .init(.paragraph, "A paragraph with a link[1] in it. " + Self.sentence),
            .init(.listItem(marker: "•"), depth: 1, "an item of a list"), .init(.quotation, depth: 1, "a quotation"),
            .init(.preformatted, "let code = 1\n    indented"),
        ])
        text.links = ["https://example.org/link"]
        text.linkWords = ["a link"]
        var opened = OpenedItem(kept: long, text: text, sourceTitle: "Hacker News", otherTitles: ["Planet"])
        opened.scoreName = "point"
        let news = try SubscriptionURI("news:hn")
        var articles = ArticlesScreen()
        (articles.articles, articles.pages, articles.hasNext) = (items, 1, true)
        articles.attribution = Attribution(text: "News by Example")
        var repositories = RepositoriesScreen()
        (repositories.words, repositories.items, repositories.total) = ("nio", [long], 20)
        var weather = WeatherScreen()
        weather.forecast = .tokyo
        var statistics = Statistics(by: .source)
        (statistics.total, statistics.imported) = (13, 2)
        statistics.rows = [.init("夏の日記", 8), .init("A very long name of a source", 5)]
        let section = HomeScreen.Section(try .sample(1, "Weather"), .forecast(.tokyo))
        let unread = HomeScreen.Section(
            try .sample(2, "Articles"),
            .items(ItemDigest(lead: items, unread: 2, total: 9)),
            at: .hours(3),
            failure: .timedOut
        )
        let subscription = SubscriptionStatus(
            subscription: try .sample("https://example.org/feed", title: "Comics"),
            record: FetchRecord(source: SourceID("https://example.org/feed")),
            unread: 3,
            total: 7
        )
        let step = LedgerStep(
            at: .hours(1),
            kind: .read,
            title: long.item.title,
            sourceTitle: "Hacker News",
            item: long.id
        )
        all = [
            ("home", .home(HomeScreen([section, unread]))), ("list", .list(list, from: 0)),
            ("rows", .rows([0, 2], of: .list(list))),
            ("item", .item(opened, at: ItemPosition(number: 2, count: 12), isContinued: false)),
            ("feeds", .feeds(FeedsPlace(request: FeedRequest(scope: .unread), rows: [feed, failed]))),
            (
                "tags",
                .tags(TagsPlace(kind: .tags, rows: [TagSummary(name: "later", items: 12, subscriptions: 2)]))
            ),
            ("history", .history(HistoryPlace(question: HistoryQuestion(), rows: [.marks(step)]))),
            ("links", .links(.links, of: opened, row: 2)), ("link", .link(1, of: opened)),
            ("pages", .pages(PagesPlace(request: PagesRequest(.news, "hn"), uri: news, screen: articles), from: 0)),
            ("repositories", .repositories(RepositoriesPlace(screen: repositories), from: 0)),
            ("weather", .weather(WeatherPlace(screen: weather, form: .week))),
            ("now", .weather(WeatherPlace(screen: weather, form: .now))),
            ("sources", .sources(SourcesPlace(subscriptions: [subscription], descriptors: SourceDescriptor.samples))),
            ("source", .source(SourceDescriptor.samples[1])), ("why", .explanation(subscription)),
            ("statistics", .statistics(statistics)), ("settings", .settings(ReaderSettings(), only: nil)),
        ]
    }

    private static let sentence =
        "It is followed by more words, so that the text takes more than one line on every page."
}
