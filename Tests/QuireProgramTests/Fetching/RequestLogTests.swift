import FeedModel
import Foundation
import Primitives
import QuireTesting
import Testing

/// Tests of the requests that servers receive: conditional requests, headers, proxies, settings of one source.
@Suite struct RequestLogTests {
    @Test func validatorsAreSentAndNothingInsideTheGap() async throws {
        let server = LoopbackServer { request, _ in
            request.header("If-None-Match") == "W/\"1\""
                ? .status(304, "", ["ETag": "W/\"1\""])
                : .status(200, BadInputTests.feed, ["ETag": "W/\"1\"", "Last-Modified": "yesterday"])
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh").output == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n")
        for _ in 1...3 {
            #expect(
                try await quire.run("refresh").output.hasPrefix(
                    "0 fetched, 0 new; 0 unchanged, 1 skipped (not due before "
                )
            )
            _ = try await quire.run("-c", "home")
        }
        #expect(server.requests.count == 1)
        #expect(
            try await quire.run("refresh", "--force").output == "0 fetched, 0 new; 1 unchanged, 0 skipped, 0 failed.\n"
        )
        #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "W/\"1\""])
        #expect(server.requests.map { $0.header("If-Modified-Since") } == [nil, "yesterday"])
        #expect(server.requests.allSatisfy { $0.header("User-Agent")?.hasPrefix("quire/") == true })
        let why = try await quire.run("why", "feed").output
        #expect(why.contains("Last status: 304 (not modified).\n"))
        #expect(why.contains("Validators held: ETag W/\"1\", Last-Modified yesterday.\n"))
        #expect(why.contains(", according to your interval.\n"))
    }

    @Test func aHundredFeedsOfOneHostAreAskedTwoAtATime() async throws {
        let server = LoopbackServer { request, _ in .status(200, BadInputTests.feed) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", (1...100).map { "\(server.base)/\($0)\n" }.joined())
        let outcome = try await Program(home: folder.path).run("refresh", "--jobs", "64")
        #expect(outcome.output == "100 fetched, 100 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(server.mostInFlight <= 2)
        #expect(server.connections <= 2)
    }

    // No more than 64 connections stay open: a host whose feeds do not follow each other needs one for each.
    @Test func feedsOfAHostComeThroughOneConnection() async throws {
        let servers = (0..<70).map { _ in LoopbackServer { _, _ in .status(200, BadInputTests.feed) } }
        defer { for server in servers { server.stop() } }
        let folder = try TemporaryFolder()
        let addresses = (1...2).flatMap { number in servers.map { "\($0.base)/\(number)\n" } }
        try folder.write("subscriptions", addresses.joined())
        let outcome = try await Program(home: folder.path).run("refresh", "--jobs", "4")
        #expect(outcome.output == "140 fetched, 140 new; 0 unchanged, 0 skipped, 0 failed.\n")
        // In the end, when no other hosts are left, one may be asked for two at once.
        let connections = servers.map(\.connections)
        #expect(connections.allSatisfy { (1...2).contains($0) })
        #expect(connections.reduce(0, +) <= 70 + 4)
    }

    // Fetches that had begun and were waiting for one of the two connections are held back, too.
    @Test(arguments: [429, 503])
    func nothingThatStandsInLineIsSentOnceAHostAsksToWait(status: Int) async throws {
        let server = LoopbackServer { _, _ in .status(status, "slow down", ["Retry-After": "90"]) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", (1...24).map { "\(server.base)/\($0)\n" }.joined())
        let quire = Program(home: folder.path)
        let outcome = try await quire.run("refresh", "--jobs", "16")
        // Both connections may have asked before the first answer came.
        let asked = server.requests.count
        #expect((1...2).contains(asked))
        #expect(outcome.output.contains("0 unchanged, \(24 - asked) skipped ("))
        #expect(outcome.output.contains("is on hold until "))
        #expect(outcome.output.hasSuffix("), \(asked) failed.\n"))
        #expect(outcome.status == 2)
        #expect(try await quire.run("refresh", "--force").status == 0)
        #expect(server.requests.count == asked)
    }

    @Test func aMoveThatRepeatsIsAdoptedAndTheSubscriptionsFileStaysAsItIs() async throws {
        let server = LoopbackServer { request, _ in
            request.path == "/old" ? .redirect(301, to: "/new") : .status(200, BadInputTests.feed)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let file = try folder.write("subscriptions", "# mine\n\(server.base)/old\n")
        let quire = Program(home: folder.path)
        for _ in 1...3 { #expect(try await quire.run("refresh", "--force").status == 0) }
        #expect(server.requests.map(\.path) == ["/old", "/new", "/old", "/new", "/new"])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "# mine\n\(server.base)/old\n")
        #expect(
            try await quire.run("why", "old").output.contains(
                "Moved permanently: \(server.base)/new has been used since "
            )
        )
        let json = try await JSONValue(parsing: quire.run("sources", "--json").output)
        #expect(json["redirect_adopted"].string == server.base + "/new")
        #expect(try await quire.run("list", "--ids").output.split(separator: "\n").count == 1)
    }

    @Test func noSecretCrossesToAnotherPort() async throws {
        let other = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        let server = LoopbackServer { [other] _, _ in .redirect(302, to: other.base + "/stolen") }
        defer { for server in [server, other] { server.stop() } }
        let folder = try TemporaryFolder()
        let address = "http://me:secret-word@127.0.0.1:\(server.port)/feed"
        try folder.write("subscriptions", address + "\n")
        let outcome = try await Program(home: folder.path).run("refresh")
        #expect(outcome.status == 2)
        #expect(!(outcome.output + outcome.errors).contains("secret-word"))
        #expect(server.requests.first?.header("Authorization") != nil)
        #expect(other.requests.isEmpty)
    }

    @Test func onlyWhatAQueryMeansIsRefreshed() async throws {
        let server = LoopbackServer { request, _ in
            let name = request.path.dropFirst()
            return .status(200, BadInputTests.feed.replacingOccurrences(of: "One", with: "About \(name)"))
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/a red\n\(server.base)/b red blue\n\(server.base)/c\n")
        let quire = Program(home: folder.path)
        func asked(_ arguments: String...) async throws -> [String] {
            let before = server.requests.count
            _ = try await quire.run(["refresh", "--force"] + arguments)
            return server.requests.dropFirst(before).map(\.path).sorted()
        }
        #expect(try await asked("tag:red") == ["/a", "/b"])
        #expect(try await asked("tag:blue") == ["/b"])
        #expect(try await asked("tag:red", "-tag:blue") == ["/a"])
        #expect(try await asked() == ["/a", "/b", "/c"])
        #expect(try await asked("title:\"About c\"") == ["/c"])
        #expect(try await asked("/c") == ["/c"])
        #expect(try await [asked("About b", "/c"), asked("/c", "/d")] == [[], []])
        #expect(try await asked(server.base + "/a", server.base + "/c") == ["/a", "/c"])
        let nothing = try await quire.run("refresh", "tag:green")
        #expect(nothing.status == 66)
        #expect(nothing.errors.hasPrefix("quire: You are not subscribed to tag:green."))
        // The items that are called so choose no subscription.
        #expect(
            try await quire.run("refresh", "About").errors
                == "quire: No subscription has 'About' in its title or address. 'feeds *' lists all feeds.\n"
        )
    }

    @Test func aSectionThatIsAQueryTellsOfItsSourcesThatFailed() async throws {
        let server = LoopbackServer(["/feed": .status(200, BadInputTests.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed red\n\(server.base)/none red\n\(server.base)/no blue\n")
        try folder.write("config.toml", "[screen.home]\nsections = [\"tag:red\", \"unread\"]\n")
        let quire = Program(home: folder.path)
        _ = try await quire.run("refresh")
        let home = try await quire.run("-c", "home").output
        #expect(home.contains("[1] tag:red  1 unread of 1; 1 source failed ('feeds *')\n"))
        #expect(home.contains("[2] unread   1 unread of 1; 2 sources failed ('feeds *')\n"))
    }

    @Test func progressIsAnObjectForEachStepAndOneAtTheEnd() async throws {
        let server = LoopbackServer(["/feed": .status(200, BadInputTests.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n\(server.base)/none ~None\n")
        let outcome = try await Program(home: folder.path).run("refresh", "--json", "--jobs", "1")
        let objects = try outcome.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        // The next is fetched while the last is stored: each source's own steps are in order.
        let steps = Dictionary(grouping: objects) { $0["source"].string ?? "all" }
            .mapValues { $0.map { "\($0["state"].string ?? "-") \($0["outcome"].string ?? "-")" } }
        #expect(
            steps == [
                "\(server.base)/feed": ["waiting -", "fetching -", "fetched fetched"],
                "\(server.base)/none": ["waiting -", "fetching -", "failed failed"],
                "all": ["ended -"],
            ]
        )
        #expect(objects.last?["state"] == "ended")
        #expect(objects.last?["new"] == 1)
        #expect(outcome.status == 2)
    }

    @Test func oneSubscriptionCanHaveItsOwnSettings() async throws {
        let server = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        let proxy = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { for server in [server, proxy] { server.stop() } }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/a\n\(server.base)/b\n")
        try folder.write(
            "config.toml",
            """
            [source."\(server.base)/a"]
            interval = 720
            user-agent = "Mozilla/5.0 (X11)"
            authorization = "work"
            headers = { X-Api-Key = "hush-hush" }
            [source."\(server.base)/b"]
            proxy = "\(proxy.base)"
            """
        )
        let credentials = try folder.write("credentials.toml", "work = \"me:secret-word\"\n")
        let quire = Program(home: folder.path)
        chmod(credentials, 0o644)
        let refused = try await quire.run("refresh")
        #expect(refused.status == 78)
        #expect(refused.errors.contains("chmod 600 \(credentials)"))
        chmod(credentials, 0o600)
        #expect(try await quire.run("refresh").status == 0)
        #expect(server.requests.map(\.path) == ["/a"])
        #expect(proxy.requests.map(\.path) == [server.base + "/b"])
        let request = try #require(server.requests.first)
        #expect(request.header("User-Agent") == "Mozilla/5.0 (X11)")
        #expect(request.header("X-Api-Key") == "hush-hush")
        #expect(request.header("Authorization") == "Basic " + Data("me:secret-word".utf8).base64EncodedString())
        let json = try await quire.run("sources", "--json").output.split(separator: "\n").map {
            try JSONValue(parsing: String($0))
        }
        let waits = try json.map { object in
            let times = [object["due"], object["attempted"]].compactMap { $0.string.flatMap(Date.init(iso8601:)) }
            return try #require(times.count == 2 ? times[0].timeIntervalSince(times[1]) : nil)
        }
        #expect(waits == [43_200, 3600])
        #expect(try await quire.run("why", "/a").output.contains("secret") == false)
    }

    @Test func aTunnelOfTheEnvironmentIsUsedForTLSAndSeesNoRequest() async throws {
        let server = LoopbackServer(showing: { .valid }) { _, _ in .status(200, BadInputTests.feed) }
        defer { server.stop() }
        let proxy = ConnectProxy(to: server.port)
        defer { proxy.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "https://me:hush@a.example/feed\n")
        let variables = ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": Certificate.authority]
        let outcome = try await Program(home: folder.path, variables: variables).run("refresh")
        #expect(outcome.output == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(proxy.firstLine == "CONNECT a.example:443 HTTP/1.1")
        #expect(server.requests.map { $0.header("Authorization") == nil } == [false])
    }

    @Test func proxiesOfTheEnvironmentAreUsedAndNoProxyIsKept() async throws {
        let server = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        let proxy = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { for server in [server, proxy] { server.stop() } }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/a\n")
        let variables = ["http_proxy": proxy.base]
        #expect(try await Program(home: folder.path, variables: variables).run("refresh").status == 0)
        #expect(proxy.requests.count == 1 && server.requests.isEmpty)
        let direct = variables.merging(["NO_PROXY": "example.org,127.0.0.1"]) { $1 }
        #expect(try await Program(home: folder.path, variables: direct).run("refresh", "--force").status == 0)
        #expect(proxy.requests.count == 1 && server.requests.count == 1)
    }
}
