import Foundation
import QuireTesting
import Testing

/// Tests of a program that gets the terminal of a session: ForegroundProgram, Browser, TextPager.
@Suite(.timeLimit(.minutes(5))) struct HandedTerminalTests {
    private static let feed = """
        <rss version="2.0"><channel><title>A feed</title><item><title>One</title><guid>1</guid>
        <link>https://example.org/1</link></item></channel></rss>
        """

    private let server = LoopbackServer(["/feed": .status(200, Self.feed)])

    private func makeFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed ~Quick\n")
        // The sentences that the test waits for are on one line.
        try folder.write("config.toml", "[reader]\nwidth = 200\n")
        return folder
    }

    /// Starts a session that has the terminal as its controlling one, as in a window, with the item open.
    private func session(
        at terminal: PseudoTerminal,
        in home: String,
        kind: String,
        browser: String
    ) async throws -> Program.Session {
        let variables = ["TERM": kind, "BROWSER": browser]
        let quire = Program(home: home, variables: variables)
        #expect(try quire.runProcess("refresh").status == 0)
        let leader = Program(home: home, variables: variables, path: PipedProcess.setsid)
        let session = try leader.start(at: terminal, ["--ctty", "--wait", quire.path, "--offline"])
        await terminal.shows("> ")
        terminal.type("1\r")
        await terminal.shows("== One ==")
        await terminal.shows("> ")
        return session
    }

    /// Says what it has of the terminal, and then what is typed.
    private func textBrowser(in folder: borrowing TemporaryFolder) throws -> String {
        try folder.write(
            program: "w3m",
            """
            #!/bin/sh
            read -r _ _ _ _ group _ _ foreground _ < /proc/$$/stat
            [ "$group" = "$foreground" ] && [ "$group" = $$ ] && echo In the foreground.
            [ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo With $(ls /proc/self/fd | tr '\\n' ' ').
            read -r typed
            echo "$1: $typed."
            stty raw -echo
            exit 3

            """
        )
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.setsid)), arguments: ["dumb", "xterm"])
    func aTextBrowserHasTheTerminalUntilItEnds(kind: String) async throws {
        defer { server.stop() }
        let folder = try makeFolder()
        let terminal = try PseudoTerminal(columns: 200)
        let browser = try textBrowser(in: folder)
        let session = try await session(at: terminal, in: folder.path, kind: kind, browser: browser)
        terminal.type("browse\r")
        await terminal.shows("Opening https://example.org/1 with w3m.")
        await terminal.shows("In the foreground.")
        // The third is the folder that is listed.
        await terminal.shows("With 0 1 2 3 .")
        terminal.type("typed\n")
        await terminal.shows("https://example.org/1: typed.")
        await terminal.shows("w3m ended with status 3.")
        await terminal.shows("> ")
        if kind == "dumb" { #expect(terminal.modes == ["icanon", "echo", "isig"]) }
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.setsid)))
    func aScriptThatPrintsAPageHasTheTerminalAndControlCComesBack() async throws {
        defer { server.stop() }
        let folder = try makeFolder()
        let terminal = try PseudoTerminal(columns: 200)
        let browser = try folder.write(
            program: "showpage.sh",
            "#!/bin/sh\necho \"The page of $1.\"\nread -r typed\n"
        )
        let session = try await session(at: terminal, in: folder.path, kind: "dumb", browser: browser)
        terminal.type("browse\r")
        await terminal.shows(
            "Opening https://example.org/1 with showpage.sh. It has the terminal until it ends; Ctrl-C ends it."
        )
        await terminal.shows("The page of https://example.org/1.")
        terminal.type("\u{3}")
        await terminal.shows("showpage.sh ended with status 130.")
        await terminal.shows(
            "If showpage.sh opens its own window, end BROWSER with ' &', so that the prompt does not wait for it."
        )
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.setsid)))
    func controlCReachesTheTextBrowserAloneAndControlZStopsItForTheShell() async throws {
        defer { server.stop() }
        let folder = try makeFolder()
        let terminal = try PseudoTerminal(columns: 200)
        let browser = try textBrowser(in: folder)
        let session = try await session(at: terminal, in: folder.path, kind: "dumb", browser: browser)
        terminal.type("browse\r")
        await terminal.shows("With 0 1 2 3 .")
        // Without a shell that could continue it, the system does not stop quire, and both continue.
        terminal.type("\u{1A}")
        await terminal.shows("^Z")
        terminal.type("typed\n")
        await terminal.shows("https://example.org/1: typed.")
        await terminal.shows("> ")
        terminal.type("browse\r")
        await terminal.shows("With 0 1 2 3 .")
        terminal.type("\u{3}")
        await terminal.shows("w3m ended with status 130.")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.setsid)))
    func aTextBrowserThatIsMissingLeavesTheTerminalToTheSession() async throws {
        defer { server.stop() }
        let folder = try makeFolder()
        let terminal = try PseudoTerminal(columns: 200)
        let session = try await session(at: terminal, in: folder.path, kind: "xterm", browser: "/no/such/w3m")
        terminal.type("browse\r")
        await terminal.shows(
            "The browser 'w3m' could not be started. Set BROWSER to the command that opens an address."
        )
        await terminal.shows("https://example.org/1")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
    }

    @Test func withoutATerminalTheAddressIsPrinted() throws {
        defer { server.stop() }
        let folder = try makeFolder()
        let quire = Program(home: folder.path, variables: ["BROWSER": "/no/such/w3m"])
        #expect(try quire.runProcess("refresh").status == 0)
        let outcome = try quire.runProcess("--offline", "-c", "list; 1; browse")
        #expect(
            outcome.output.hasSuffix(
                "\nw3m needs a terminal, and this session has none. The address is\nhttps://example.org/1\n"
            )
        )
        #expect(outcome.status == 64)
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.setsid)))
    func thePagerGetsALongPageOnItsInputAndTheTerminal() async throws {
        defer { server.stop() }
        let folder = try makeFolder()
        // More than a pipe holds.
        let words = String(repeating: "word ", count: 40)
        let text = (1...400).map { "<p>\(words)\($0)</p>" }.joined()
        let item = "<item><title>Long</title><guid>1</guid><description><![CDATA[\(text)]]></description></item>"
        let long = LoopbackServer(["/feed": .status(200, "<rss version=\"2.0\"><channel>\(item)</channel></rss>")])
        defer { long.stop() }
        try folder.write("subscriptions", "\(long.base)/feed ~Long\n")
        try folder.write("config.toml", "[reader]\npager = true\n")
        let pager = try folder.write(
            program: "pager",
            """
            #!/bin/sh
            cat > '\(folder.path)/page'
            echo "Paged $1."
            read -r typed < /dev/tty
            echo "Typed $typed."

            """
        )
        let variables = ["TERM": "dumb", "PAGER": "\(pager) all"]
        let quire = Program(home: folder.path, variables: variables)
        #expect(try quire.runProcess("refresh").status == 0)
        let leader = Program(home: folder.path, variables: variables, path: PipedProcess.setsid)
        let terminal = try PseudoTerminal(columns: 200)
        let session = try leader.start(at: terminal, ["--ctty", "--wait", quire.path, "--offline"])
        await terminal.shows("> ")
        terminal.type("1\r")
        await terminal.shows("Paged all.")
        terminal.type("keys\n")
        await terminal.shows("Typed keys.")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
        let page = try folder.text(of: "page").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(page.first?.hasPrefix("== Long ==") == true)
        #expect(page.dropLast().last?.hasSuffix("word 400") == true)
        #expect(page.joined().utf8.count > 65_536)
        #expect(!page.contains { $0.contains("\u{1B}") })
    }
}
