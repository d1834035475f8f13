import FeedModel
import Foundation
import Glibc
import Primitives
import QuireTesting
import Testing

/// Tests of where credentials come from and who receives them: CredentialStore, CredentialsFile, SecretVariables.
@Suite(.timeLimit(.minutes(5))) struct CredentialTests {
    private static let page =
        #"{"status":"ok","totalResults":1,"articles":[{"title":"One","url":"https://example.com/1"}]}"#

    private func newsAPI() -> LoopbackServer { LoopbackServer { _, _ in .status(200, Self.page) } }

    private func configure(_ folder: borrowing TemporaryFolder, _ server: LoopbackServer, _ rest: String = "") throws {
        try folder.write("subscriptions", "news:newsapi\n")
        try folder.write("config.toml", "[endpoint]\nnewsapi = \"\(server.base)\"\n\(rest)")
    }

    // RW16, for every key: the variable, the command, the file.
    @Test(arguments: ["variable", "env", "command", "file"]) func aKeyComesFromWhereThePersonKeepsIt(place: String)
        async throws
    {
        let server = newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        var variables: [String: String] = [:]
        switch place {
        case "variable":
            try configure(folder, server)
            variables["QUIRE_NEWSAPI_KEY"] = "key-1"
        case "env":
            try configure(folder, server, "[credential.newsapi]\nenv = \"MY_KEY\"\n")
            variables["MY_KEY"] = "key-1"
        case "command":
            try configure(folder, server, "[credential.newsapi]\ncommand = [\"printf\", \"%s\\n\", \"key-1\"]\n")
        default:
            try configure(folder, server)
            let file = try folder.write("credentials.toml", "# mine\nnewsapi = \"key-1\"\n")
            chmod(file, 0o600)
        }
        let outcome = try await Program(home: folder.path, variables: variables).run("refresh")
        #expect(outcome.status == 0)
        #expect(server.requests.map { $0.header("X-Api-Key") } == ["key-1"])
    }

    @Test func theCommandOfAConfigurationThatOtherUsersCanWriteIsNotRun() async throws {
        let server = newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let (file, trace) = (folder.file("config.toml"), folder.file("trace"))
        try configure(folder, server, "[credential.newsapi]\ncommand = [\"touch\", \"\(trace)\"]\n")
        chmod(file, 0o646)
        let quire = Program(home: folder.path)
        #expect(
            try await quire.run("refresh").errors.contains(
                "The command for the credential 'newsapi' is not run, because \(file) can be changed by other users. "
                    + "Run: chmod go-w \(file)"
            )
        )
        #expect(try await quire.run("list").status == 0)
        #expect(
            try await quire.run("doctor").output
                == "permissions: \(file) can be changed by other users (mode 646); run: chmod go-w \(file)\n"
        )
        #expect(try !folder.files.contains("trace"))
        #expect(server.requests.isEmpty)
    }

    @Test func forgettingAKeyLeavesTheRestOfTheFileAsItIs() async throws {
        let folder = try TemporaryFolder()
        let before = "# mine\n\n'newsapi' = \"key-1\"\ngithub = \"key-2\" # mine, too\n\n[newsapi]\n"
        // The table makes it no TOML at all, so nothing may be touched.
        let file = try folder.write("credentials.toml", before)
        chmod(file, 0o600)
        let refused = try await Program(home: folder.path).run("logout", "newsapi")
        #expect(refused.status == 78)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == before)

        let good = before.replacing("[newsapi]", with: "[other]\nnewsapi = \"not ours\"")
        try folder.write("credentials.toml", good)
        chmod(file, 0o600)
        let outcome = try await Program(home: folder.path).run("logout", "newsapi")
        #expect(outcome.output == "Forgot the key 'newsapi'.\n")
        #expect(
            try String(contentsOfFile: file, encoding: .utf8) == good.replacing("'newsapi' = \"key-1\"\n", with: "")
        )
    }

    // RW16
    @Test func aMissingKeySaysWhichVariableToSetAndWhatWorksWithout() async throws {
        let server = newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try configure(folder, server)
        let outcome = try await Program(home: folder.path).run("refresh")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("it needs the key 'newsapi'"))
        let why = try await Program(home: folder.path).run("why", "news:newsapi").output
        #expect(why.contains("Set QUIRE_NEWSAPI_KEY, or save it with 'login newsapi'; news:hn and every feed"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["0644", "0640", "link", "folder"]) func aFileThatOthersMayReadIsRefused(kind: String) async throws
    {
        let server = newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try configure(folder, server)
        let path = folder.path + "/credentials.toml"
        switch kind {
        case "link":
            let file = try folder.write("elsewhere", "newsapi = \"key-1\"\n")
            chmod(file, 0o600)
            symlink(file, path)
        case "folder": mkdir(path, 0o700)
        default:
            try folder.write("credentials.toml", "newsapi = \"key-1\"\n")
            chmod(path, kind == "0644" ? 0o644 : 0o640)
        }
        let outcome = try await Program(home: folder.path).run("refresh")
        #expect(outcome.status == 78)
        let reason =
            kind.hasPrefix("0") ? "other users can read or write it" : "it is a symbolic link or not a regular file"
        #expect(outcome.errors.contains("\(path) is not used, because \(reason)"))
        #expect(server.requests.isEmpty)
    }

    private static let form =
        "Write NAME = \"SECRET\" or NAME = { user = \"USER\", password = \"PASSWORD\" }, one per line."

    @Test(arguments: [
        (0o644, "token = \"x\"", "other users can read or write it. Run: chmod 600 {path}"),
        (0o600, "token =", "line 1 is not TOML. \(form)"),
        (0o600, "token = 5", "'token' is neither a secret nor a user with a password. \(form)"),
        (
            0o600, "work = { user = \"me\", password = 5 }",
            "'work' is neither a secret nor a user with a password. \(form)"
        ),
        (0o600, "work = { token = 5 }", "'work' is neither a secret nor a user with a password. \(form)"),
        (0o600, "work = { header = false }", "'work' is neither a secret nor a user with a password. \(form)"),
        (0o600, "work = { user = \"me\" }", "'work' is neither a secret nor a user with a password. \(form)"),
        (0o600, "work = { user = 5 }", "'work' is neither a secret nor a user with a password. \(form)"),
        (
            0o600, "work = { user = \"me\", token = \"x\" }",
            "'work' is neither a secret nor a user with a password. \(form)"
        ),
    ])
    func theDoctorFindsAFileOfCredentialsThatCannotBeUsed(mode: mode_t, text: String, words: String) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("credentials.toml", text + "\n")
        chmod(path, mode)
        let quire = Program(home: folder.path)
        let detail = "\(path) is not used, because \(words.replacing("{path}", with: path))"
        #expect(try await quire.run("doctor") == .init(status: 78, output: "credentials: \(detail)\n", errors: ""))
        let json = try await quire.run("doctor", "--json")
        #expect(json.status == 78)
        #expect(try JSONValue(parsing: json.output) == ["kind": "credentials", "detail": .string(detail)])
        let entries =
            "token = \"x\"\nother = true\nwork = { user = \"ü\", password = true }\n"
            + "[elsewhere]\nx = 5\ntoken = 5\n[empty]\n"
        try folder.write("credentials.toml", entries)
        chmod(path, 0o600)
        #expect(try await quire.run("doctor").output.hasPrefix("Everything is whole."))
    }

    @Test(arguments: [
        (["false"], "ended with status 1"), (["no-such-program-anywhere"], "could not be started"),
        (["true"], "did not print one line of text"),
        (["head", "-c", "1048576", "/dev/zero"], "printed more than 64 KiB"),
        (["printf", "a\\000b"], "did not print one line of text"),
        (["printf", "one\\ntwo\\n"], "did not print one line of text"),
        (["printf", "\\377"], "did not print one line of text"),
        (["sh", "-c", "echo canary-on-stderr >&2; kill -9 $$"], "ended with status 137"),
    ])
    func aCommandThatFailsIsToldWithoutWhatItPrinted(command: [String], reason: String) async throws {
        let server = newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let list = command.map { "'\($0)'" }.joined(separator: ", ")
        try configure(folder, server, "[credential.newsapi]\ncommand = [\(list)]\n")
        let outcome = try await Program(home: folder.path).run("refresh")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("The command for the credential 'newsapi' \(reason)"))
        #expect(!outcome.errors.contains("canary"))
        #expect(server.requests.isEmpty)
    }

    @Test func noShellSeesACommandAndItsArgumentsAreTakenAsTheyAre() async throws {
        let server = newsAPI()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try configure(folder, server, "[credential.newsapi]\ncommand = ['printf', '%s', 'a b;$(id)\"*']\n")
        #expect(try await Program(home: folder.path).run("refresh").status == 0)
        #expect(server.requests.map { $0.header("X-Api-Key") } == ["a b;$(id)\"*"])
    }

    @Test(arguments: ["secret = \"abc\"", "command = []", "command = \"pass show x\"", "env = 3", ""])
    func aConfigurationThatHoldsTheSecretItselfIsRefused(line: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[credential.newsapi]\n\(line)\n")
        let outcome = try await Program(home: folder.path).run("sources")
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("'credential.newsapi"))
    }

    // RL7: security catalogue, C2.
    @Test func aSecretInUseIsNowhereButInItsStore() async throws {
        let canary = "canary-7c1e-secret"
        let server = LoopbackServer { request, count in
            // The service sends the key back wherever it can.
            let key = request.header("X-Api-Key") ?? ""
            let body = """
                {"status":"ok","totalResults":99,"articles":[{"title":"One","url":"https://example.com/1"}]}
                """
            return count == 1
                ? .status(200, body, ["X-Echo": key])
                : .status(400, #"{"status":"error","code":"parameterInvalid","message":"bad key \#(key)"}"#)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        // What a child sees: its environment, and how its parent was called.
        let look = "env; tr '\\0' ' ' < /proc/$PPID/cmdline; tr '\\0' ' ' < /proc/$PPID/task/$PPID/comm"
        let spy = "(\(look)) > '\(folder.path)/spy-environment'; printf %s \(canary)"
        try configure(folder, server, "[credential.newsapi]\ncommand = ['sh', '-c', '''\(spy)''']\n")
        try folder.write("subscriptions", "news:newsapi\nnews:newsapi?query=second ~Second\n")
        let browser = try folder.write(
            program: "browser",
            "#!/bin/sh\n(\(look)) > '\(folder.path)/browser-environment'\n"
        )
        let quire = Program(
            home: folder.path,
            variables: ["QUIRE_GITHUB_KEY": canary, "QUIRE_QIITA_KEY": canary, "BROWSER": browser]
        )
        var said = ""
        for arguments in [
            ["--record", folder.path + "/tape", "refresh"], ["refresh", "--force", "--json"], ["sources", "--json"],
            ["why", "news:newsapi"], ["why", "Second"], ["list", "--json", "-hidden"], ["history"], ["whoami"],
            ["export", "history"], ["export", "items"], ["export", "subscriptions"], ["doctor"],
            ["-c", "news newsapi; more; why 1; list; 1; browse"], ["login", "github"], ["logout"],
        ] {
            let outcome = try await quire.run(arguments)
            said += outcome.output + outcome.errors
        }
        #expect(server.requests.allSatisfy { $0.header("X-Api-Key") == canary })
        #expect(!server.requests.isEmpty)
        #expect(!said.contains(canary))
        var hits: [String] = []
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where name != "config.toml" {
            let bytes = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
            if bytes.range(of: Data(canary.utf8)) != nil { hits.append(name) }
        }
        #expect(hits == [])
        let environment = try String(contentsOfFile: folder.path + "/spy-environment", encoding: .utf8)
        #expect(environment.contains("QUIRE_HOME="))
        #expect(environment.contains("quire"))
        #expect(!environment.contains("QUIRE_GITHUB_KEY"))
    }

    // RL7: security catalogue, C8; and no argument or environment of the process shows it.
    @Test func aCrashWithASecretInMemoryLeavesNoCore() async throws {
        let folder = try TemporaryFolder()
        let server = newsAPI()
        defer { server.stop() }
        try configure(folder, server)
        let file = try folder.write("credentials.toml", "newsapi = \"canary-in-memory\"\n")
        chmod(file, 0o600)
        let terminal = try PseudoTerminal()
        let quire = Program(home: folder.path)
        let started = try folder.write(
            program: "start",
            "#!/bin/sh\nulimit -c unlimited\ncd '\(folder.path)'\necho $$ > pid\nexec '\(quire.path)'\n"
        )
        // Without the runtime's own crash reporter, which would ask at the terminal what to do.
        let variables = ["TERM": "dumb", "SWIFT_BACKTRACE": "enable=no"]
        let session = try Program(home: folder.path, variables: variables, path: started).start(at: terminal)
        await terminal.shows("[1] ")
        let pid = try #require(
            pid_t(try String(contentsOfFile: folder.path + "/pid", encoding: .utf8).trimmingCharacters(in: .newlines))
        )
        let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(core?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
        kill(pid, SIGSEGV)
        _ = await session.status()
        terminal.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("core") } == [])
    }
}
