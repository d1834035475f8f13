import ArticlesSource
import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

private let plugin = SourceTestCase(ArticlesSource())

@Suite struct ArticlesSourceTests {
    @Test func theSourceConforms() async throws {
        #expect(await ConformanceCheck(of: ArticlesSource(), on: try plugin.recordings("ordinary")).findings() == [])
    }

    @Test func theSourceConformsWithATag() async throws {
        let check = ConformanceCheck(
            of: ArticlesSource(),
            on: try plugin.recordings("tag"),
            address: "articles:qiita?tag=swift"
        )
        #expect(await check.findings() == [])
    }

    @Test func aTagHasAPageOfArticles() async throws {
        let run = try await plugin.run("articles:qiita?tag=swift", on: try plugin.recordings("tag"))

        #expect(try run.page == page([combine()], tag: "swift", next: "page=2&per_page=30"))
        #expect(
            run.transcript.requests == [
                HTTPRequest("https://qiita.com/api/v2/tags/swift/items?page=1&per_page=30", isConditional: true)
            ]
        )
    }

    // RA4
    @Test func theNextLinkIsFollowedAndTheStateKept() async throws {
        let run = try await plugin.run(
            "articles:qiita?tag=swift",
            on: try plugin.recordings("tag"),
            cursor: Cursor(rawValue: "page=2&per_page=30"),
            state: SourceState(rawValue: "page=2&per_page=30")
        )

        var gyoza = article("0a1b2c3d4e5f60718206", "美味しい餃子の販売開始", by: "gyoza", likes: 14)
        gyoza.published = Date(iso8601: "2026-11-16T09:00:00Z")
        gyoza.updated = gyoza.published
        gyoza.summary = "皮を包む順番は、依存の順番と同じです。"
        gyoza.body = .html("<p>皮を包む順番は、依存の順番と同じです。</p>")
        gyoza.categories = ["Swift"]
        #expect(try run.page == page([gyoza], tag: "swift", state: "page=2&per_page=30"))
    }

    @Test func withoutATagTheNewestAreAskedFor() async throws {
        for address in ["articles:qiita", "articles:qiita?tag="] {
            let run = try await plugin.run(address, on: try plugin.recordings("ordinary"))

            let page = try run.page
            #expect(page.title == "Qiita")
            #expect(page.items.map(\.title) == Self.demoTitles)
            #expect(run.transcript.requests.map(\.url) == ["https://qiita.com/api/v2/items?page=1&per_page=30"])
        }
    }

    @Test func aTagIsEscapedAndNeverClimbs() async throws {
        let escaped = try await plugin.run("articles:qiita?tag=c%2B%2B/../c#", on: try plugin.recordings("ordinary"))
        #expect(
            escaped.transcript.requests.map(\.url) == [
                "https://qiita.com/api/v2/tags/c%2B%2B%2F..%2Fc%23/items?page=1&per_page=30"
            ]
        )

        let dots = try await plugin.run("articles:qiita?tag=..", on: try plugin.recordings("ordinary"))
        #expect(dots.error == .notFound("there is no tag '..'"))
        #expect(dots.transcript.requests == [])
    }

    @Test func theTokenIsSentWhenThereIsOne() async throws {
        let run = try await plugin.run(
            "articles:qiita",
            on: try plugin.recordings("ordinary"),
            credentials: ["qiita": Credential(secret: "TEST_KEY")]
        )

        #expect(run.transcript.requests.map { $0.headers["Authorization"] } == ["Bearer TEST_KEY"])
    }

    @Test func aListThatHasNotChangedIsUnchanged() async throws {
        let state = SourceState(rawValue: "kept")
        let run = try await plugin.run("articles:qiita", on: try plugin.recordings("unchanged"), state: state)

        #expect(try run.page == Page(.unchanged, state: state))
    }

    // RA6
    @Test func aTagWithoutArticlesIsAnEmptyPage() async throws {
        #expect(try await plugin.run("articles:qiita", on: try plugin.recordings("empty")).page == page([]))
    }

    @Test(arguments: [
        ("unauthorized", SourceError.unauthorized(credential: "qiita"), "Unauthorized"),
        ("bad-request", .status(400, message: "Bad request"), "Bad request"),
        ("forbidden", .status(403, message: "Forbidden"), "Forbidden"),
        ("server-error", .status(500, message: "Internal server error"), "Internal server error"),
        ("rate-limited-403", .rateLimited(until: Date(iso8601: "2026-11-21T09:40:00Z")), "Rate limit exceeded"),
        ("rate-limited-429", .rateLimited(until: Date(iso8601: "2026-11-21T09:05:00Z")), "Rate limit exceeded"),
        ("rate-limited-429-reset", .rateLimited(until: Date(iso8601: "2026-11-21T09:40:00Z")), "Rate limit exceeded"),
    ])
    func anErrorKeepsItsMeaning(folder: String, error: SourceError, message: String) async throws {
        let run = try await plugin.run("articles:qiita", on: try plugin.recordings(folder))

        #expect(run.error == error)
        #expect(run.transcript.log == ["Qiita: \(message)"])
    }

    @Test func aTagNobodyUsesIsNotFound() async throws {
        let run = try await plugin.run("articles:qiita?tag=nosuchtag", on: try plugin.recordings("not-found"))

        #expect(run.error == .notFound("Not found"))
    }

    @Test func unknownMembersAreIgnored() async throws {
        var expected = lines()
        expected.categories = ["Swift"]
        #expect(
            try await plugin.run("articles:qiita", on: try plugin.recordings("unknown-values")).page == page([expected])
        )
    }

    // RA7, RA11
    @Test func whatIsMissingIsLeftOutAndWhatIsNoArticleIsCounted() async throws {
        var text = Item(source: newest, guid: "302", title: "Only text")
        text.summary = "Just words."
        text.body = .text("Just *words*.")
        var expected = page([Item(source: newest, guid: "0a1b2c3d4e5f60718301", title: ""), text])
        expected.skipped = 3

        #expect(try await plugin.run("articles:qiita", on: try plugin.recordings("missing-fields")).page == expected)
    }

    @Test func everyLanguageComesThrough() async throws {
        var korean = article("0a1b2c3d4e5f60718401", "RxSwift에서 Combine으로 옮기기", by: "hangul", likes: 2, in: newest)
        korean.published = Date(iso8601: "2026-11-20T01:00:00Z")
        korean.updated = korean.published
        korean.summary = "연산자 이름을 하나씩 바꿉니다."
        korean.body = .html("<p>연산자 이름을 하나씩 바꿉니다.</p>")
        korean.categories = ["Swift", "한국어"]

        #expect(
            try await plugin.run("articles:qiita", on: try plugin.recordings("another-language")).page == page([korean])
        )
    }

    @Test(arguments: ["articles:qiita", "articles:qiita?tag=swift"])
    func theDemoHasFiveArticlesAndASecondPage(address: String) async throws {
        let first = try await plugin.run(address, on: try plugin.demo()).page
        #expect(first.items.map(\.title) == Self.demoTitles)

        let second = try await plugin.run(address, on: try plugin.demo(), cursor: first.next).page
        #expect(second.items.map(\.title) == ["美味しい餃子の販売開始", "美味しいプリンの販売開始"])
        #expect(second.next == nil)
    }

    private static let demoTitles = [
        "SwiftUI + CombineでMVVM",
        "朝食にゆっくりと味わって食べたいサンドイッチ",
        "A5ランクの国産牛を使った最強のビーフステーキ",
        "Reading a feed line by line in Swift",
        "美味しい玉ねぎの年末年始の対応について",
    ]

    private let newest = SourceID("articles:qiita")

    private func page(_ items: [Item], tag: String? = nil, next: String? = nil, state: String? = nil) -> Page {
        var page = Page(
            .items(items),
            title: tag.map { "Qiita: \($0)" } ?? "Qiita",
            next: next.map { Cursor(rawValue: $0) },
            state: state.map { SourceState(rawValue: $0) }
        )
        page.url = "https://qiita.com/" + (tag.map { "tags/\($0)" } ?? "")
        return page
    }

    private func article(
        _ id: String,
        _ title: String,
        by author: String,
        likes: Int,
        in source: SourceID = SourceID("articles:qiita?tag=swift")
    ) -> Item {
        var item = Item(source: source, guid: id, title: title)
        item.url = "https://qiita.com/\(author)/items/\(id)"
        item.authors = [author]
        item.score = likes
        return item
    }

    private func combine() -> Item {
        var item = article("0a1b2c3d4e5f60718201", "SwiftUI + CombineでMVVM", by: "fumi", likes: 42)
        item.published = Date(iso8601: "2026-11-21T07:00:00Z")
        item.updated = item.published
        item.summary = "はじめに 画面の入力と出力を分けて書くと、テストが読みやすくなります。 次に出力を一つの状態にまとめます。"
        item.body = .html(
            """
            <h1>はじめに</h1>
            <p>画面の入力と出力を分けて書くと、<strong>テスト</strong>が読みやすくなります。</p>
            <pre><code class="language-swift">let trigger = PassthroughSubject&lt;Void, Never&gt;()
            </code></pre>
            <p>次に<a href="https://example.jp/output">出力</a>を一つの状態にまとめます。</p>
            """
        )
        item.categories = ["Swift", "SwiftUI", "Combine"]
        return item
    }

    private func lines() -> Item {
        let words = "of lines, a buffer that never grows, and one test for each way a line can end."
        let title = "Reading a feed line by line in Swift"
        var item = article("0a1b2c3d4e5f60718204", title, by: "linewise", likes: 9, in: newest)
        item.published = Date(iso8601: "2026-11-19T12:00:00Z")
        item.updated = item.published
        item.summary = "An AsyncSequence \(words)"
        item.body = .html("<p>An <code>AsyncSequence</code> \(words)</p>")
        return item
    }
}
