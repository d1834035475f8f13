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

    // RL6: Ctrl-C while the provider is being asked gives up, and the session goes on.
    @Test func givingUpWhileBusyLeadsBackToThePrompt() async throws {
        // A server that never answers: the key is pressed while the program waits for it.
        let server = LoopbackServer { _, _ in .hang }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: ["TERM": "xterm"])
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, [])
        await terminal.shows("> ")
        // Each time anew: what listens to the key ends with the work.
        for _ in 0..<3 {
            terminal.type("login \(server.base)/private.xml\r")
            await terminal.shows("User ID: ")
            terminal.type("foobar@example.com\r")
            await terminal.shows("Password: ")
            terminal.type("password\r")
            await terminal.shows("Signing in...") { session.signal(SIGINT) }
            await terminal.shows("You were not signed in.")
            await terminal.shows("> ")
        }
        terminal.type("whoami\r")
        await terminal.shows("You are not signed in;")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        #expect(terminal.modes == ["icanon", "echo", "isig"])
        terminal.close()
    }

    @Test func withoutATerminalNoPasswordIsAskedFor() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let sentence = "A password cannot be typed here without being shown, because the input is not a terminal."
        let piped = try quire.run("--demo", "-c", "login")
        #expect(piped.output == "\(sentence) Run 'quire --demo login' in a terminal.\n")
        let shell = try quire.run("login", "newsapi", input: "secret-in-a-pipe\n")
        #expect(shell.output.hasPrefix(sentence))
        #expect(shell.status == 64)
        let folderAfter = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!folderAfter.contains("credentials.toml"))
    }

    // RL8, RD7: each user has a history of their own, and so has the anonymous reader.
    @Test func eachReaderHasAHistoryOfTheirOwn() throws {
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

        #expect(try anonymous.run("refresh").status == 0)
        #expect(try anonymous.run("mark", "--quiet", "read", "*").status == 0)
        let wrong = try stranger.run("login", "github")
        #expect(wrong.output == "Signing in...\nIncorrect ID or password\n")
        #expect(wrong.status == 77)
        #expect(try octocat.run("login", "github").output == "Signing in...\nHello The Octocat!\n")
        #expect(try octocat.run("whoami").output == "The Octocat (octocat), signed in with github.\n")
        #expect(try octocat.run("history").output == "")
        #expect(try octocat.run("undo").output.hasPrefix("There is nothing"))
        #expect(try octocat.run("refresh", "--force").status == 0)
        #expect(try octocat.run("list", "--ids", "unread").output != "")
        #expect(try octocat.run("mark", "--quiet", "starred", "*").status == 0)
        #expect(try octocat.run("logout").output == "Signed out.\n")
        #expect(try anonymous.run("history").output.contains("starred") == false)
        #expect(try anonymous.run("list", "--ids", "unread").output == "")
        #expect(try octocat.run("login", "github").status == 0)
        #expect(try octocat.run("export", "history").output.contains("starred"))
        #expect(try octocat.run("export", "history").output.contains("\"read\"") == false)
    }

    @Test func aPrivateFeedIsFetchedWithThePairThatWasTypedAndNoOtherOriginSeesIt() async throws {
        let pair = "Basic " + Data("me:feed-password".utf8).base64EncodedString()
        let server = LoopbackServer { request, _ in
            request.header("Authorization") == pair
                ? .status(200, BadInputTests.feed) : .status(401, "", ["WWW-Authenticate": "Basic realm=\"x\""])
        }
        defer { server.stop() }
        let other = LoopbackServer { _, _ in .status(200, BadInputTests.feed) }
        defer { other.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n\(other.base)/feed\n")
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["login", "\(server.base)/feed"])
        await terminal.shows("User ID: ")
        terminal.type("me\r")
        await terminal.shows("Password: ")
        terminal.type("feed-password\r")
        await terminal.shows("Hello me!")
        #expect(await session.status() == 0)
        terminal.close()
        #expect(try quire.run("refresh").status == 0)
        #expect(server.requests.map { $0.header("Authorization") } == [pair, pair])
        #expect(other.requests.map { $0.header("Authorization") } == [nil])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/credentials.toml")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try quire.run("logout").output == "Signed out.\n")
        #expect(try String(contentsOfFile: folder.path + "/credentials.toml", encoding: .utf8) == "")
    }
}
