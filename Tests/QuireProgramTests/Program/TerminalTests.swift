import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of the reader at a pseudo-terminal: ReaderProgram, PromptInterruption.
@Suite(.timeLimit(.minutes(5))) struct TerminalTests {
    // RX1: a fetch that hangs leaves the person able to work.
    @Test(arguments: ["dumb", "xterm"]) func theReaderAnswersWhileAFetchHangs(kind: String) async throws {
        let server = LoopbackServer { request, _ in
            request.path == "/slow" ? .hang : .status(200, BadInputTests.feed)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed ~Quick\n")
        let quire = Program(home: folder.path, variables: ["TERM": kind])
        #expect(try quire.runProcess("refresh").status == 0)
        #expect(try quire.runProcess("add", "\(server.base)/slow", "--title", "Slow").status == 0)

        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal)
        await terminal.shows("[2] Slow   no answer yet")
        await terminal.shows("> ")
        terminal.type("1\r")
        await terminal.shows("== One ==  1 of 1")
        await terminal.shows("> ")
        terminal.type("history\r")
        await terminal.shows("read One")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.setsid)))
    func ctrlCAtThePromptWithoutAnEditorStartsANewLine() async throws {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal()
        let quire = Program(home: folder.path)
        let leader = Program(home: folder.path, variables: ["TERM": "dumb"], path: PipedProcess.setsid)
        let session = try leader.start(at: terminal, ["--ctty", "--wait", quire.path])
        await terminal.shows("> ")
        terminal.type("starr\u{3}")
        await terminal.shows("\n> ")
        terminal.type("whoami\r")
        await terminal.shows("You are not signed in")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
    }

    // RG1: the terminal's own strings, and none where there is no terminal that has them.
    @Test(arguments: [
        ("xterm", [], "\u{1B}[1mexample/linewise\u{1B}(B\u{1B}[m — "),
        ("linux", [], "\u{1B}[1mexample/linewise\u{1B}[m\u{F} — "),
        ("dumb", [], "1 ● example/linewise — "), ("no-such-terminal", [], "1 ● example/linewise — "),
        ("xterm", ["--plain"], "1 * example/linewise - "), ("xterm", ["--speak"], "1 unread: example/linewise, "),
    ])
    func theNameOfARepositoryIsEmphasizedWhereTheTerminalCan(kind: String, options: [String], row: String) async throws
    {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: ["TERM": kind, "NO_COLOR": "1"])
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["--demo", "-c", "repos feed reader"] + options)
        await terminal.shows("== Repositories ==")
        await terminal.shows(row)
        #expect(await session.status() == 0)
        terminal.close()
        let piped = try quire.runProcess(["--demo", "-c", "repos feed reader"] + options)
        #expect(!piped.output.contains("\u{1B}"))
    }

    /// Shows how a terminal gets words that it opens.
    private static func link(_ words: String, to address: String) -> String {
        "\u{1B}]8;;\(address)\u{1B}\\\(words)\u{1B}]8;;\u{1B}\\"
    }

    @Test(arguments: [
        (["TERM": "xterm-kitty"], [], true), (["TERM": "xterm", "VTE_VERSION": "7600"], [], true),
        (["TERM": "xterm"], [], false), (["TERM": "dumb", "VTE_VERSION": "7600"], [], false),
        (["TERM": "xterm-kitty"], ["--plain"], false), (["TERM": "xterm-kitty"], ["--speak"], false),
    ])
    func wordsAreLinksWhereTheTerminalOpensThem(
        variables: [String: String],
        options: [String],
        areLinks: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: variables)
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["--demo", "-c", "home; 1"] + options)
        let title = Self.link("SwiftUI + CombineでMVVM", to: "https://qiita.com/fumi/items/0a1b2c3d4e5f60718201")
        let words = Self.link("出力 [1]", to: "https://example.jp/output")
        await terminal.shows("== \(areLinks ? title : "SwiftUI + CombineでMVVM") ==")
        await terminal.shows("次に\(areLinks ? words : "出力 [1]") を")
        #expect(await session.status() == 0)
        terminal.close()
        let piped = try quire.runProcess(["--demo", "-c", "home; 1"] + options)
        #expect(!piped.output.contains("\u{1B}"))
    }

    @Test func aSentenceOfTheShellIsFoldedBetweenWordsAtATerminalOnly() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let address = "https://example.org/" + String(repeating: "x", count: 90)
        let words = ["quire: You are not subscribed to", "\(address).", "'sources' lists your subscriptions."]
        let terminal = try PseudoTerminal()
        let process = try quire.start(at: terminal, ["remove", address])
        await terminal.shows(words.joined(separator: "\r\n") + "\r\n")
        #expect(await process.status() == 66)
        terminal.close()
        #expect(try quire.runProcess("remove", address).errors == words.joined(separator: " ") + "\n")
    }

    @Test func controlCAtADumbTerminalBeginsTheLineAnewAndEndsNothing() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["--demo"])
        await terminal.shows("> ")
        for _ in 1...2 {
            session.signal(SIGINT)
            await terminal.shows("\n> ")
        }
        terminal.type("whoami\r")
        await terminal.shows("> ")
        session.signal(SIGINT)
        await terminal.shows("\n> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
    }

    /// The terminal has 24 lines.
    @Test(arguments: [
        ("", "more lines: press Enter to continue."), ("paging = false", nil),
        ("plain = true", "more lines: press Enter"),
        ("speak = true", "percent, more."), ("speak = true\npaging = false", nil),
    ])
    func aLongItemIsShownAScreenfulAtATime(setting: String, pause: String?) async throws {
        let text = (1...60).map { "<p>Paragraph \($0)</p>" }.joined()
        let feed =
            "<rss><channel><item><title>Long</title><description><![CDATA[\(text)]]></description></item></channel></rss>"
        let server = LoopbackServer(["/feed": .status(200, feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        try folder.write("config.toml", "[reader]\n\(setting)\n")
        let quire = Program(home: folder.path, variables: ["TERM": "dumb"])
        #expect(try quire.runProcess("refresh").status == 0)
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["--offline"])
        await terminal.shows("> ")
        terminal.type("1\r")
        if let pause {
            await terminal.shows(pause)
            await terminal.shows("> ")
            terminal.type("\r")
            await terminal.shows(pause)
            terminal.type("quit\r")
        } else {
            await terminal.shows("Paragraph 60")
            await terminal.shows("> ")
            terminal.type("quit\r")
        }
        #expect(await session.status() == 0)
        terminal.close()
    }

    @Test func theEndOfInputEndsTheSession() async throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path, variables: ["TERM": "xterm"])
        let terminal = try PseudoTerminal()
        let session = try quire.start(at: terminal, ["--demo"])
        await terminal.shows("> ")
        terminal.type("\u{4}")
        #expect(await session.status() == 0)
        terminal.close()
    }
}
