import Foundation
import QuireTesting
import Testing

/// Tests of the credentials of private feeds: AccountCoordinator, CredentialEntry, CredentialsFile, CredentialPlaces.
@Suite(.timeLimit(.minutes(1))) struct PrivateFeedTests {
    private static func basic(_ pair: String) -> String { "Basic " + Data(pair.utf8).base64EncodedString() }

    /// A server whose feeds want one header.
    private static func server(_ header: String) -> LoopbackServer {
        LoopbackServer { request, _ in
            guard request.header("Authorization") == header else {
                return .status(401, "", ["WWW-Authenticate": "Basic realm=\"x\""])
            }
            return .status(200, BadInputTests.feed)
        }
    }

    /// Answers the questions of a command at a terminal, and waits for its last words.
    private func answer(
        _ quire: Program,
        _ arguments: [String],
        _ answers: [(question: String, answer: String)],
        thenShows words: String
    ) async throws -> Int32 {
        let terminal = try PseudoTerminal(columns: 400)
        let session = try quire.start(at: terminal, arguments)
        for (question, answer) in answers {
            await terminal.shows(question)
            terminal.type(answer + "\r")
        }
        await terminal.shows(words)
        let status = await session.status()
        terminal.close()
        return status
    }

    private func login(_ quire: Program, _ address: String, _ user: String, _ password: String) async throws -> Int32 {
        let answers = [("User ID: ", user), ("Password: ", password)]
        return try await answer(quire, ["login", address], answers, thenShows: "Saved the user ID and password for")
    }

    // RL8: RFC 7617, in UTF-8.
    @Test(
        arguments: [
            ["ann", "with space"], ["a b", "pw"], ["björn", "pä55"], ["日本", #"語 "quoted" \back\"#], ["ann", "a:b:c"],
            ["ann", "\u{301}x\"\u{301}"], ["Token", "x y"], ["bearer x", "y"], ["ann", "# = '"], ["ann", " "],
        ],
        ["file", "service"]
    )
    func aPasswordIsCheckedKeptAndSentAsItWasTyped(pair: [String], place: String) async throws {
        let header = Self.basic(pair[0] + ":" + pair[1])
        let server = Self.server(header)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/a\n")
        var variables = ["TERM": "dumb"]
        if place == "service" { variables.merge(try SecretServiceTests.standIn(in: folder)) { $1 } }
        let quire = Program(home: folder.path, variables: variables)
        #expect(try await login(quire, "\(server.base)/a", pair[0], pair[1]) == 0)
        let refreshed = try await quire.run("refresh")
        #expect(refreshed.output == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(server.requests.map { $0.header("Authorization") } == [header, header])
        let forgotten = try await quire.run("logout", "\(server.base)/other")
        #expect(forgotten.output == "Forgot the key '\(server.base)'.\n")
        #expect(try folder.text(of: "credentials.toml") == "")
    }

    @Test func thePlaceOfAPasswordShowsItsForm() async throws {
        let server = Self.server(Self.basic(#"björn:a"b\c"#))
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        #expect(try await login(quire, "\(server.base)/a", "björn", #"a"b\c"#) == 0)
        let line = "\"\(server.base)\" = { user = \"björn\", password = \(#""a\"b\\c""#) }\n"
        #expect(try folder.text(of: "credentials.toml") == line)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/credentials.toml")
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        let other = try TemporaryFolder()
        var variables = try SecretServiceTests.standIn(in: other)
        variables.merge(["TERM": "dumb"]) { $1 }
        let withService = Program(home: other.path, variables: variables)
        #expect(try await login(withService, "\(server.base)/a", "björn", #"a"b\c"#) == 0)
        #expect(
            try other.text(of: "credentials.toml")
                == "\"\(server.base)\" = { user = \"björn\", password = true }\n"
        )
        #expect(try other.text(of: "keyring") == #"a"b\c"#)
    }

    // RD7: two feeds, an account and the anonymous history coexist.
    @Test func thePasswordOfAFeedChangesNoReader() async throws {
        let (a, b) = (Self.server(Self.basic("ann:pw-a")), Self.server(Self.basic("bob:pw-b")))
        let gitHub = LoopbackServer { _, _ in .status(200, #"{"login":"octocat"}"#) }
        defer { for server in [a, b, gitHub] { server.stop() } }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(a.base)/a\n\(b.base)/b\n")
        try folder.write("config.toml", "[endpoint]\ngithub = \"\(gitHub.base)\"\n")
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        let octocat = Program(home: folder.path, variables: ["QUIRE_GITHUB_KEY": "token-of-octocat"])
        #expect(try await login(quire, "\(a.base)/a", "ann", "pw-a") == 0)
        #expect(try await quire.run("refresh").status == 2)
        #expect(try await quire.run("mark", "--quiet", "starred", "*").status == 0)
        let before = try await quire.run("export", "history").output
        #expect(before.contains("starred"))
        #expect(try await login(quire, "\(b.base)/b", "bob", "pw-b") == 0)
        #expect(try await quire.run("whoami").output == "You are not signed in; your history is kept as anonymous.\n")
        #expect(try await quire.run("export", "history").output == before)
        let refreshed = try await quire.run("refresh").output.replacing(
            #/before (?:[0-9-]+ )?[0-9:]+/#,
            with: "before T"
        )
        #expect(refreshed == "1 fetched, 1 new; 0 unchanged, 1 skipped (not due before T), 0 failed.\n")
        #expect(try await octocat.run("login", "github").output == "Signing in...\nHello octocat!\n")
        #expect(try await octocat.run("refresh").output == "2 fetched, 2 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(try await octocat.run("logout", "\(b.base)/b").output == "Forgot the key '\(b.base)'.\n")
        #expect(try await octocat.run("whoami").output == "octocat, signed in with github.\n")
        #expect(try await octocat.run("logout").output == "Signed out.\n")
        #expect(try await quire.run("export", "history").output == before)
        let rest = "\"\(a.base)\" = { user = \"ann\", password = \"pw-a\" }\n"
        #expect(try folder.text(of: "credentials.toml") == rest)
    }

    @Test func anotherUserOfTheSameServerIsNamed() async throws {
        let server = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        // The sentence that is waited for is on one line.
        try folder.write("config.toml", "[reader]\nwidth = 500\n")
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        #expect(try await login(quire, "\(server.base)/a", "ann", "pw-a") == 0)
        let answers = [("User ID: ", "bob"), ("Password: ", "pw-b")]
        let words = "They replace the credentials of ann."
        #expect(try await answer(quire, ["login", "\(server.base)/b"], answers, thenShows: words) == 0)
    }

    @Test(arguments: [
        (
            200, "<html><title>Log in</title><form></form></html>",
            "answered, but not with a feed, so the password could not be", 65
        ),
        (302, "/page", "answered, but not with a feed, so the password could not be checked.", 65),
        (401, "", "Incorrect ID or password", 77), (403, "", "Incorrect ID or password", 77),
        (
            404, "", "The password could not be checked: not found: the server has nothing at this address. Check the",
            66
        ),
        (500, "", "The password could not be checked: the server answered 500", 75),
        (429, "", "The password could not be checked: rate limited until", 75),
    ])
    func anAddressThatIsNoFeedOrRefusesKeepsNothing(status: Int, body: String, words: String, exit: Int32) async throws
    {
        let server = LoopbackServer { request, _ in
            if request.path == "/page" { return .status(200, "<html><title>Log in</title></html>") }
            return status == 302
                ? .redirect(to: body) : .status(status, body, status == 429 ? ["Retry-After": "60"] : [:])
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        // The sentences that are waited for are on one line.
        try folder.write("config.toml", "[reader]\nwidth = 500\n")
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        let answers = [("User ID: ", "ann"), ("Password: ", "canary-pw-7")]
        #expect(try await answer(quire, ["login", "\(server.base)/a"], answers, thenShows: words) == exit)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/credentials.toml"))
        #expect(server.requests.first?.header("Authorization") == Self.basic("ann:canary-pw-7"))
    }

    // What cannot be sent is refused before any request, and the message says why.
    @Test(arguments: [
        ["FEED", "an\u{1}n", "pw", "contains a control character"],
        ["FEED", "ann", "p\tw", "contains a control character"],
        ["FEED", "a:b", "pw", "has a user ID with a colon"], ["work", "ann", "p\tw", "contains a control character"],
        ["work", "", "tökén", "contains characters other than ASCII"],
        ["newsapi", nil, "ke\u{1}y", "contains a control character"],
        ["newsapi", nil, "kéy", "contains characters other than ASCII"],
    ])
    func whatNoHeaderCanCarryIsNeitherSentNorSaved(words: [String?]) async throws {
        let server = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let settings = "[reader]\nwidth = 500\n\n[source.\"https://example.org/\"]\nauthorization = \"work\"\n"
        try folder.write("config.toml", settings)
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        let name = words[0] == "FEED" ? "\(server.base)/a" : words[0] ?? ""
        let secret = words[1] == nil ? "Key: " : words[1] == "" ? "Token: " : "Password: "
        let answers = (words[1].map { [("User ID", $0)] } ?? []) + [(secret, words[2] ?? "")]
        let told =
            "What was typed cannot be used, because it \(words[3] ?? ""). Type or paste it again; nothing was saved."
        #expect(try await answer(quire, ["login", name], answers, thenShows: told) == 65)
        #expect(server.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/credentials.toml"))
    }

    @Test(arguments: [
        (["ann", "pä ss"], "work = { user = \"ann\", password = \"pä ss\" }", "Basic YW5uOnDDpCBzcw=="),
        (["", "tok-1"], "work = \"tok-1\"", "Bearer tok-1"),
        (["", "a:b"], "work = { token = \"a:b\" }", "Bearer a:b"),
        (["", "Own a:b"], "work = { header = \"Own a:b\" }", "Own a:b"),
        (["", "Token a:b"], "work = \"Token a:b\"", "Token a:b"),
    ])
    func aNamedCredentialIsATokenOrAUserWithAPassword(typed: [String], line: String, header: String) async throws {
        let server = Self.server(header)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/a\n")
        try folder.write("config.toml", "[source.\"\(server.base)/a\"]\nauthorization = \"work\"\n")
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        let secret = typed[0].isEmpty ? "Token: " : "Password: "
        let answers = [("User ID (empty for a token): ", typed[0]), (secret, typed[1])]
        #expect(try await answer(quire, ["login", "work"], answers, thenShows: "Saved the key 'work' in") == 0)
        #expect(try folder.text(of: "credentials.toml") == line.replacing("work =", with: "\"work\" =") + "\n")
        let refreshed = try await quire.run("refresh")
        #expect(refreshed.output == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n")
    }
}
