import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of signing in with and without a terminal: AccountCoordinator, SessionFile, TerminalQuestion, LoginCommand.
@Suite(.timeLimit(.minutes(5))) struct SignInTests {
    // RL3, RL4, RL5, RL7: the password is asked for unseen, and the terminal is as it was found.
    @Test(arguments: ["dumb", "xterm"]) func theDemonstrationSignsInAndOutUnseen(kind: String) async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: ["TERM": kind])
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["--demo"])
        await terminal.shows("> ")
        terminal.type("login\r")
        await terminal.shows("User ID: ")
        #expect(terminal.modes == ["icanon", "echo"])
        terminal.type("foobar@example.com\r")
        await terminal.shows("Password: ")
        #expect(terminal.modes == ["icanon"])
        terminal.type("wrong\r")
        await terminal.shows("Signing in...")
        await terminal.shows("Incorrect ID or password")
        await terminal.shows("> ")
        terminal.type("login\r")
        await terminal.shows("User ID: ")
        terminal.type("foobar@example.com\r")
        await terminal.shows("Password: ")
        terminal.type("password\r")
        await terminal.shows("Hello foobar!")
        await terminal.shows("> ")
        terminal.type("whoami\r")
        await terminal.shows("foobar (foobar@example.com), signed in with demo.")
        terminal.type("logout\r")
        await terminal.shows("Signed out.")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        #expect(terminal.modes == ["icanon", "echo", "isig"])
        terminal.close()
    }

    // RL7
    @Test(arguments: ["\u{3}", "\u{4}"]) func givingUpAtThePasswordLeavesEchoOn(key: String) async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: ["TERM": "xterm"])
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["--demo"])
        await terminal.shows("> ")
        terminal.type("login\r")
        await terminal.shows("User ID: ")
        terminal.type("somebody\r")
        await terminal.shows("Password: ")
        terminal.type("half" + (key == "\u{4}" ? "\u{15}" : "") + key)
        await terminal.shows("You were not signed in.")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        #expect(terminal.modes == ["icanon", "echo", "isig"])
        terminal.close()
    }

    // RL6: Ctrl-C during the provider's request cancels, and the session continues.
    @Test(arguments: [
        ["login github", "Access token: ", "Signing in...", "You were not signed in."],
        ["login FEED", "Password: ", "Checking the password...", "Nothing was saved."],
    ])
    func givingUpWhileBusyLeadsBackToThePrompt(words: [String]) async throws {
        // A server that never answers: the key is pressed while the program waits for it.
        let server = LoopbackServer { _, _ in .hang }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[endpoint]\ngithub = \"\(server.base)\"\n")
        let quire = Program(home: folder.path, variables: ["TERM": "xterm"])
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, [])
        await terminal.shows("> ")
        // Each time anew: what listens to the key ends with the work.
        for _ in 0..<3 {
            terminal.type(words[0].replacing("FEED", with: "\(server.base)/private.xml") + "\r")
            await terminal.shows("User ID: ")
            terminal.type("foobar@example.com\r")
            await terminal.shows(words[1])
            terminal.type("password\r")
            await terminal.shows(words[2]) { session.signal(SIGINT) }
            await terminal.shows(words[3])
            await terminal.shows("> ")
        }
        terminal.type("whoami\r")
        await terminal.shows("You are not signed in;")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        #expect(terminal.modes == ["icanon", "echo", "isig"])
        terminal.close()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/credentials.toml"))
    }

    @Test func withoutATerminalNoPasswordIsAskedFor() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let sentence = "A password cannot be typed here without being shown, because the input is not a terminal."
        let piped = try await quire.run("--demo", "-c", "login")
        #expect(piped.output == "\(sentence) Run 'quire --demo login' in a terminal.\n")
        let shell = try await quire.run("login", "newsapi", input: "secret-in-a-pipe\n")
        #expect(shell.output.hasPrefix(sentence))
        #expect(shell.status == 64)
        let folderAfter = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!folderAfter.contains("credentials.toml"))
    }

    // RL8, RD7: each user has a separate history, and so has the anonymous reader.
    @Test func eachReaderHasAHistoryOfTheirOwn() async throws {
        let server = LoopbackServer { request, _ in
            switch request.path {
            case "/user":
                request.header("Authorization") == "Bearer token-of-octocat"
                    ? .status(200, #"{"login":"octocat","name":"The Octocat"}"#) : .status(401, "{}")
            case "/feed": .status(200, BadInputTests.feed)
            default: .status(404)
            }
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        try folder.write("config.toml", "[endpoint]\ngithub = \"\(server.base)\"\n")
        let anonymous = Program(home: folder.path)
        let octocat = Program(home: folder.path, variables: ["QUIRE_GITHUB_KEY": "token-of-octocat"])
        let stranger = Program(home: folder.path, variables: ["QUIRE_GITHUB_KEY": "another-token"])

        #expect(try await anonymous.run("refresh").status == 0)
        #expect(try await anonymous.run("mark", "--quiet", "read", "*").status == 0)
        let wrong = try await stranger.run("login", "github")
        #expect(wrong.output == "Signing in...\nIncorrect ID or password\n")
        #expect(wrong.status == 77)
        #expect(try await octocat.run("login", "github").output == "Signing in...\nHello The Octocat!\n")
        #expect(try await octocat.run("whoami").output == "The Octocat (octocat), signed in with github.\n")
        #expect(try await octocat.run("history").output == "")
        #expect(try await octocat.run("undo").output.hasPrefix("There is nothing"))
        #expect(try await octocat.run("refresh", "--force").status == 0)
        #expect(try await octocat.run("list", "--ids", "unread").output != "")
        #expect(try await octocat.run("mark", "--quiet", "starred", "*").status == 0)
        #expect(try await octocat.run("logout").output == "Signed out.\n")
        #expect(try await anonymous.run("history").output.contains("starred") == false)
        #expect(try await anonymous.run("list", "--ids", "unread").output == "")
        #expect(try await octocat.run("login", "github").status == 0)
        #expect(try await octocat.run("export", "history").output.contains("starred"))
        #expect(try await octocat.run("export", "history").output.contains("\"read\"") == false)
    }

    // RL8, RL3: each answer of a service has its own sentence and status, and nothing is kept.
    @Test(arguments: [
        (401, "", "Incorrect ID or password", 77),
        (
            403, #"{"message":"SAML is needed."}"#,
            "You could not be signed in: the server answered 403: SAML is needed. Check what your access token permits; "
                + "nothing was changed.", 77
        ),
        (
            404, "",
            "You could not be signed in: not found: the server has nothing at this address. Check the address; "
                + "nothing was changed.", 66
        ),
        (
            500, #"{"message":"boom"}"#,
            "You could not be signed in: the server answered 500: boom. Try again later; nothing was changed.", 75
        ),
        (429, "", "You could not be signed in: rate limited. Try again later; nothing was changed.", 75),
        (
            200, "<html>",
            "You could not be signed in: unreadable: it is a web page where JSON is expected, perhaps one to sign in (the answer). "
                + "Try again later; nothing was changed.", 65
        ),
        (
            0, "",
            "You could not be signed in: unreachable: T. Check the address and the network, then try again; "
                + "nothing was changed.", 69
        ),
        (-1, "", "You could not be signed in: offline. Start without --offline; nothing was changed.", 69),
    ])
    func eachAnswerToASignInHasItsSentenceAndItsStatus(
        status: Int,
        body: String,
        sentence: String,
        exit: Int32
    ) async throws {
        let server = LoopbackServer { _, _ in status > 0 ? .status(status, body) : .raw("", then: .reset) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[endpoint]\ngithub = \"\(server.base)\"\n")
        let quire = Program(home: folder.path, variables: ["QUIRE_GITHUB_KEY": "token"])
        let outcome = try await quire.run((status < 0 ? ["--offline"] : []) + ["login", "github"])
        let said = outcome.output.replacing(#/unreachable: .*?\. Check/#, with: "unreachable: T. Check")
        #expect(said == "Signing in...\n\(sentence)\n")
        #expect(outcome.status == exit)
        #expect(try await quire.run("whoami").output == "You are not signed in; your history is kept as anonymous.\n")
    }

    // RL7: a service can send the secret back in any text.
    @Test func aServiceThatRepeatsTheSecretIsToldWithoutIt() async throws {
        let canary = "canary-token-51f0"
        let server = LoopbackServer { request, count in
            switch count {
            case 1: .status(500, #"{"message":"boom \#(canary)"}"#)
            case 2: .status(403, #"{"message":"[Authorization: \#(request.header("Authorization") ?? "")]"}"#)
            case 3: .status(400, #"{"message":"\#(Data(canary.utf8).base64EncodedString())"}"#)
            case 4: .status(200, #"{"login":"\#(canary)"}"#)
            default: .status(200, #"{"login":"octocat","name":"I am \#(canary)"}"#)
            }
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[endpoint]\ngithub = \"\(server.base)\"\n")
        chmod(try folder.write("credentials.toml", "\"github\" = \"\(canary)\"\n"), 0o600)
        let quire = Program(home: folder.path)
        var said: [String] = []
        for _ in 1...5 {
            let outcome = try await quire.run("login", "github")
            said.append(outcome.output + outcome.errors)
        }
        let rest = "Check the address; nothing was changed."
        #expect(
            said.map { $0.replacing("Signing in...\n", with: "") } == [
                "You could not be signed in: the server answered 500: boom REDACTED. Try again later; nothing was changed.\n",
                "You could not be signed in: the server answered 403: [Authorization: Bearer REDACTED]. "
                    + "Check what your access token permits; nothing was changed.\n",
                "You could not be signed in: the server answered 400: REDACTED. \(rest)\n",
                "You could not be signed in: unreadable: it contains the access token (the user). "
                    + "Try again later; nothing was changed.\n",
                "Hello I am REDACTED!\n",
            ]
        )
        var hits: [String] = []
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let bytes = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
            if name.contains(canary) || bytes.range(of: Data(canary.utf8)) != nil { hits.append(name) }
        }
        #expect(hits == ["credentials.toml"])
    }

    @Test func aSavedTokenThatIsRejectedIsAskedForAnew() async throws {
        let server = LoopbackServer { request, _ in
            request.header("Authorization") == "Bearer new-token"
                ? .status(200, #"{"login":"octocat"}"#) : .status(401, "{}")
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[endpoint]\ngithub = \"\(server.base)\"\n")
        chmod(try folder.write("credentials.toml", "github = \"old-token\"\n"), 0o600)
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        let piped = try await quire.run("login", "github")
        let rejected = "Signing in...\nIncorrect ID or password\nThat was the saved access token.\n"
        #expect(piped == .init(status: 77, output: rejected, errors: ""))
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["login", "github"])
        await terminal.shows("That was the saved access token.")
        await terminal.shows("User ID: ")
        terminal.type("octocat\r")
        await terminal.shows("Access token: ")
        terminal.type("new-token\r")
        await terminal.shows("Hello octocat!")
        _ = await session.status()
        terminal.close()
        #expect(try folder.text(of: "credentials.toml") == "\"github\" = \"new-token\"\n")
    }
}
