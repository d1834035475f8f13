import Foundation
import QuireTesting
import Testing

/// Tests of the warnings about settings that have no effect: Configuration.
@Suite struct SettingsTests {
    @Test func aTableAboutNoSubscriptionIsToldAndHarmsNothing() async throws {
        let server = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        try folder.write(
            "config.toml",
            """
            [source."\(server.base)/feed"]
            interval = 90
            [source."\(server.base)/fed"]
            interval = 90
            """
        )
        let quire = Program(home: folder.path)
        let warning = """
            \(folder.path)/config.toml: [source."\(server.base)/fed"] matches none of your subscriptions, so it is \
            ignored. 'sources' lists the addresses: correct this one, or subscribe to it with 'add'.

            """
        #expect(
            try await quire.run("refresh")
                == .init(status: 0, output: "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n", errors: warning)
        )
        for arguments in [["why", "feed"], ["sources"], ["sources", "--json"]] {
            let outcome = try await quire.run(arguments)
            #expect(outcome.status == 0)
            #expect(outcome.errors == warning)
        }
        #expect(try await quire.run("list").errors == "")
    }

    @Test func theWidthOfTextsIsThatOfAPipeToo() async throws {
        let text = String(repeating: "word ", count: 10)
        let body = "<rss><channel><item><title>Tide</title><description>\(text)</description></item></channel></rss>"
        let server = LoopbackServer { _, _ in .status(200, body) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh").status == 0)
        func texts() async throws -> [String] {
            try await quire.run("-c", "list *; 1").output.split(separator: "\n").filter { $0.hasPrefix("word") }.map(
                String.init
            )
        }
        #expect(try await texts() == ["word word word word word word word word word word"])
        try folder.write("config.toml", "[reader]\nwidth = 30\n")
        #expect(try await texts() == ["word word word word word word", "word word word word"])
        try folder.write("config.toml", "[reader]\nwidth = 10\n")
        let refused = try await quire.run("-c", "1")
        #expect(refused.status == 78)
        #expect(refused.errors.contains("reader.width") && refused.errors.contains("from 20 to 500"))
    }

    @Test func aKeyThatIsNotStoredIsNamedWithTheCommandThatKeepsIt() async throws {
        let server = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed ~Work\n")
        try folder.write("config.toml", "[source.\"\(server.base)/feed\"]\nauthorization = \"work\"\n")
        let quire = Program(home: folder.path)
        let remedy = "Set QUIRE_WORK_KEY, or save it with 'login work'."
        let outcome = try await quire.run("refresh")
        #expect(outcome.status == 2)
        #expect(outcome.errors == "Work: failed: it needs the key 'work'. \(remedy)\n")
        #expect(server.requests.isEmpty)
        #expect(
            try await quire.run("why", "feed").output.contains(
                "The source could not be fetched: it needs the key 'work'.\n\(remedy)\n"
            )
        )
        // The command is there, and wants a terminal to ask at.
        let login = try await quire.run("login", "work")
        #expect(login.output.hasPrefix("A password cannot be typed here without being shown"))
        // No request was sent, so there is nothing to wait for once the key is there.
        let keyed = Program(home: folder.path, variables: ["QUIRE_WORK_KEY": "me:hush"])
        #expect(try await keyed.run("refresh").output == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(server.requests.map { $0.header("Authorization") } == ["Basic bWU6aHVzaA=="])
    }

    @Test(arguments: ["me:hush", "my work", "hush\\u0007"])
    func aCredentialInThePlaceOfItsNameIsRefusedAndNotRepeated(text: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[source.\"https://a.example/\"]\nauthorization = \"\(text)\"\n")
        let outcome = try await Program(home: folder.path).run("refresh")
        #expect(outcome.status == 78)
        #expect(
            outcome.errors.hasSuffix(
                ".authorization' must be the name of a credential, without spaces and colons, not the credential itself. "
                    + "Fix the value; nothing was changed.\n"
            )
        )
        #expect(!outcome.errors.contains("hush") && !outcome.errors.contains("my work"))
    }

    @Test func wordsArePartsOfOneNameUnlessTheyAreAQuery() async throws {
        let server = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let names = ["planet", "swift", "world", "unread-news"]
        try folder.write("subscriptions", names.map { "\(server.base)/\($0)\n" }.joined())
        let quire = Program(home: folder.path)
        let asked = { (arguments: [String]) in
            let before = server.requests.count
            let status = try await quire.run(["refresh", "--force"] + arguments).status
            return "\(status) " + server.requests.dropFirst(before).map(\.path).sorted().joined(separator: " ")
        }
        #expect(try await asked(["planet"]) == "0 /planet")
        #expect(try await asked(["planet", "swift"]) == "66 ")
        #expect(try await asked(["planet", "nothing"]) == "66 ")
        // "or" is in "world", "unread" in an address: as words of a query they name nothing.
        #expect(try await asked(["planet", "OR", "swift"]) == "66 ")
        #expect(try await asked(["planet", "unread"]) == "66 ")
    }

    @Test func aRefreshOfflineIsRefusedInOneSentence() async throws {
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "http://127.0.0.1:9/a\nhttp://127.0.0.1:9/b\n")
        let quire = Program(home: folder.path)
        let sentence =
            "Nothing can be refreshed with --offline, because no server is contacted. Leave out --offline to refresh; nothing was changed.\n"
        let refused = try await quire.run("--offline", "refresh", "--force")
        #expect(refused == .init(status: 64, output: "", errors: "quire: " + sentence))
        #expect(try await quire.run("--offline", "-c", "refresh") == .init(status: 64, output: sentence, errors: ""))
        #expect(try await quire.run("--offline", "--demo", "refresh").output.hasPrefix("5 fetched, 17 new; "))
    }

    @Test func aNumberNamesASubscriptionWhereNoSectionIsShown() async throws {
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "https://a.example/410\nhttps://a.example/404\n")
        let quire = Program(home: folder.path)
        let told = try await quire.run("why", "410")
        #expect(told.status == 0)
        #expect(told.output == "https://a.example/410\nIt has never been fetched. 'refresh' fetches it.\n")
        #expect(try await quire.run("why", "4").status == 64)
        #expect(try await quire.run("why", "500").status == 66)
    }
}
