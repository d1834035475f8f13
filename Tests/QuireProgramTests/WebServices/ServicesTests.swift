import Foundation
import QuireTesting
import ReaderShell
import Testing

/// Tests of `articles` and `news` against servers on loopback.
@Suite(.timeLimit(.minutes(5))) struct ServicesTests {
    private func run(
        _ key: String,
        _ commands: String,
        _ handler: @escaping LoopbackServer.Handler
    ) async throws -> (Program.Outcome, [LoopbackServer.Request]) {
        let server = LoopbackServer(handler)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[endpoint]\n\(key) = \"\(server.base)/prefix\"\n")
        let quire = Program(home: folder.path, variables: ["QUIRE_NEWSAPI_KEY": "k"])
        let outcome = try await quire.run("-c", commands)
        return (outcome, server.requests)
    }

    @Test func hackerNewsWithNullsDeletedAndDeadStoriesShowsTheRest() async throws {
        let (outcome, requests) = try await run("hackernews", "news hn?list=top") { request, _ in
            switch request.path {
            case "/prefix/v0/topstories.json": .status(200, "[1,null,2,3,4,5,2,\"6\"]")
            case "/prefix/v0/item/1.json":
                .status(200, #"{"id":1,"title":"A &lt;b&gt; &amp; <i>c</i>","type":"story"}"#)
            case "/prefix/v0/item/2.json": .status(200, "null")
            case "/prefix/v0/item/3.json": .status(200, #"{"id":3,"deleted":true}"#)
            case "/prefix/v0/item/4.json": .status(200, #"{"id":4,"title":"half"#)
            case "/prefix/v0/item/5.json": .status(200, #"{"id":5,"dead":true,"title":"no"}"#)
            default: .status(200, #"{"id":"6","score":"many","time":"1795242600","title":"Six"}"#)
            }
        }
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("== news:hn?list=top ==  page 1, more: no, 1 unreadable\n1 ● A <b> & c"))
        #expect(outcome.output.contains("2 ● Six"))
        #expect(requests.count == 7)
        #expect(requests.allSatisfy { $0.header("User-Agent")?.hasPrefix("quire/") == true })
    }

    @Test func aListThatChangesBetweenTwoPagesShowsNothingTwice() async throws {
        let (outcome, _) = try await run("hackernews", "news hn?list=new; more") { request, count in
            if request.path == "/prefix/v0/newstories.json" {
                let ids = (count == 1 ? 1...25 : -4...25).map { $0 < 1 ? $0 + 1000 : $0 }
                return .status(200, "[" + ids.map(String.init).joined(separator: ",") + "]")
            }
            let id = request.path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
            return .status(200, #"{"id":\#(id),"title":"Story \#(id)"}"#)
        }
        let rows = outcome.output.split(separator: "\n").filter { $0.contains("●") }
        #expect(rows.count == 25)
        #expect(outcome.output.contains("page 2: 5 more, 0 updated in place, 0 duplicates"))
    }

    // RA4
    @Test func duplicateIdentitiesOverTwoPagesAreMergedInPlace() async throws {
        let (outcome, _) = try await run("qiita", "articles qiita; more") { request, _ in
            let second = request.path.contains("page=2")
            let items =
                second
                ? "{\"id\":\"b\",\"title\":\"B edited\"},{\"id\":\"c\",\"title\":\"C\"},{\"id\":\"a\",\"title\":\"A\"}"
                : "{\"id\":\"a\",\"title\":\"A\"},{\"id\":\"b\",\"title\":\"B\"},7,{\"id\":\"a\",\"title\":\"again\"}"
            let link = "<https://qiita.com/api/v2/items?page=2&per_page=30>; rel=\"next\""
            return .status(200, "[\(items)]", second ? [:] : ["Link": link])
        }
        #expect(
            outcome.output == """
                == articles:qiita ==  page 1, more: yes, 1 unreadable
                1 ● A
                2 ● B
                Articles by their authors on Qiita
                There are more: 'more' fetches them.
                page 2: 1 more, 1 updated in place, 1 duplicate
                3 ● C

                """
        )
    }

    @Test func aForemOfOnesOwnIsAskedAtItsOwnAddress() async throws {
        let start = Date()
        let (outcome, requests) = try await run("devto", "articles devto?tag=swift") { _, _ in
            .status(200, #"[{"id":1,"title":"<script>x</script>\u001b[31mRed","tag_list":5,"published_at":5}]"#)
        }
        // The program goes by the clock of the machine, and each year an article of 1970 is a year older.
        let ages = [start, Date()].map { Age(of: Date(timeIntervalSince1970: 5), at: $0) }
        let lists = ages.map {
            "== articles:devto?tag=swift ==  page 1, more: no\n1 ● <script>x</script>Red — \($0)\n"
                + "Articles by their authors on dev.to\n"
        }
        #expect(lists.contains(outcome.output))
        #expect(requests.map(\.path) == ["/prefix/api/articles?page=1&per_page=30&tag=swift"])
    }

    @Test(arguments: [
        (
            "qiita", "articles qiita", 403, #"{"type":"rate_limit_exceeded","message":"Rate limit exceeded"}"#,
            "rate limited"
        ),
        ("qiita", "articles qiita", 429, "slow down", "rate limited"),
        (
            "qiita", "articles qiita", 403, #"{"message":"Forbidden","type":"forbidden"}"#,
            "the server answered 403: Forbidden"
        ),
        ("devto", "articles devto", 403, "<html>no</html>", "the server answered 403 (forbidden)"),
        ("hackernews", "news hn?list=top", 429, "", "rate limited"),
        ("hackernews-search", "news hn", 200, "{\"hits\": [", "unreadable"),
        ("newsapi", "news newsapi", 429, #"{"status":"error","code":"rateLimited","message":"later"}"#, "rate limited"),
        (
            "newsapi", "news newsapi", 401, #"{"status":"error","code":"apiKeyInvalid","message":"no"}"#,
            "not authorised"
        ),
        ("newsapi", "news newsapi", 200, #"{"status":"ok","totalResults":0}"#, "unreadable"),
    ])
    func anErrorOfAServiceIsToldInItsOwnWords(
        key: String,
        command: String,
        status: Int,
        body: String,
        reason: String
    ) async throws {
        let (outcome, _) = try await run(key, command) { _, _ in .status(status, body) }
        let subject = "'\(command.replacing(" ", with: ":"))'"
        #expect(outcome.output.hasPrefix("\(subject) could not be fetched: \(reason)"))
        #expect(outcome.status != 0)
    }

    // RX5
    @Test func theDemonstrationHasAPageOfEveryServiceThatNeedsNoKey() async throws {
        let folder = try TemporaryFolder()
        let commands = [
            "articles qiita", "articles devto", "news hn", "news hn?list=top", "weather Tokyo",
            "weather Tokyo --provider met-norway", "repos feed reader", "articles https://example.org/feed.xml",
        ]
        for command in commands {
            let outcome = try await Program(home: folder.path).run("--demo", "-c", command)
            #expect(outcome.status == 0, "\(command)")
            #expect(outcome.output.hasPrefix("== "), "\(command)")
        }
        let keyed = try await Program(home: folder.path).run("--demo", "-c", "news newsapi")
        #expect(
            keyed.output.hasPrefix(
                "'news:newsapi' could not be fetched: it needs the key 'newsapi'. Set QUIRE_NEWSAPI_KEY"
            )
        )
    }

    // RA6
    @Test(arguments: [
        ("qiita", "articles qiita", "[]"), ("hackernews", "news hn?list=ask", "[]"),
        ("hackernews-search", "news hn", "{\"hits\":[]}"),
    ])
    func zeroItemsShowNoArticles(key: String, command: String, body: String) async throws {
        let (outcome, _) = try await run(key, command) { _, _ in .status(200, body) }
        #expect(outcome.output.hasSuffix("more: no\nNo articles.\n"))
        #expect(outcome.status == 0)
    }

    @Test func newsIsListedByCategoryAndAnyFeedCanBeShown() async throws {
        let server = LoopbackServer { _, _ in
            let items = [("One", "イベント"), ("Two", "新商品")].map {
                "<item><guid>\($0.0)</guid><title>\($0.0)</title><category>\($0.1)</category></item>"
            }
            return .status(200, "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>")
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run("-c", "news \(server.base)/f --category イベント; 1")
        #expect(outcome.output.hasPrefix("== \(server.base)/f ==  page 1, more: no\n1 ● One\n== One ==  1 of 1\n"))
    }
}
