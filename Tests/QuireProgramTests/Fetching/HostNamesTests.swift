import QuireTesting
import Testing

/// Tests of hosts in other letters than ASCII, from `add` to the request.
@Suite struct HostNamesTests {
    @Test(arguments: ["C", "C.UTF-8", "POSIX"])
    func aHostInAnyScriptIsAskedForInASCII(locale: String) async throws {
        let proxy = LoopbackServer { request, _ in
            request.path.hasSuffix("/moved")
                ? .redirect(to: "http://пример.рф/feed") : .status(200, BadInputTests.feed)
        }
        defer { proxy.stop() }
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: ["http_proxy": proxy.base, "LC_ALL": locale])
        #expect(try await quire.run("add", "http://Bücher.example/moved").status == 0)
        #expect(try await quire.run("refresh").output.hasPrefix("1 fetched, "))
        #expect(
            proxy.requests.map { "\($0.path) \($0.header("Host") ?? "")" } == [
                "http://xn--bcher-kva.example/moved xn--bcher-kva.example",
                "http://xn--e1afmkfd.xn--p1ai/feed xn--e1afmkfd.xn--p1ai",
            ]
        )
    }

    @Test func aFeedAddressIsAddedAndImported() async throws {
        let server = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = try folder.write(
            "list.opml",
            "<opml><body><outline type='rss' xmlUrl='feed:\(server.base)/listed'/></body></opml>"
        )
        try folder.write("subscriptions", "feed://127.0.0.1:\(server.port)/written\n")
        let quire = Program(home: folder.path)
        #expect(
            try await quire.run("add", "feed://127.0.0.1:\(server.port)/added").output.contains("\(server.base)/added")
        )
        #expect(try await quire.run("import", list).status == 0)
        #expect(try await quire.run("refresh", "--jobs", "1").output.hasPrefix("3 fetched, "))
        #expect(server.requests.map(\.path) == ["/written", "/added", "/listed"])
    }
}
