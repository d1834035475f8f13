import FeedModel
import QuireTesting
import Testing

@testable import QuireProgram

/// Tests of what sentences repeat, command by command: passwords, control characters, addresses as they are written.
@Suite struct SafeSentenceTests {
    private static let address = "http://usr:SECRET@home.example/x"

    @Test(arguments: [
        ["why", address], ["remove", address], ["show", address], ["import", address], ["login", address],
        ["refresh", "--offline", address], ["list", "source:/[" + address], ["mark", "read", "in:" + address],
        [address],
        ["--demo", address], ["list", "--" + address], ["stats", "--by", address], ["stats", "--by=" + address],
        ["mark", address, "x"], ["export", address], ["export", "items", "--format", address],
        ["sync", address + "/y"],
        ["add", "http:/usr:SECRET@home.example/x"], ["-c", "why " + address], ["-c", "show " + address],
        ["-c", "remove " + address], ["-c", "list '" + address], ["-c", address], ["-c", "articles x" + address],
        ["-c", "list " + address], ["history", "--since", address], ["doctor", "--backup", "/dev/full/" + address],
    ])
    func aPasswordOfAnAddressIsNeverRepeated(words: [String]) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path + "/home").run(words)
        #expect(!(outcome.output + outcome.errors).contains("SECRET"), "\(outcome)")
        #expect(!(outcome.output + outcome.errors).isEmpty)
    }

    @Test(arguments: [
        ("http//usr:SECRET@home.example/x tag", "http//home.example/x tag"),
        ("usr:SECRET@home.example/x tag", "home.example/x tag"), ("usr:SECRET@home", "home"),
    ])
    func aLineThatIsNoAddressIsHiddenAlikeInAllItsCopies(line: String, told: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", line + "\n")
        let quire = Program(home: folder.path)
        for words in [["doctor"], ["sources"], ["export", "subscriptions", "--format", "urls"]] {
            let outcome = try await quire.run(words)
            #expect((outcome.output + outcome.errors).contains(told))
            #expect(!(outcome.output + outcome.errors).contains("SECRET"))
        }
        for words in [
            ["sources", "--json"], ["refresh"], ["export", "subscriptions"], ["why", line], ["add", line],
        ] {
            let outcome = try await quire.run(words)
            #expect(!(outcome.output + outcome.errors).contains("SECRET"), "\(outcome)")
        }
    }

    // A search is not an address.
    @Test func aSearchMayContainAnAtSign() async throws {
        let good = #"{"total_count":0,"incomplete_results":false,"items":[]}"#
        let outcome = try await PlayedServices.run("repos user@home.example", answers: [.status(200, good)])
        #expect(outcome.requests.first?.path.contains("q=user%40home.example") == true)
    }

    @Test func aWrongSettingIsNamedWithoutItsPassword() async throws {
        let folder = try TemporaryFolder()
        try folder.write("config.toml", "[source.\"http://usr:SECRET@a/\"]\nfoo = 1\n")
        let outcome = try await Program(home: folder.path).run("list")
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("'source.http://a/.foo' is not a setting;"))
    }

    @Test func anAddressIsFoundAsItStandsInTheFile() async throws {
        let server = LoopbackServer([
            "/x": .status(200, "<rss version=\"2.0\"><channel><title>T</title></channel></rss>")
        ])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let plain = "\(server.base)/x"
        let written = plain.replacing("http://", with: "HTTP://usr:SE%20CRET@")
        try folder.write("subscriptions", "\(written)#part\nhttps://never.example/\n")
        let quire = Program(home: folder.path)
        for (address, counts) in [
            (written, "1 fetched, 0 new; 0"), (written + "#part", "0 fetched, 0 new; 1"),
            (plain, "0 fetched, 0 new; 1"),
        ] {
            let refreshed = try await quire.run("refresh", "--force", address)
            #expect(refreshed == .init(status: 0, output: "\(counts) unchanged, 0 skipped, 0 failed.\n", errors: ""))
            for words in [["why", address], ["-c", "why " + address]] {
                #expect(try await quire.run(words).output.hasPrefix("T: \(plain)\n"))
            }
        }
        #expect(try await quire.run("remove", written).output == "removed \(plain)\n")
        let told = plain.replacing("http:", with: "HTTP:")
        #expect(
            try await quire.run("remove", written).errors
                == "quire: You are not subscribed to \(told). 'sources' lists your subscriptions.\n"
        )
    }

    @Test(arguments: [
        ["list", "--\u{1B}[31m\u{202E}x"], ["mark", "\u{1B}[31m", "x"], ["stats", "--by", "\u{1B}]0;t\u{7}\u{202E}y"],
        ["stats", "--by=\u{9B}31mz"], ["\u{1B}[31mfrob"], ["--home"], ["export", "a\nquire: b", "-x"],
        ["refresh", "--jobs", "\u{1B}[2J\u{2066}7"], ["list", "a\u{1B}["], ["doctor", "\u{FEFF}\u{1B}c"],
    ])
    func aWrongArgumentIsRepeatedWithoutWhatControlsATerminal(words: [String]) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run(words)
        let told = outcome.output + outcome.errors
        #expect(told.unicodeScalars.allSatisfy { $0 == "\n" || (" "..."~").contains($0) }, "\(told.debugDescription)")
        #expect(!told.contains("\nquire: b"))
        #expect(outcome.status == (words == ["list", "a\u{1B}["] ? 0 : 64))
    }

    @Test(arguments: [
        (
            "Error: Unknown option '--a\nError: b'\nUsage: quire list", ["list", "--a\nError: b"],
            "Error: Unknown option '--a Error: b'\nUsage: quire list"
        ),
        ("Error: 'x y'\nUsage: a  b", [" ", " x", "", "\n"], "Error: 'x y'\nUsage: a  b"),
        ("The value 'http://u:p q@h/' is invalid", ["--by=http://u:p q@h/"], "The value 'http://h/' is invalid"),
    ])
    func theMessageKeepsItsLinesAndNoArgumentAddsOne(message: String, words: [String], expected: String) {
        #expect(UsageMessage(message, repeating: words).text == expected)
    }

    @Test func helpIsPrintedAsItWas() async throws {
        let folder = try TemporaryFolder()
        for words in [
            ["--help"], ["help", "list"], ["list", "-h"], ["--version"], ["--generate-completion-script", "bash"],
        ] {
            let outcome = try await Program(home: folder.path).run(words)
            #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.contains("quire"))
            #expect(outcome.output.hasSuffix("\n"))
        }
    }
}
