import Foundation
import Primitives
import QuireTesting
import Testing

/// The settings of one subscription, `[source."ADDRESS"]`, hold however it is fetched: by a refresh, the home screen,
/// `articles`, `news`, `weather` or `repos`, and while a reader signs in to it.
@Suite struct SubscriptionSettingsTests {
    @Test(arguments: ["articles", "news"]) func aFeedThatIsReadAtOnceIsFetchedWithItsSettings(command: String)
        async throws
    {
        try await withProxy { quire, folder, server, proxy in
            let feed = server.base + "/a"
            try folder.write("subscriptions", feed + "\n")
            try folder.write("config.toml", settings(of: feed, through: proxy))
            try await expectSettings(of: feed, in: proxy, when: quire, runs: "\(command) \(feed)")
            #expect(server.requests.isEmpty)
            #expect(try await interval(of: feed, by: quire) == 43_200)
        }
    }

    @Test func aFeedWithoutASubscriptionIsFetchedWithItsSettings() async throws {
        try await withProxy { quire, folder, server, proxy in
            let feed = server.base + "/a"
            try folder.write("config.toml", settings(of: feed, through: proxy))
            try await expectSettings(of: feed, in: proxy, when: quire, runs: "articles \(feed)")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func theHomeScreenFetchesWithTheSettings() async throws {
        try await withProxy { quire, folder, server, proxy in
            let feed = server.base + "/a"
            try folder.write("subscriptions", feed + "\n")
            try folder.write("config.toml", settings(of: feed, through: proxy))
            try await expectSettings(of: feed, in: proxy, when: quire, runs: "home")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func aSearchForRepositoriesIsFetchedWithItsSettings() async throws {
        try await withProxy { quire, folder, server, proxy in
            let endpoint = "[endpoint]\ngithub = \"\(server.base)\"\n"
            try folder.write("config.toml", endpoint + settings(of: "repositories:swift", through: proxy))
            try await expectSettings(of: server.base, in: proxy, when: quire, runs: "repos swift")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func aForecastIsFetchedWithItsSettings() async throws {
        try await withProxy { quire, folder, server, proxy in
            let endpoint = "[endpoint]\nopen-meteo-geocoding = \"\(server.base)\"\nopen-meteo = \"\(server.base)\"\n"
            try folder.write("config.toml", endpoint + settings(of: "weather:Oslo", through: proxy))
            try await expectSettings(of: server.base, in: proxy, when: quire, runs: "weather Oslo")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func signingInToAFeedGoesThroughItsProxy() async throws {
        try await withProxy { quire, folder, server, proxy in
            let feed = server.base + "/private"
            try folder.write("subscriptions", feed + "\n")
            try folder.write("config.toml", "[source.\"\(feed)\"]\nproxy = \"\(proxy.base)\"\n")
            let terminal = try PseudoTerminal()
            let session = try quire.start(at: terminal, ["login", feed])
            await terminal.shows("User ID: ")
            terminal.type("me\r")
            await terminal.shows("Password: ")
            terminal.type("word\r")
            _ = await session.status()
            terminal.close()
            #expect(proxy.requests.map(\.path) == [feed])
            #expect(server.requests.isEmpty)
        }
    }

    @Test func signingInToAFeedChecksThePairAndNotAConfiguredHeader() async throws {
        let server = LoopbackServer { request, _ in
            request.header("Authorization") == "Basic configured" ? .status(200, BadInputTests.feed) : .status(401, "")
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let feed = server.base + "/private"
        try folder.write("subscriptions", feed + "\n")
        try folder.write("config.toml", "[source.\"\(feed)\"]\nheaders = { Authorization = \"Basic configured\" }\n")
        let terminal = try PseudoTerminal()
        let session = try Program(home: folder.path).start(at: terminal, ["login", feed])
        await terminal.shows("User ID: ")
        terminal.type("me\r")
        await terminal.shows("Password: ")
        terminal.type("wrong\r")
        await terminal.shows("Incorrect ID or password")
        _ = await session.status()
        terminal.close()
    }

    @Test func aSubscribedSearchThatIsNotDueIsAnsweredFromTheLibrary() async throws {
        let page = #"{"total_count":1,"items":[{"id":1,"name":"harbour","description":null,"owner":null}]}"#
        let server = LoopbackServer { _, _ in .status(200, page) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "repositories:swift\n")
        try folder.write("config.toml", "[endpoint]\ngithub = \"\(server.base)\"\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh").status == 0)
        #expect(try await quire.run("-c", "repos swift").output.contains("1 ● harbour\n"))
        #expect(server.requests.count == 1)
    }

    private func withProxy(
        _ body: (Program, borrowing TemporaryFolder, LoopbackServer, LoopbackServer) async throws -> Void
    ) async throws {
        let server = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        let proxy = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { for server in [server, proxy] { server.stop() } }
        let folder = try TemporaryFolder()
        try await body(Program(home: folder.path), folder, server, proxy)
    }

    private func settings(of address: String, through proxy: LoopbackServer) -> String {
        """
        [source."\(address)"]
        interval = 720
        user-agent = "Mozilla/5.0 (X11)"
        headers = { X-Api-Key = "hush-hush" }
        proxy = "\(proxy.base)"
        """
    }

    /// Runs one command of the reader and looks at the first request that came to the proxy.
    private func expectSettings(
        of address: String,
        in proxy: LoopbackServer,
        when quire: Program,
        runs command: String
    ) async throws {
        _ = try await quire.run("-c", command)
        let request = try #require(proxy.requests.first)
        #expect(request.path.hasPrefix(address))
        #expect(request.header("User-Agent") == "Mozilla/5.0 (X11)")
        #expect(request.header("X-Api-Key") == "hush-hush")
    }

    /// The seconds between the fetch of a subscription and the time when it is due again.
    private func interval(of address: String, by quire: Program) async throws -> Double {
        let lines = try await quire.run("sources", "--json").output.split(separator: "\n")
        let objects = try lines.map { try JSONValue(parsing: String($0)) }
        let object = try #require(objects.first { $0["source"].string == address })
        let due = try #require(object["due"].string.flatMap(Date.init(iso8601:)))
        let attempted = try #require(object["attempted"].string.flatMap(Date.init(iso8601:)))
        return due.timeIntervalSince(attempted)
    }
}
