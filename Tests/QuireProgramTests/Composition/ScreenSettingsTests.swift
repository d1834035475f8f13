import QuireTesting
import Testing

/// Tests of screens as settings and at the prompt: Configuration, HomeSections, SectionParser, SectionLibrary.
@Suite(.timeLimit(.minutes(5))) struct ScreenSettingsTests: ~Copyable {
    private let folder: TemporaryFolder
    private let quire: Program

    init() throws {
        folder = try TemporaryFolder()
        quire = Program(home: folder.path)
    }

    /// A feed whose items have the hours of a day as their titles' numbers.
    private static func feed(_ title: String, _ hours: [Int]) -> String {
        let items = hours.map { hour in
            """
            <item><guid>\(title)\(hour)</guid><title>\(title) at \(hour)</title>
            <pubDate>Sat, 07 Sep 2002 \(hour < 10 ? "0" : "")\(hour):00:00 GMT</pubDate></item>
            """
        }
        return "<rss version=\"2.0\"><channel><title>\(title)</title>\(items.joined())</channel></rss>"
    }

    /// Refreshes five feeds and returns the lines that commands print, without dates and ages.
    private func say(_ commands: String, config: String = "") async throws -> [String] {
        let feeds: [(String, [Int])] = [("a", [1, 6]), ("b", [2, 3, 4]), ("c", []), ("d", [5]), ("e", [7])]
        let pages = feeds.map { ("/" + $0.0, LoopbackServer.Reply.status(200, Self.feed($0.0.uppercased(), $0.1))) }
        let server = LoopbackServer(Dictionary(pages) { $1 })
        defer { server.stop() }
        let lines = feeds.map { "\(server.base)/\($0.0)" + (["a", "c"].contains($0.0) ? " code" : "") }
        try folder.write("subscriptions", lines.joined(separator: "\n") + "\n")
        try folder.write("config.toml", config)
        _ = try await quire.run("refresh")
        let output = try await quire.run("-c", commands).output
        return output.split(separator: "\n").map { line in
            // Ages and the date of the day change.
            String(line).replacing(#/(?: — |, )\d+ \w+$/#, with: "").replacing(#/  \w+ \d+ \w+  +/#, with: "  ")
        }
    }

    @Test func manySubscriptionsHaveEverythingUnreadAndTheFullestFeeds() async throws {
        let lines = try await say("home; 9")
        #expect(
            lines
                == [
                    "== Home ==  5 subscriptions", "[1] Unread  7 unread of 7",
                    "    1 ● E at 7 — E", "    2 ● A at 6 — A", "    3 ● D at 5 — D", "    4 ● B at 4 — B",
                    "    5 ● B at 3 — B", "    6 ● B at 2 — B", "    7 ● A at 1 — A",
                    "[2] Feeds   5 feeds, 4 with unread items",
                    "    8  3/3  B", "    9  2/2  A  #code", "   10  1/1  D", "   11  1/1  E",
                    "== A ==  2 items", "1 ● A at 6", "2 ● A at 1",
                ]
        )
    }

    private static let screens = """
        [screen.work]
        sections = [
            { feeds = "tag:code", title = "Code", sort = "title" },
            { query = "unread", title = "Old", sort = "-date", rows = 2 },
        ]

        [screen.news]
        sections = ["tag:code", { query = "source:b", title = "B", sort = "title", rows = 1 }]

        """

    @Test func screensAreShownByNameAndOneAfterTheOther() async throws {
        let lines = try await say("screen work; screen; screen; list in:news limit:2", config: Self.screens)
        #expect(
            lines.filter { !$0.contains(" ● ") && !$0.contains("  1/1  ") } == [
                "== work ==  5 subscriptions", "[1] Code  2 feeds, 1 with unread items", "    1  2/2  A  #code",
                "[2] Old   7 unread of 7",
                "== Home ==  5 subscriptions", "[1] Unread  7 unread of 7", "[2] Feeds   5 feeds, 4 with unread items",
                "    8  3/3  B", "    9  2/2  A  #code",
                "== news ==  5 subscriptions", "[1] tag:code  2 unread of 2", "[2] B         3 unread of 3",
                "== in:news limit:2 ==  2 items",
            ]
        )
        #expect(lines.filter { $0.contains(" ● ") }.prefix(2) == ["    2 ● A at 1 — A", "    3 ● B at 2 — B"])
        #expect(
            lines.suffix(7) == [
                "    1 ● A at 6 — A", "    2 ● A at 1 — A", "[2] B         3 unread of 3", "    3 ● B at 2 — B",
                "== in:news limit:2 ==  2 items", "1 ● A at 6 — A", "2 ● B at 4 — B",
            ]
        )
    }

    @Test func aWrongNameIsToldWithTheOthers() async throws {
        try folder.write("config.toml", "[screen.news]\nsections = [\"unread\"]\n")
        let remedy = "Did you mean 'news'?\n"
        for command in [["-c", "screen nws"], ["list", "in:nws"]] {
            let outcome = try await quire.run(command, input: "")
            #expect(
                outcome.output + outcome.errors.replacing("quire: ", with: "") == "There is no screen 'nws'. " + remedy
            )
            #expect(outcome.status == 64)
        }
        #expect(
            try await quire.run("-c", "screen other").output
                == "There is no screen 'other'. The screens are home and news.\n"
        )
        #expect(try await quire.run("-c", "screen a b").output == "Usage: screen [NAME]. 'help screen' explains it.\n")
        try folder.write("config.toml", "")
        #expect(
            try await quire.run("-c", "screen").output
                == "There is only the home screen. 'help screens' explains how to add another.\n"
        )
    }

    @Test(arguments: [
        ("[screen.\"a b\"]\nsections = []", "'screen.a b' must be a name of letters, digits, '-' and '_'"),
        ("[screen.news]", "'screen.news.sections' is missing; it lists addresses and queries"),
        ("[screen.news]\nsection = []", "'screen.news.section' is not a setting; the settings are sections"),
        ("[screen.news]\nsections = \"unread\"", "'screen.news.sections' must be a list of strings and tables"),
        ("[screen.news]\nsections = [3]", "'screen.news.sections' must be a list of strings and tables"),
        (
            "[screen.news]\nsections = [{ title = \"x\" }]",
            "'screen.news.sections' must have one of 'query', 'source' and 'feeds'"
        ),
        (
            "[screen.news]\nsections = [{ query = \"a\", feeds = \"*\" }]",
            "'screen.news.sections' must have one of 'query', 'source' and 'feeds'"
        ),
        (
            "[screen.news]\nsections = [{ query = \"a\", rows = 0 }]",
            "'screen.news.sections.rows' must be a number from 1 to 100"
        ),
    ])
    func aWrongTableEndsEveryCommand(settings: String, reason: String) async throws {
        let file = try folder.write("config.toml", settings + "\n")
        let outcome = try await quire.run("list")
        #expect(outcome.errors == "quire: \(file): \(reason). Fix the value; nothing was changed.\n")
        #expect(outcome.status == 78)
    }

    @Test(arguments: [
        (
            "\"unread (\"",
            "has 'unread (', which is neither an address of a source nor a query: expected a condition"
        ),
        ("{ query = \"(\" }", "has '(', which is not a query: expected a condition"),
        ("{ source = \"unread\" }", "has 'unread', which is not the address of a source"),
        ("{ feeds = \"code\" }", "has feeds 'code'; write 'tag:NAME', or '*' for all feeds"),
        ("{ feeds = \"*\", sort = \"date\" }", "has the sort 'date'; feeds are sorted by file, title or unread"),
        (
            "{ query = \"a\", sort = \"size\" }",
            "has the sort 'size'; items are sorted by date, arrived, title, relevance or read"
        ),
    ])
    func aWrongSectionIsToldWhenItsScreenIsShown(section: String, reason: String) async throws {
        let file = try folder.write("config.toml", "[screen.news]\nsections = [\(section)]\n")
        let outcome = try await quire.run("-c", "screen news")
        #expect(outcome.output == "\(file): 'screen.news.sections' \(reason). Fix the value; nothing was changed.\n")
        #expect(outcome.status == 78)
        #expect(try await quire.run("list").status == 0)
    }
}
