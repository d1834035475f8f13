import Foundation
import QuireTesting
import Testing

/// Tests of plugins without programs in the whole program: PluginAddCommand, PluginListCommand, PluginAllowCommand,
/// PluginService, PluginPage.
@Suite struct MappingInTheReaderTests: ~Copyable {
    private static let manifest = """
        id = "stories"
        title = "Stories"
        version = "0.1"
        [subject]
        name = "list"
        help = "newest or hottest"
        example = "hottest"
        [[services]]
        key = "api"
        base = "https://stories.example.org"
        [request]
        url = "api:/{subject}.json"
        [items]
        each = "$[*]"
        id = "short_id"
        title = "title"
        url = "url"
        [next]
        param = "page"
        """
    private static let stories = """
        [{"short_id": "a1", "title": "A garbage collector", "url": "https://blog.example.net/gc"},
         {"short_id": "b2", "title": "Reading old mail", "url": "https://mail.example.net/"}]
        """

    private let server: LoopbackServer
    private let folder: TemporaryFolder
    private let quire: Program

    init() throws {
        let server = LoopbackServer(["/hottest.json": .status(200, Self.stories)])
        let folder = try TemporaryFolder()
        try folder.write("drafts/stories/plugin.toml", Self.manifest)
        try folder.write(
            "home/config.toml",
            """
            [screen.home]
            sections = ["stories:hottest"]
            [endpoint]
            "stories.api" = "\(server.base)"
            "removed.api" = "https://example.org"
            """
        )
        quire = Program(home: folder.path + "/home")
        self.folder = folder
        self.server = server
    }

    deinit { server.stop() }

