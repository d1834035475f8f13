import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of errors: each has its sentence and its exit status, and nothing stored is lost.
@Suite struct BadInputTests {
    // RD5
    @Test func aLibraryThatCannotBeWrittenIsNamedAndReadingGoesOnInMemory() async throws {
        let quire = Program(home: "/proc/quire")
        let sentence = """
            The library /proc/quire cannot be written: No such file or directory. \
            Make the folder writable, or choose another one with --home.
            """

        let listed = try await quire.run("list")
        #expect(listed == Program.Outcome(status: 73, output: "", errors: "quire: \(sentence)\n"))

        let read = try await quire.run("--replay", Self.recordings, "-c", "list unread")
        #expect(read.status == 73)
        #expect(
            read.output
                == "\(sentence)\nYou can read, but nothing from this session will be saved.\nNothing matches 'unread'.\n"
        )
    }

    // RD5
    @Test func aDamagedLibraryIsLeftAsItIs() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("quire.db", "this was a library once")
        let quire = Program(home: folder.path)
        let sentence = """
            quire: The library \(path) is damaged or was not made by quire: the file is not a database. \
            It was not changed; 'quire doctor --restore' restores a backup, if there is one.

            """

        for arguments in [["list"], ["mark", "read", "*"], ["undo"], ["refresh"], ["export", "history"], ["doctor"]] {
            #expect(try await quire.run(arguments) == Program.Outcome(status: 65, output: "", errors: sentence))
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "this was a library once")
    }

    @Test func aScreenThatIsNotThereIsNamedAndTheOneThatIsGathersItsSections() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed), "/other": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed ~One\n\(server.base)/other ~Other\n")
        try folder.write("config.toml", "[screen.home]\nsections = [\"\(server.base)/feed\"]\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh").status == 0)
        #expect(try await quire.run("list", "in:home").output.contains("One"))
        #expect(try await !quire.run("list", "in:home").output.contains("Other"))
        let unknown = try await quire.run("list", "in:work")
        #expect(
            unknown
                == .init(
                    status: 64,
                    output: "",
                    errors:
                        "quire: There is no screen 'work'. [screen.work] in config.toml adds one: 'help screens' explains it.\n"
                )
        )
    }

    @Test func aRecordingThatCannotBeWrittenIsSaid() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let outcome = try await Program(home: folder.path).run("--record", "/proc/self", "refresh")
        #expect(outcome.status == 74)
        #expect(
            outcome.errors.hasSuffix(
                " in /proc/self. The output is incomplete; free some space and try again.\n"
            )
        )
    }

    @Test func severalAddressesAreSeveralSubscriptionsAndTheFileKeepsItsMode() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("subscriptions", "# mine\n")
        chmod(file, 0o664)
        let quire = Program(home: folder.path)
        let added = try await quire.run("add", "https://example.org/a", "https://example.org/b")
        #expect(
            added == .init(status: 0, output: "added https://example.org/a\nadded https://example.org/b\n", errors: "")
        )
        #expect(try await quire.run("add", "weather:New", "York").output == "added weather:New York\n")
        // As in newsboat's file, a word after an address is a tag; before one it is a mistake.
        #expect(
            try await quire.run("add", "https://example.org/c", "d").output == "added https://example.org/c, tagged d\n"
        )
        let wrong = try await quire.run("add", "d", "https://example.org/e")
        #expect(
            wrong
                == .init(
                    status: 65,
                    output: "",
                    errors:
                        "quire: 'd https://example.org/e' is not an address. Give one such as https://example.org/feed.xml or weather:Tokyo.\n"
                )
        )
        #expect(
            try String(contentsOfFile: file, encoding: .utf8)
                == "# mine\nhttps://example.org/a\nhttps://example.org/b\n\"weather:New York\"\nhttps://example.org/c d\n"
        )
        var status = stat()
        stat(file, &status)
        #expect(status.st_mode & 0o777 == 0o664)
    }

    @Test func aScriptLearnsOfWhatItTypedWrongly() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let wrong = [
            "list (unread", "export history --format cvs -o /nowhere/b", "star -3", "7", "undo x", "frobnicate", "un",
            "open-in-browser", "refesh; list", "list; lits",
        ]
        for commands in wrong { #expect(try await quire.run("-c", commands).status == 64, "\(commands)") }
        #expect(try await quire.run([], input: "frobnicate\n").status == 0)
    }

    @Test func everyLineOfCommandsIsCarriedOut() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let lines = try await quire.run("-c", "frobnicate; back", "-c", "more", "-c", "quit", "-c", "back")
        let output = """
            There is no command 'frobnicate'. 'help' lists all commands.
            The rest of the line was skipped.
            There are no more items.

            """
        #expect(lines.output == output && lines.status == 64)
    }

    @Test(arguments: [
        ["-c", "back", "feeds"], ["feeds", "-c", "back"], ["-c=back", "feeds"], ["-c", "back", "list", "-c"],
    ])
    func commandsOfThePromptAndACommandOfTheShellExcludeEachOther(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run(arguments, input: "")
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors.contains("-c"))
    }

    @Test func aLineOfTheSubscriptionsFileThatIsNoAddressIsNamedAndTheOthersWork() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let lines = "# mine\nnonsense here\nfile:///etc/passwd\n\(server.base)/feed ~Good\n"
        let path = try folder.write("subscriptions", lines)
        let quire = Program(home: folder.path)

        let refreshed = try await quire.run("refresh")
        #expect(refreshed.output == "1 fetched, 1 new; 0 unchanged, 0 skipped, 0 failed.\n")
        #expect(
            refreshed.errors == """
                \(path), line 2: 'nonsense' is not an address. \
                Give one such as https://example.org/feed.xml or weather:Tokyo.
                \(path), line 3: Addresses that begin with 'file:' are not supported; a command reads a file, as in "exec:cat ~/feed.xml". \
                Use http, https or the name of a source; 'sources' lists the sources.

                """
        )
        #expect(try await quire.run("add", "weather:Tokyo").status == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == lines + "weather:Tokyo\n")
    }

    @Test(arguments: servedBadly)
    func anAnswerThatIsNoFeedCostsOneLineAndNothingStored(bad: ServedBadly) async throws {
        let server = LoopbackServer { request, count in
            request.path == "/good" ? .status(200, Self.feed) : count == 1 ? .status(200, Self.feed) : bad.reply
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/bad ~Bad\n\(server.base)/good ~Good\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh").status == 0)
        #expect(try await quire.run("mark", "--quiet", "read", "source:Bad").status == 0)
        let before = try await quire.run("list", "--json", "-hidden").output

        let refreshed = try await quire.run("refresh", "--force")
        #expect(refreshed.status == 2)
        #expect(refreshed.errors == "Bad: failed: \(bad.reason(server))\n")
        #expect(refreshed.output == "0 fetched, 0 new; 1 unchanged, 0 skipped, 1 failed.\n")
        #expect(try await quire.run("list", "--json", "-hidden").output == before)
        let why = try await quire.run("why", "Bad").output
        #expect(why.contains("The source could not be fetched: \(bad.reason(server)).\n"))
    }

    @Test func aServerThatIsNotThereIsNamed() async throws {
        let server = LoopbackServer([:])
        let address = "127.0.0.1:\(server.port)"
        server.stop()
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "http://\(address)/feed ~Gone\n")
        let quire = Program(home: folder.path)
        let refreshed = try await quire.run("refresh")
        #expect(refreshed.status == 2)
        #expect(refreshed.errors == "Gone: failed: unreachable: \(address) refused the connection\n")
    }

    @Test func aConfigurationThatIsWrongSaysWhere() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("config.toml", "[fetch]\njobs = 1000\n")
        let quire = Program(home: folder.path)
        let outcome = try await quire.run("list")
        #expect(outcome.status == 78)
        #expect(
            outcome.errors == """
                quire: \(path): 'fetch.jobs' must be a number from 1 to 64. Fix the value; nothing was changed.

                """
        )
    }

    // RH1
    @Test func aFifthSectionIsRefusedWithASentence() async throws {
        let folder = try TemporaryFolder()
        let sections = (1...5).map { "\"weather:Town \($0)\"" }.joined(separator: ", ")
        try folder.write("config.toml", "[screen.home]\nsections = [\(sections)]\n")
        let outcome = try await Program(home: folder.path).run("-c", "home")
        #expect(outcome.status == 78)
        #expect(
            outcome.output == """
                A screen can have up to four sections, and this one has 5. \
                Reduce 'sections' in config.toml to four.

                """
        )
    }

    @Test func aFileThatIsNeitherOPMLNorAListOfAddressesChangesNothing() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path + "/home")
        for (text, reason) in [
            ("", "it is empty"), ("<html></html>", "it is neither OPML nor a list of addresses"),
            ("hello\n", "it contains no address"),
        ] {
            let path = try folder.write("import", text)
            let outcome = try await quire.run("import", path)
            #expect(outcome.status == 65)
            #expect(outcome.errors.hasPrefix("quire: \(path)"))
            #expect(
                outcome.errors.contains("cannot be used: \(reason). Nothing was changed; fix the file and try again.")
            )
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/home/subscriptions"))
    }

    @Test func aWrongOptionIsAnErrorOfUsage() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        #expect(try await quire.run("list", "--json", "--ids").status == 64)
        #expect(try await quire.run("refresh", "--jobs", "0").status == 64)
        #expect(try await quire.run("list", "(unread").status == 64)
    }

    @Test(arguments: [
        (["refesh", "--force"], " Did you mean 'refresh'?"),
        (["--plain", "--home", "x", "ref"], " Did you mean 'refresh'?"),
        (["--home=x", "lsit"], " Did you mean 'list'?"), (["re"], " Did you mean 'remove' or 'refresh'?"),
        (["nonsense"], ""),
    ])
    func aCommandThatIsNoneIsToldWithTheOneThatWasMeant(words: [String], suggestion: String) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run(words)
        let word = try #require(words.first { !$0.hasPrefix("-") && $0 != "x" })
        #expect(
            outcome
                == Program.Outcome(
                    status: 64,
                    output: "",
                    errors: "quire: There is no command '\(word)'.\(suggestion) 'quire help' lists all commands.\n"
                )
        )
    }

    static let feed = """
        <rss version="2.0"><channel><title>A feed</title><item><title>One</title><guid>1</guid></item></channel></rss>
        """

    private static var recordings: String {
        ProjectFolder.url("Sources/QuireProgram/Demo").path
    }
}

