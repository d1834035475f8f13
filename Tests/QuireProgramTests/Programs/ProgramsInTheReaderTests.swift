import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of mail, the clipboard, bookmarks and players, at a terminal and with -c: ProgramService, App.
@Suite(.timeLimit(.minutes(5))) struct ProgramsInTheReaderTests: ~Copyable {
    private static let feed = """
        <rss version="2.0"><channel><title>A feed</title><item><title>-x $(touch x) &amp;#10;Bcc: b@example.org</title><guid>1</guid>
        <link>https://ann:secret@example.org/$(touch x)?a="b"</link><description>A text</description>
        <enclosure url="https://example.org/`touch x`.mp3" type="audio/mpeg" length="1"/>
        <enclosure url="ftp://example.org/x.mp3" type="audio/mpeg" length="1"/>
        <enclosure url="https://example.org/x.png" type="image/png" length="1"/></item></channel></rss>
        """

    private let server: LoopbackServer
    private let folder: TemporaryFolder

    init() throws {
        let server = LoopbackServer(["/feed": .status(200, Self.feed)])
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed \"~--Quick one\"\n")
        try folder.write(
            "note",
            "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$0.args\"\ncat > \"$0.in\"\nenv > \"$0.env\"\n"
        )
        chmod(folder.file("note"), 0o700)
        self.server = server
        self.folder = folder
    }

    deinit { server.stop() }

    private func configure(_ lines: String) throws {
        try folder.write("config.toml", "[reader]\nwidth = 500\n[programs]\n\(lines)\n")
    }

    private func arguments() throws -> [String] {
        try folder.text(of: "note.args").split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
            String.init
        )
    }

    @Test func withCEachProgramGetsTheItemAndNothingOfItIsInterpreted() async throws {
        try configure(
            """
            mail = "\(folder.file("note")) -a work"
            mail-to = "ada@example.org"
            copy = ["\(folder.file("note"))", "-c"]
            bookmark = "\(folder.file("note"))"
            play.audio = "\(folder.file("note")) --quiet"
            """
        )
        let quire = Program(home: folder.path, variables: ["QUIRE_GITHUB_KEY": "hush"])
        #expect(try await quire.run("refresh").status == 0)
        let ids = try await quire.run("--offline", "list", "--ids").output
        let title = "-x $(touch x) Bcc: b@example.org"
        let address = "https://example.org/%24(touch%20x)?a=%22b%22"
        func last(_ command: String) async throws -> (line: String?, status: Int32) {
            let outcome = try await quire.run("--offline", "-c", "list; \(command)")
            return (outcome.output.split(separator: "\n").last.map(String.init), outcome.status)
        }

        #expect(try await last("mail 1") == ("Mailed \(title) to ada@example.org.", 0))
        #expect(try arguments() == ["-a", "work", "-oi", "-t"])
        let mail = try folder.text(of: "note.in")
        #expect(mail.hasPrefix("To: ada@example.org\nSubject: \(title)\nDate: "))
        #expect(mail.contains("\nContent-Transfer-Encoding: quoted-printable\n\n"))
        #expect(mail.contains("\nA text\n"))
        #expect(!(try folder.text(of: "note.env")).contains("hush"))

        #expect(try await last("copy 1") == ("Copied: \(address)", 0))
        #expect(try arguments() == ["-c"])
        #expect(try folder.text(of: "note.in") == address)
        #expect(try await last("copy text 1") == ("Copied the text.", 0))
        #expect(try folder.text(of: "note.in").contains("\nA text\n"))

        #expect(try await last("bookmark 1 for -later") == ("Bookmarked: \(title)", 0))
        #expect(try arguments() == [address, " \(title)", "for -later", " --Quick one"])

        #expect(try await last("play 1.1") == ("Playing https://example.org/%60touch%20x%60.mp3 with note.", 0))
        #expect(try arguments() == ["--quiet", "https://example.org/%60touch%20x%60.mp3"])
        #expect(try await last("play 1.2").status == 65)
        #expect(
            try await last("play 1.3")
                == ("No program plays files of this type. Set 'play.image' under [programs] in config.toml.", 78)
        )
        #expect(try await quire.run("--offline", "list", "--ids").output == ids && !ids.isEmpty)
    }

    @Test func withoutSettingsTheKeysAreNamed() async throws {
        try configure("")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh").status == 0)
        let expected = [
            ("copy 1", "There is no terminal that copies. Set 'copy' under [programs] in config.toml.", 78),
            ("bookmark 1", "No program for bookmarks is set. Set 'bookmark' under [programs] in config.toml.", 78),
            (
                "mail 1",
                "No address was given, and mail-to is not set under [programs] in config.toml. 'mail ann@example.org' sends the open item to one.",
                64
            ),
        ]
        for (command, line, status) in expected {
            let outcome = try await quire.run("--offline", "-c", "list; \(command)")
            #expect(outcome.output.hasSuffix("\n\(line)\n"))
            #expect(outcome.status == status)
        }
    }

    @Test func programsOfAFileThatOthersCanWriteAreNotRun() async throws {
        try configure("bookmark = \"\(folder.file("note"))\"")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh").status == 0)
        #expect(chmod(folder.file("config.toml"), 0o666) == 0)
        let outcome = try await quire.run("--offline", "-c", "list; bookmark 1")
        #expect(outcome.output.contains("The program under 'bookmark' is not run, because "))
        #expect(outcome.status == 78)
        #expect(try !folder.files.contains("note.args"))
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.setsid)))
    func aPlayerHasTheTerminalAndTheTerminalCopies() async throws {
        try folder.write(
            "ask",
            "#!/bin/sh\nprintf 'Playing %s? ' \"$1\"\nread -r typed\necho \"Typed $typed.\"\nexit 3\n"
        )
        chmod(folder.file("ask"), 0o700)
        try configure("play.audio = \"\(folder.file("ask"))\"")
        let variables = ["TERM": "xterm"]
        let quire = Program(home: folder.path, variables: variables)
        #expect(try await quire.run("refresh").status == 0)
        let leader = Program(home: folder.path, variables: variables, path: PipedProcess.setsid)
        let terminal = try PseudoTerminal(columns: 200)
        let session = try leader.start(at: terminal, ["--ctty", "--wait", quire.path, "--offline"])
        await terminal.shows("> ")
        terminal.type("1\r")
        await terminal.shows("A text")
        await terminal.shows("> ")
        terminal.type("play\r")
        await terminal.shows("Playing https://example.org/%60touch%20x%60.mp3 with ask.")
        await terminal.shows("Playing https://example.org/%60touch%20x%60.mp3? ")
        terminal.type("keys\n")
        await terminal.shows("Typed keys.")
        await terminal.shows("ask ended with status 3.")
        await terminal.shows("> ")
        terminal.type("copy\r")
        let address = "https://example.org/%24(touch%20x)?a=%22b%22"
        await terminal.shows("\u{1B}]52;c;\(Data(address.utf8).base64EncodedString())\u{7}")
        await terminal.shows("Passed to the terminal's clipboard: \(address)")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
    }

    @Test func aTerminalIsAskedForTheRecipient() async throws {
        try configure("mail = \"\(folder.file("note"))\"")
        let quire = Program(home: folder.path, variables: ["TERM": "xterm"])
        #expect(try await quire.run("refresh").status == 0)
        let terminal = try PseudoTerminal(columns: 200)
        let session = try quire.start(at: terminal, ["--offline"])
        await terminal.shows("> ")
        terminal.type("mail 1\r")
        await terminal.shows("To: ")
        terminal.type("ann@example.org\n")
        await terminal.shows("Mailed -x $(touch x) Bcc: b@example.org to ann@example.org.")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        #expect(try folder.text(of: "note.in").hasPrefix("To: ann@example.org\nSubject: "))
        terminal.close()
    }

    @Test func aTerminalWithoutAClipboardGetsNoSequence() async throws {
        try configure("")
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        #expect(try await quire.run("refresh").status == 0)
        let terminal = try PseudoTerminal(columns: 200)
        let session = try quire.start(at: terminal, ["--offline", "-c", "list; copy 1"])
        await terminal.shows("There is no terminal that copies. Set 'copy' under [programs] in config.toml.")
        #expect(!terminal.passed.contains("]52"))
        #expect(await session.status() == 78)
        terminal.close()
    }
}