    @Test func aMappingIsShownConfirmedAndReadLikeAnySource() async throws {
        let work = folder.path + "/drafts/stories"
        let shown = """
            stories: mapping, 1 file
              is called   'Stories', version '0.1'
              comes from  '\(work)'
              asks        https://stories.example.org  (through quire, as [endpoint] "stories.api")
              reads       nothing of yours
              runs        nothing; quire reads the documents by its rules

            """
        let unasked = try await quire.run("plugin", "add", work)
        #expect(unasked.output == shown)
        #expect(
            unasked.errors == "quire: A plugin needs your confirmation, and there is no terminal to ask at. "
                + "Use --yes if it may do what is shown; nothing was added.\n"
        )
        #expect(unasked.status == 64)
        #expect(
            try await quire.run("plugin", "list").output
                == "There are no plugins; they belong in \(folder.path)/home/plugins.\n"
        )

        let added = try await quire.run("plugin", "add", "--yes", work)
        #expect(added.output == shown + "Added stories. 'quire add stories:hottest' subscribes to an example.\n")
        #expect(added.status == 0)
        #expect(
            try await quire.run("plugin", "list").output
                == "stories 0.1, mapping, \(folder.path)/home/plugins/stories: added\n"
        )
        #expect(
            try await quire.run("plugin", "add", work).output
                == "stories is added already, and nothing of it has changed.\n"
        )

        #expect(try await quire.run("add", "stories:hottest").output == "added stories:hottest\n")
        let refreshed = try await quire.run("refresh")
        #expect(refreshed.status == 0)
        #expect(server.requests.map(\.path) == ["/hottest.json"])
        let listed = try await quire.run("list").output.split(separator: "\n").map {
            $0.split(separator: " ", maxSplits: 3)
        }
        // The third word is the day of the fetch.
        #expect(
            listed.map { [$0[0], $0[1], $0[3]] } == [
                ["myy4sfafrgwxqefx", "●", "A garbage collector"], ["hj3qa4g6z7ckc7jr", "●", "Reading old mail"],
            ]
        )
        #expect(try await quire.run("feeds").output == "2/2  Stories\n")
        let sources = try await quire.run("sources").output.split(separator: "\n")
        #expect(sources.first == "Stories — stories:hottest, 2 unread of 2, fetched just now")
        #expect(sources.last == "  Stories, for example stories:hottest: newest or hottest")
        let home = try await quire.run("--offline", "-c", "home").output
        // The first line has the day.
        #expect(
            home.drop { $0 != "\n" } == """

                [1] Stories  2 unread of 2
                    1 ● A garbage collector
                    2 ● Reading old mail

                """
        )
    }

    @Test func theNameOfASourceIsACommand() async throws {
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/stories").status == 0)
        #expect(
            try await quire.run("-c", "stories hottest; help stories").output == """
                == stories:hottest ==  page 1, more: yes
                1 ● A garbage collector
                2 ● Reading old mail
                There are more: 'more' fetches them.
                stories [LIST]: show Stories page by page; newest or hottest.
                Example: stories hottest

                """
        )
        #expect(server.requests.map(\.path) == ["/hottest.json"])
        #expect(
            try await quire.run("-c", "storie").output == "There is no command 'storie'. 'help' lists all commands.\n"
        )
    }

    @Test func aReplacedServiceIsRecordedWithItsOwnAddress() async throws {
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/stories").status == 0)
        let tape = folder.path + "/tape"
        let live = try await quire.run("--record", tape, "-c", "stories hottest")
        let files = try FileManager.default.contentsOfDirectory(atPath: tape)
        let lines = try files.flatMap { try folder.text(of: "tape/" + $0).split(separator: "\n") }
        #expect(lines.filter { $0.hasPrefix("GET") } == ["GET https://stories.example.org/hottest.json"])
        // Another reader, with and without a replacement server.
        for settings in ["", "[endpoint]\n\"stories.api\" = \"https://stories.example.net\"\n"] {
            try folder.write("other\(settings.count)/config.toml", settings)
            let other = Program(home: folder.path + "/other\(settings.count)")
            #expect(try await other.run("plugin", "add", "--yes", folder.path + "/drafts/stories").status == 0)
            #expect(try await other.run("--replay", tape, "-c", "stories hottest").output == live.output)
        }
    }

    @Test func aChangedPluginIsNotUsedUntilItIsAddedAgain() async throws {
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/stories").status == 0)
        #expect(try await quire.run("add", "stories:hottest").status == 0)
        try folder.write("home/plugins/stories/plugin.toml", Self.manifest + "\n# another line\n")

        let refused = try await quire.run("refresh")
        #expect(refused.status == 2)
        let what = "The files of the plugin 'stories' have changed since it was added, so it is not used."
        let advice = "'quire plugin add stories' shows it again and asks."
        #expect(refused.errors == "stories:hottest: failed. \(what) \(advice)\n")
        // It is reported immediately, with one piece of advice.
        #expect(
            try await quire.run("why", "stories:hottest").output.hasPrefix(
                "stories:hottest\n\(what)\n\(advice)\n"
            )
        )
        #expect(
            try await quire.run("feeds").output.contains(
                "the files of the plugin 'stories' have changed since it was added"
            )
        )
        #expect(server.requests.isEmpty)
        #expect(
            try await quire.run("plugin", "list").output
                == "stories 0.1, mapping, \(folder.path)/home/plugins/stories: changed since it was added, so not used; "
                + "'quire plugin add stories' shows it again\n"
        )
        #expect(try await quire.run("plugin", "add", "stories").status == 0)
        #expect(try await quire.run("refresh", "--force", "stories:hottest").status == 0)
        #expect(server.requests.map(\.path) == ["/hottest.json"])
    }

    @Test func aPluginIsDeniedAllowedAndRemoved() async throws {
        #expect(try await quire.run("plugin", "deny", "stories").status == 64)
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/stories").status == 0)
        #expect(try await quire.run("plugin", "deny", "stories").output == "stories is denied.\n")
        #expect(try await quire.run("plugin", "list", "--json").output.contains("\"state\":\"denied\""))
        #expect(try await quire.run("plugin", "allow", "stories").output == "stories is allowed.\n")
        #expect(try await quire.run("add", "stories:hottest", "stories:newest").status == 0)
        #expect(
            try await quire.run("plugin", "remove", "stories").output == """
                Removed stories.
                2 subscriptions of it stay with all items, and cannot be fetched without it: stories:hottest, stories:newest. \
                'quire remove ADDRESS' unsubscribes; 'quire plugin add' brings the plugin back.

                """
        )
        #expect(try await quire.run("add", "stories:hottest").status == 65)
    }

    @Test func aPluginThatIsAllowedAgainIsNotCalledDeniedAndIsDue() async throws {
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/stories").status == 0)
        #expect(try await quire.run("add", "stories:hottest").status == 0)
        #expect(try await quire.run("plugin", "deny", "stories").status == 0)
        #expect(try await quire.run("refresh").status == 2)
        #expect(try await quire.run("feeds").output.contains("the plugin 'stories' is denied"))
        #expect(try await quire.run("plugin", "allow", "stories").status == 0)
        #expect(try await !quire.run("feeds").output.contains("denied"))
        #expect(try await quire.run("refresh").output == "1 fetched, 2 new; 0 unchanged, 0 skipped, 0 failed.\n")
    }

    @Test func severalPagesOfAMappingAreOneFetch() async throws {
        let items = (0..<120).map { #"{"short_id": "\#($0)", "title": "Story \#($0)"}"# }
        let pages = stride(from: 0, to: 120, by: 40).map { "[" + items[$0..<$0 + 40].joined(separator: ",") + "]" }
        let server = LoopbackServer([
            "/hottest.json?n=30": .status(200, pages[0]), "/hottest.json?n=30&page=2": .status(200, pages[1]),
            "/hottest.json?n=30&page=3": .status(200, pages[2]),
        ])
        defer { server.stop() }
        let request = "url = \"api:/{subject}.json?n={limit}\"\npages = 3"
        let manifest = Self.manifest.replacing("url = \"api:/{subject}.json\"", with: request)
        try folder.write("drafts/stories/plugin.toml", manifest)
        try folder.write("home/config.toml", "[endpoint]\n\"stories.api\" = \"\(server.base)\"\n")
        #expect(try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/stories").status == 0)
        #expect(try await quire.run("add", "stories:hottest").status == 0)
        #expect(try await quire.run("refresh").output == "1 fetched, 120 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(server.requests.count == 3)
    }

    @Test func addressesOfSourcesAreSubscriptionsOfTheirOwn() async throws {
        #expect(try await quire.run("add", "news:hn", "weather:Oslo").output == "added news:hn\nadded weather:Oslo\n")
        #expect(try await quire.run("add", "weather:New", "York").output == "added weather:New York\n")
        #expect(
            try await quire.run("add", "repositories:swift", "language:c").output
                == "added repositories:swift language:c\n"
        )
    }

    @Test func everyMistakeOfAManifestIsTold() async throws {
        try folder.write("drafts/stories/plugin.toml", "id = \"Stories\"\ntitel = \"S\"\nrun = 1\n")
        let outcome = try await quire.run("plugin", "add", "--yes", folder.path + "/drafts/stories")
        #expect(outcome.status == 64)
        #expect(
            outcome.errors.hasPrefix(
                "quire: \(folder.path)/drafts/stories/plugin.toml has mistakes: line 1: id is 'Stories' and must be 1 to 32 "
                    + "lower-case letters and digits, a letter first; line 2: titel is not a key; perhaps 'title' is meant;"
            )
        )
    }
}
