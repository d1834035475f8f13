import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of keys that are missing, rejected or put right: CredentialPlaces, Fetcher+DueCheck, English.
@Suite(.timeLimit(.minutes(5))) struct RejectedKeyTests {
    private static let page =
        #"{"status":"ok","totalResults":1,"articles":[{"title":"One","url":"https://example.com/1"}]}"#
    private static let rejection = #"{"status":"error","code":"apiKeyInvalid","message":"No."}"#

    private static func newsAPI() -> LoopbackServer {
        LoopbackServer { request, _ in
            request.header("X-Api-Key") == "GOOD" ? .status(200, page) : .status(401, rejection)
        }
    }

    private func configure(_ folder: borrowing TemporaryFolder, _ server: LoopbackServer, _ rest: String = "") throws {
        try folder.write("subscriptions", "news:newsapi\n")
        try folder.write("config.toml", "[endpoint]\nnewsapi = \"\(server.base)\"\n\(rest)")
    }

    // RW16: nothing waits once the key is right, neither a question nor a refresh.
    @Test(arguments: [["-c", "news newsapi"], ["refresh"], ["refresh", "--force"]])
    func aKeyThatHasBeenPutRightIsUsedAtOnce(arguments: [String]) async throws {
        let server = Self.newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try configure(folder, server)
        let wrong = Program(home: folder.path, variables: ["QUIRE_NEWSAPI_KEY": "WRONG"])
        for command in [["-c", "news newsapi"], ["refresh", "--force"]] {
            let outcome = try await wrong.run(command)
            #expect((outcome.output + outcome.errors).contains("not authorised"))
        }
        #expect(server.requests.map { $0.header("X-Api-Key") } == ["WRONG", "WRONG"])
        // What 'login newsapi' does.
        chmod(try folder.write("credentials.toml", "\"newsapi\" = \"GOOD\"\n"), 0o600)
        let outcome = try await Program(home: folder.path).run(arguments)
        #expect(outcome.status == 0)
        #expect(server.requests.map { $0.header("X-Api-Key") } == ["WRONG", "WRONG", "GOOD"])
    }

    // RP3: a refresh that is not forced stays polite while nothing has changed.
    @Test func aKeyThatStaysWrongIsNoStorm() async throws {
        let server = Self.newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try configure(folder, server)
        let old = FileManager.default
        try old.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)],
            ofItemAtPath: folder.path + "/config.toml"
        )
        let wrong = Program(home: folder.path, variables: ["QUIRE_NEWSAPI_KEY": "WRONG"])
        for _ in 1...3 { _ = try await wrong.run("refresh") }
        #expect(server.requests.count == 1)
    }

    // A failure is not an answer: the service is asked again, whatever the failure was.
    @Test(arguments: [
        (500, "", "the server answered 500 (internal server error)"), (401, "", "not authorised"),
        (200, "<html>", "unreadable: it is a web page where JSON is expected, perhaps one to sign in (the answer)"),
    ])
    func aQuestionAfterAFailureIsAskedAgain(status: Int, body: String, words: String) async throws {
        let good = #"{"total_count":0,"incomplete_results":false,"items":[]}"#
        let outcome = try await PlayedServices.run(
            "repos swift; repos swift",
            answers: [.status(status, body), .status(200, good)]
        )
        #expect(outcome.lines.first?.contains(words) == true)
        #expect(outcome.requests.map(\.path).count == 2)
        #expect(outcome.page.contains("No repositories"))
    }

    // RW16: the advice names what has an effect, and 'login' refuses what has none.
    @Test func theVariableThatConfigTomlNamesIsTheOneThatIsNamed() async throws {
        let server = Self.newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try configure(folder, server, "[credential.newsapi]\nenv = \"NEWSKEY\"\n")
        let quire = Program(home: folder.path, variables: ["QUIRE_NEWSAPI_KEY": "GOOD"])
        let subject = "'news:newsapi' could not be fetched:"
        #expect(
            try await quire.run("-c", "news newsapi").output
                == "\(subject) it needs the key 'newsapi'. Set NEWSKEY, which config.toml names for it; news:hn and every feed work without one.\n"
        )
        let login = try await quire.run("login", "newsapi")
        #expect(
            login.output == """
                The key 'newsapi' comes from the variable NEWSKEY, as config.toml says; a saved one would not be used. \
                Set NEWSKEY, or remove [credential.newsapi] from config.toml.

                """
        )
        #expect(login.status == 78)
        let wrong = Program(home: folder.path, variables: ["NEWSKEY": "WRONG"])
        #expect(
            try await wrong.run("-c", "news newsapi").output
                == "\(subject) not authorised. The key in NEWSKEY was rejected: set another one.\n"
        )
        let right = Program(home: folder.path, variables: ["NEWSKEY": "GOOD"])
        #expect(try await right.run("-c", "news newsapi").output.hasPrefix("== news:newsapi =="))
        #expect(server.requests.map { $0.header("X-Api-Key") } == ["WRONG", "GOOD"])
    }

    @Test func aCommandThatFailsIsNotAnsweredWithALoginThatHasNoEffect() async throws {
        let server = Self.newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try configure(folder, server, "[credential.newsapi]\ncommand = [\"false\"]\n")
        let quire = Program(home: folder.path)
        let told = """
            'news:newsapi' could not be fetched: the key 'newsapi' could not be read: The command for the credential \
            'newsapi' ended with status 1. Run it yourself to see why; 'credential.newsapi' in config.toml names it. \
            Fix that, then try again.

            """
        #expect(try await quire.run("-c", "news newsapi").output == told)
        #expect(try await quire.run("login", "newsapi").output.hasPrefix("The key 'newsapi' comes from a command"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [("GOOD\n", "contains a line break"), ("GO\u{7}D", "contains a control character")])
    func aVariableThatNoHeaderCanCarryIsNamed(value: String, problem: String) async throws {
        let server = Self.newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try configure(folder, server)
        let quire = Program(home: folder.path, variables: ["QUIRE_NEWSAPI_KEY": value])
        #expect(
            try await quire.run("-c", "news newsapi").output == """
                'news:newsapi' could not be fetched: the key 'newsapi' could not be read: The variable QUIRE_NEWSAPI_KEY \
                cannot be used, because it \(problem). Set it anew. Fix that, then try again.

                """
        )
        #expect(server.requests.isEmpty)
    }

    // A user that config.toml names makes the text of a variable or command a password, colons and all.
    @Test(arguments: ["command = ['printf', 'pä:ss word']", "env = 'WORK'"])
    func aUserInConfigTomlMakesTheTextAPassword(place: String) async throws {
        let header = "Basic " + Data("ann:pä:ss word".utf8).base64EncodedString()
        let server = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/a\n")
        let source = "[source.\"\(server.base)/a\"]\nauthorization = \"work\"\n"
        try folder.write("config.toml", "\(source)[credential.work]\n\(place)\nuser = 'ann'\n")
        let quire = Program(home: folder.path, variables: ["WORK": "pä:ss word"])
        #expect(try await quire.run("refresh").status == 0)
        #expect(server.requests.map { $0.header("Authorization") } == [header])
        #expect(
            try await quire.run("login", "\(server.base)/a").output == """
                \(server.base)/a uses the key 'work', as config.toml says; a password of its server would not be used. \
                'login work' saves that key.

                """
        )
    }

    // Recordings are free of keys, so none is needed to replay them.
    @Test func recordingsAreReplayedWithoutTheKeysTheyWereMadeWith() async throws {
        let server = Self.newsAPI()
        let folder = try TemporaryFolder()
        try configure(folder, server)
        let keyed = Program(home: folder.path, variables: ["QUIRE_NEWSAPI_KEY": "GOOD"])
        let recorded = try await keyed.run("--record", folder.path + "/tape", "-c", "news newsapi")
        server.stop()
        let fresh = try TemporaryFolder()
        try configure(fresh, server)
        let quire = Program(home: fresh.path)
        #expect(recorded.output.hasPrefix("== news:newsapi =="))
        #expect(try await quire.run("--replay", folder.path + "/tape", "-c", "news newsapi").output == recorded.output)
        // A service that was not recorded still needs its key.
        let other = try await quire.run(
            "--replay",
            folder.path + "/tape",
            "-c",
            "weather Tokyo --provider openweathermap"
        )
        #expect(other.output.contains("it needs the key 'openweathermap'"))
    }
}