/// A bad answer, and the message about it.
struct ServedBadly: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var reply: LoopbackServer.Reply
    var reason: @Sendable (LoopbackServer) -> String

    init(
        _ name: String,
        _ reply: LoopbackServer.Reply,
        _ reason: @escaping @Sendable (LoopbackServer) -> String
    ) {
        testDescription = name
        self.reply = reply
        self.reason = reason
    }
}

private let servedBadly = [
    ServedBadly("a page of HTML", .status(200, "<!DOCTYPE html><html><title>Hello</title></html>")) { server in
        "unreadable: this is a web page that names no feed (\(server.base)/bad)"
    },
    ServedBadly(
        "a page that names its feed",
        .status(200, "<html><head><link rel='alternate' type='application/rss+xml' href='/rss'></head></html>")
    ) { server in
        "unreadable: this is a web page; the feeds it names: \(server.base)/rss (\(server.base)/bad)"
    },
    ServedBadly("nothing", .status(200, "")) { server in
        "unreadable: the answer is empty (\(server.base)/bad)"
    },
    ServedBadly("fifty megabytes", .bytes(200, [UInt8](repeating: 0x20, count: 50 << 20))) { _ in
        "the response is larger than 16 MiB, the limit 'megabytes' in config.toml"
    },
    ServedBadly("500", .status(500, "oh dear")) { _ in "the server answered 500 (internal server error)" },
    ServedBadly("404", .status(404, "not here")) { _ in "not found: the server has nothing at this address" },
    ServedBadly("a redirect to a file", .redirect(to: "file:///etc/passwd")) { server in
        "refused: 127.0.0.1:\(server.port) redirects, and 'file:' addresses are not fetched, only http and https"
    },
    ServedBadly("half an answer", .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<rss>")) { _ in
        "unreadable: it was cut short (the body)"
    },
]
