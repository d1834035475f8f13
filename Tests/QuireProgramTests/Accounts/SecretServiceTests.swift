import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of keys in the desktop's Secret Service, with a substitute for `secret-tool` that logs its calls:
/// SecretService.
@Suite(.timeLimit(.minutes(5))) struct SecretServiceTests {
    private static let canary = "canary-in-the-keyring-51f0"

    // RL7: the secret goes to secret-tool on standard input, and is in no argument and no environment.
    @Test func aKeyIsKeptAndFoundAndForgottenAndNobodySeesIt() async throws {
        let server = Self.newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try Self.standIn(in: folder)
        try folder.write("home/config.toml", "[endpoint]\nnewsapi = \"\(server.base)\"\n")
        try folder.write("home/subscriptions", "news:newsapi\n")
        let quire = Program(
            home: folder.path + "/home",
            variables: [
                "PATH": "\(folder.path)/bin:/usr/bin:/bin", "TERM": "dumb", "QUIRE_GITHUB_KEY": "canary-of-github",
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
            ]
        )
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["login", "newsapi"])
        await terminal.shows("Key: ")
        #expect(terminal.modes == ["icanon"])
        terminal.type(Self.canary + "\r")
        await terminal.shows("Saved the key 'newsapi' in the Secret Service.")
        #expect(await session.status() == 0)
        terminal.close()
        #expect(try folder.text(of: "home/credentials.toml") == "\"newsapi\" = true\n")
        #expect(try folder.text(of: "keyring") == Self.canary)

        let refreshed = try await quire.run("refresh", "--json")
        let forgotten = try await quire.run("logout", "newsapi")
        let kept = try await quire.run("logout", "newsapi")
        #expect(refreshed.status == 0)
        #expect(server.requests.map { $0.header("X-Api-Key") } == [Self.canary])
        #expect(forgotten.output == "Forgot the key 'newsapi'.\n")
        #expect(kept.output == "There is no saved key 'newsapi'.\n")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/keyring"))

        let seen = try folder.text(of: "seen")
        let words = seen.split(separator: "\n").filter { $0.hasPrefix("secret-tool ") }.map { String($0) }
        let name = "service quire home \(folder.path)/home name newsapi"
        #expect(
            words == [
                "secret-tool store --label=quire: newsapi \(name)", "secret-tool lookup \(name)",
                "secret-tool clear \(name)",
            ]
        )
        #expect(!seen.contains("canary"))
        #expect(!(refreshed.output + refreshed.errors).contains("canary"))
    }

    @Test func aServiceThatIsLockedLeavesTheKeyToTheFile() async throws {
        let folder = try TemporaryFolder()
        try Self.standIn(in: folder, store: "cat > /dev/null; exit 1")
        let quire = Program(
            home: folder.path + "/home",
            variables: [
                "PATH": "\(folder.path)/bin:/usr/bin:/bin", "TERM": "dumb",
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
            ]
        )
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["login", "newsapi"])
        await terminal.shows("Key: ")
        terminal.type(Self.canary + "\r")
        await terminal.shows("read.")
        #expect(await session.status() == 0)
        terminal.close()
        let file = folder.path + "/home/credentials.toml"
        #expect(try folder.text(of: "home/credentials.toml") == "\"newsapi\" = \"\(Self.canary)\"\n")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    }

    // The Secret Service has the password, and the file its user: both are changed, or neither.
    @Test func aPasswordThatCannotBeSavedLeavesTheFormerOne() async throws {
        let folder = try TemporaryFolder()
        let variables = try Self.standIn(in: folder)
        let text = "[work]\nuser = \"ann\"\npassword = true\n"
        chmod(try folder.write("home/credentials.toml", text), 0o600)
        try folder.write("keyring", "former")
        try folder.write("home/config.toml", "[source.\"https://a.example/\"]\nauthorization = \"work\"\n")
        let quire = Program(home: folder.path + "/home", variables: variables.merging(["TERM": "dumb"]) { $1 })
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["login", "work"])
        await terminal.shows("User ID (empty for a token): ")
        terminal.type("bob\r")
        await terminal.shows("Password: ")
        terminal.type("new-word\r")
        await terminal.shows("the line of 'work' cannot be identified")
        #expect(await session.status() == 78)
        terminal.close()
        #expect(try folder.text(of: "home/credentials.toml") == text)
        #expect(try folder.text(of: "keyring") == "former")
    }

    /// A `secret-tool` as its manual page describes it, which writes down how it was called.
    ///
    /// - Returns: The variables with which quire finds it.
    @discardableResult
    static func standIn(in folder: borrowing TemporaryFolder, store: String? = nil) throws -> [String: String] {
        let keyring = "'\(folder.path)/keyring'"
        try folder.write(
            program: "bin/secret-tool",
            """
            #!/bin/sh
            (echo "secret-tool $*"; tr '\\0' '\\n' < /proc/$$/cmdline; env) >> '\(folder.path)/seen'
            case $1 in
            store) \(store ?? "cat > \(keyring)") ;;
            lookup) cat \(keyring) ;;
            clear) rm \(keyring) ;;
            *) exit 2 ;;
            esac

            """
        )
        return ["PATH": "\(folder.path)/bin:/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
    }

    private static func newsAPI() -> LoopbackServer {
        LoopbackServer { _, _ in
            let article = #"{"title":"One","url":"https://example.com/1"}"#
            return .status(200, #"{"status":"ok","totalResults":1,"articles":[\#(article)]}"#)
        }
    }
}
