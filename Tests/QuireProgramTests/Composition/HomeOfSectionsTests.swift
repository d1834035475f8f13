import Foundation
import QuireTesting
import Testing

/// Tests of sections that have something in common: HomeSections, HomeContent.
@Suite(.timeLimit(.minutes(5))) struct HomeOfSectionsTests {
    private static func feed(_ title: String, _ numbers: [Int]) -> String {
        let items = numbers.map { number in
            """
            <item><guid>\(title)\(number)</guid><title>A story that both papers print, number \(number)</title>
            <link>https://example.org/stories/\(number)</link><pubDate>Sat, 07 Sep 2002 0\(number):00:00 GMT</pubDate></item>
            """
        }
        return "<rss version=\"2.0\"><channel><title>\(title)</title>\(items.joined())</channel></rss>"
    }

    /// The page of a first start equals the page of any later one, whichever paper answered first.
    @Test func storiesOfTwoSectionsAreShownInTheFirstOfThemWhicheverAnswersFirst() async throws {
        let server = LoopbackServer([
            "/a": .status(200, Self.feed("A", [1, 2, 3, 4])), "/b": .status(200, Self.feed("B", [2, 3, 4, 5, 6])),
        ])
        defer { server.stop() }
        let expected = [
            "[1] A  4 unread of 4", "    1 ● A story that both papers print, number 4",
            "    2 ● A story that both papers print, number 3", "    3 ● A story that both papers print, number 2",
            "    4 ● A story that both papers print, number 1",
            "[2] B  5 unread of 5", "    5 ● A story that both papers print, number 6",
            "    6 ● A story that both papers print, number 5",
        ]
        for commands in ["home", "home", "home", "refresh /a; home", "refresh /b; home", "home; home"] {
            let folder = try TemporaryFolder()
            try folder.write("subscriptions", "\(server.base)/a ~A\n\(server.base)/b ~B\n")
            let output = try await Program(home: folder.path).run("-c", commands).output
            let start = output.ranges(of: "== Home ==").last?.lowerBound ?? output.startIndex
            let page = output[start...].split(separator: "\n").dropFirst()
                .map { String($0.replacing(#/ — .*/#, with: "")) }
            #expect(page == expected)
        }
    }

    @Test(arguments: [
        (
            "https://never.example/feed !\n\"query:All:unread\"\n",
            ["[1] Unread  no items", "[2] Feeds   1 query in 'feeds'"]
        ),
        ("https://never.example/feed !\n", ["[1] Unread  no items", "[2] Feeds   no feeds"]),
    ])
    func hiddenFeedsAndQueriesAloneAreCounted(file: String, lines: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", file)
        let output = try await Program(home: folder.path).run("--offline", "-c", "home").output
        #expect(output.split(separator: "\n").dropFirst().map(String.init) == lines)
    }

    @Test func aSectionWhoseStoriesAreAllShownAboveSaysWhere() async throws {
        let server = LoopbackServer([
            "/a": .status(200, Self.feed("A", [1])), "/b": .status(200, Self.feed("B", [2, 3])),
            "/c": .status(200, Self.feed("C", [1, 2])), "/d": .status(200, Self.feed("D", [4])),
        ])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "abcd".map { "\(server.base)/\($0) ~\($0.uppercased())\n" }.joined())
        let output = try await Program(home: folder.path).run("-c", "home").output
        let page = output.split(separator: "\n").dropFirst().map { $0.replacing(#/ — .*/#, with: "") }
        #expect(
            page == [
                "[1] A  1 unread of 1", "    1 ● A story that both papers print, number 1",
                "[2] B  2 unread of 2", "    2 ● A story that both papers print, number 3",
                "    3 ● A story that both papers print, number 2",
                "[3] C  2 unread of 2", "    Its first items are in A and B, above.",
                "[4] D  1 unread of 1", "    4 ● A story that both papers print, number 4",
            ]
        )
    }

    /// A query is answered when what it finds has arrived.
    @Test func aQueryBesideSubscriptionsFindsWhatTheyBring() async throws {
        let server = LoopbackServer(["/a": .status(200, Self.feed("A", [1]))])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/a ~A\n")
        try folder.write("config.toml", "[screen.home]\nsections = [\"unread\", \"\(server.base)/a\"]\n")
        let output = try await Program(home: folder.path).run("-c", "home").output
        #expect(output.contains("\n[1] unread  1 unread of 1\n"))
        #expect(output.contains("\n[2] A       1 unread of 1\n"))
    }

    @Test func aHiddenFeedCountsInNoTotal() async throws {
        let server = LoopbackServer([
            "/a": .status(200, Self.feed("A", [1, 2])), "/b": .status(200, Self.feed("B", [3, 4, 5])),
            "/c": .status(500, ""),
        ])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let feeds = ["/a ~A", "/b ~B !", "/c ~C !", "/d ~D", "/e ~E", "/f ~F", "/g ~G"].map {
            "\(server.base)\($0)\n"
        }
        try folder.write("subscriptions", feeds.joined())
        let quire = Program(home: folder.path)
        _ = try await quire.run("refresh", "\(server.base)/a", "\(server.base)/b", "\(server.base)/c")
        let output = try await quire.run(
            "--offline",
            "-c",
            "home; feeds; feeds *; list B; star 1-2; home; list unread -starred"
        )
        .output
        let lines = output.split(separator: "\n").map { String($0) }
        // What the reader stars of a hidden feed changes no count.
        let counts = lines.filter { $0.hasPrefix("[1] Unread") }
        #expect(counts.count == 2 && counts.allSatisfy { $0.hasSuffix("2 unread of 2") }, "\(output)")
        let heading = lines.first { $0.hasPrefix("== Home ==") }
        #expect(heading?.hasSuffix("5 subscriptions and 2 hidden") == true, "\(output)")
        #expect(lines.contains("== Feeds ==  1 feed with unread items; 'feeds *' lists all"), "\(output)")
        #expect(lines.contains("== Feeds ==  5 feeds, 1 with unread items; 2 hidden"), "\(output)")
        #expect(
            lines.suffix(3).map { $0.replacing(#/ — .*/#, with: "") } == [
                "== unread -starred ==  2 items", "1 ● A story that both papers print, number 2",
                "2 ● A story that both papers print, number 1",
            ],
            "\(output)"
        )
    }

    @Test func theFirstHomeTellsWhatFailedBefore() async throws {
        let server = LoopbackServer(["/a": .status(200, Self.feed("A", [1]))])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/a ~A\nexec:false ~B\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("plugin", "allow", "exec:false").status == 0)
        _ = try await quire.run("refresh")
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal)
        await terminal.shows("[2] B  failed: ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
    }

    @Test func sectionsOfOneSourceAreToldApartByTheirAddresses() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "subscriptions",
            "weather:Paris\nweather:Paris?at=33.66,-95.55\nnews:mock\nweather:Oslo ~Home\n"
        )
        let output = try await Program(home: folder.path).run("--offline", "-c", "home").output
        let titles = output.split(separator: "\n").filter { $0.hasPrefix("[") }.map { line in
            line.prefix(32).replacing(#/ +$/#, with: "")
        }
        #expect(
            titles == ["[1] Weather Paris", "[2] Weather Paris?at=33.66,-9…", "[3] News", "[4] Home"]
        )
    }

    // RP3, RX5
    @Test func theDemonstrationNamesEveryServiceBesideItsData() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let home = try await quire.run("--demo", "-c", "home").output
        for credit in [
            "Weather data by Open-Meteo.com", "Articles by their authors on Qiita", "Hacker News, search by Algolia",
        ] {
            #expect(home.contains(credit))
        }
        let pages = [
            ("news", "Hacker News, search by Algolia"), ("articles", "Articles by their authors on Qiita"),
            ("articles devto", "Articles by their authors on dev.to"), ("articles mock", "Samples inside quire"),
            ("repos feed reader", "Search by GitHub"),
        ]
        for (command, credit) in pages {
            let output = try await quire.run("--demo", "-c", "\(command); 1").output
            #expect(output.ranges(of: credit).count == 2, "\(command)")
        }
    }

    @Test func theDemonstrationHasNewsOfACategoryAndSamplesOfBothKinds() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        #expect(
            try await quire.run("--demo", "-c", "news --category イベント").output == """
                == news:hn ==  page 1, more: no
                1 ● 夏祭り2023開催のお知らせ — 1 d
                Hacker News, search by Algolia

                """
        )
        #expect(
            try await quire.run("--demo", "-c", "news mock --category イベント; 1").output == """
                == news:mock ==  page 1, more: no
                1 ● 収穫体験の参加者を募集します — 3 d
                2 ● 夏祭りの開催のお知らせ
                Samples inside quire
                == 収穫体験の参加者を募集します ==  1 of 2
                Mock news, 2026-11-18 07:30
                Categories: イベント
                Samples inside quire

                This item has no text.

                """
        )
    }
}
