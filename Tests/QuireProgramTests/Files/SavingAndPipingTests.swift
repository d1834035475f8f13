import Foundation
import QuireTesting
import Testing

/// Tests of items in files and in commands of the shell, at a terminal and with -c: FileService, App.
@Suite(.timeLimit(.minutes(5))) struct SavingAndPipingTests {
    private static let feed = """
        <rss version="2.0"><channel><title>A feed</title><item><title>One $(touch x)</title><guid>1</guid>
        <link>https://example.org/1</link><description>&lt;p&gt;A &lt;b&gt;text&lt;/b&gt;&lt;p&gt;and more</description></item>
        </channel></rss>
        """

    private let server = LoopbackServer(["/feed": .status(200, Self.feed)])

    private func makeFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed ~Quick\n")
        return folder
    }

    @Test(.enabled(if: PipedProcess.exists(PipedProcess.setsid)), arguments: ["dumb", "xterm"])
    func aCommandHasTheTerminalAndAFileIsAskedAbout(kind: String) async throws {
        defer { server.stop() }
        let folder = try makeFolder()
        // The sentences that the test waits for are on one line.
        try folder.write("config.toml", "[reader]\nwidth = 200\n")
        let variables = ["TERM": kind]
        let quire = Program(home: folder.path, variables: variables)
        #expect(try quire.runProcess("refresh").status == 0)
        let leader = Program(home: folder.path, variables: variables, path: PipedProcess.setsid)
        let terminal = try PseudoTerminal(columns: 200)
        let session = try leader.start(at: terminal, ["--ctty", "--wait", quire.path, "--offline"])
        await terminal.shows("> ")
        terminal.type("1\r")
        await terminal.shows("== One $(touch x) ==")
        await terminal.shows("> ")
        terminal.type("| tr a-z A-Z && read -r typed < /dev/tty && echo \"Typed $typed.\"\r")
        await terminal.shows("HTTPS://EXAMPLE.ORG/1")
        await terminal.shows("AND MORE")
        terminal.type("keys\n")
        await terminal.shows("Typed keys.")
        await terminal.shows("> ")
        terminal.type("pipe exit 3; help quit\r")
        await terminal.shows("'exit 3' ended with status 3.")
        await terminal.shows("The rest of the line was skipped.")
        await terminal.shows("> ")
        terminal.type("pipe printf half\r")
        // A terminal that wraps late gets the prompt at the beginning of a row.
        await terminal.shows(kind == "xterm" ? "half" + String(repeating: " ", count: 200) + "\r" : "half> ")
        if kind == "xterm" { await terminal.shows("> ") }
        let file = folder.file("one.md")
        terminal.type("save \(file)\r")
        await terminal.shows("Saved to \(file).")
        await terminal.shows("> ")
        terminal.type("save \(file)\r")
        await terminal.shows("Replace \(file)? (y/n)")
        terminal.type("y\r")
        await terminal.shows("Saved to \(file), replacing the file that was there.")
        await terminal.shows("> ")
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
        let text = try folder.text(of: "one.md")
        #expect(text.hasPrefix("# One \\$(touch x)\n\nQuick"))
        #expect(text.hasSuffix("\n\n<https://example.org/1>\n\nA text\n\nand more\n"))
    }

    @Test func withCItemsAreSavedAsPagesAndBooks() throws {
        defer { server.stop() }
        let folder = try makeFolder()
        let quire = Program(home: folder.path)
        #expect(try quire.runProcess("refresh").status == 0)
        let saved = try quire.runProcess(
            "--offline",
            "-c",
            "list; save 1 \(folder.path)/a.html; save 1 \(folder.path)/b.epub"
        )
        #expect(saved.status == 0)
        #expect(saved.output.hasSuffix("Saved to \(folder.path)/a.html.\nSaved to \(folder.path)/b.epub.\n"))
        let page = try folder.text(of: "a.html")
        #expect(page.contains("<h1>One $(touch x)</h1>\n<p class=\"quiet\"><bdi>Quick</bdi>"))
        #expect(page.hasSuffix("<p>A text</p>\n<p>and more</p>\n</article>\n</body>\n</html>\n"))
        let book = try Data(contentsOf: URL(filePath: folder.file("b.epub")))
        #expect(String(decoding: book[30..<58], as: UTF8.self) == "mimetypeapplication/epub+zip")
        #expect(book.range(of: Data("<dc:title>One $(touch x)</dc:title>".utf8)) != nil)
    }

    /// A text whose page has five times as many bytes, so that only the page meets a limit.
    private static let long = """
        <rss version="2.0"><channel><title>A feed</title><item><title>Long</title><guid>1</guid>
        <description>\(String(repeating: "'", count: 300_000))</description></item></channel></rss>
        """

    // A limit on the size of files stands for a full disk.
    @Test func aFullDiskLeavesNoPartOfAFile() throws {
        let server = LoopbackServer(["/feed": .status(200, Self.long)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        try folder.write("out/mine.txt", "mine\n")
        let quire = Program(home: folder.path)
        #expect(try quire.runProcess("refresh").status == 0)
        let file = folder.file("out/long.html")
        let shell = Program(home: folder.path, path: "/bin/sh")
        let outcome = try shell.runProcess(
            "-c",
            "trap '' XFSZ; ulimit -f 2000; exec '\(quire.path)' --offline -c 'list; save 1 \(file)'"
        )
        #expect(
            outcome.output.hasSuffix(
                "\(file) cannot be written: File too large. Choose another place, or free some space.\n"
            )
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")) == ["mine.txt"])
    }

    @Test func aKilledSaveLeavesAWholeFileOrNone() async throws {
        let server = LoopbackServer(["/feed": .status(200, Self.long)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n")
        let quire = Program(home: folder.path)
        #expect(try quire.runProcess("refresh").status == 0)
        for number in 0..<5 {
            let name = "out\(number)"
            try folder.write("\(name)/.keep", "")
            let place = folder.file(name)
            let session = try quire.start(
                ["--offline", "-c", "list; save 1 \(place)/long.html"],
                output: folder.file("printed"),
                errors: folder.file("errors")
            )
            // The file next to it is there from the beginning of the save.
            while try FileManager.default.contentsOfDirectory(atPath: place) == [".keep"] { await Task.yield() }
            session.signal(SIGKILL)
            _ = await session.status()
            let page = try? folder.text(of: "\(name)/long.html")
            #expect(page?.hasSuffix("</article>\n</body>\n</html>\n") != false)
        }
    }

    @Test func withCItemsAreSavedAndPipedAndStayUnread() throws {
        defer { server.stop() }
        let folder = try makeFolder()
        let quire = Program(home: folder.path)
        #expect(try quire.runProcess("refresh").status == 0)
        let ids = try quire.runProcess("--offline", "list", "--ids").output
        let file = folder.file("one.txt")
        let outcome = try quire.runProcess(
            "--offline",
            "-c",
            "list; save 1 \(file); pipe 1 tr a-z A-Z; save 1 \(folder.path)"
        )
        #expect(outcome.status == 0)
        let text = try folder.text(of: "one.txt")
        #expect(text.hasPrefix("== One $(touch x) ==\nQuick"))
        #expect(text.hasSuffix("\nhttps://example.org/1\n\nA text\n\nand more\n"))
        let named = try folder.files.filter { $0.hasSuffix("One-touch-x.txt") }
        #expect(named.count == 1)
        #expect(try folder.text(of: try #require(named.first)) == text)
        #expect(
            outcome.output.hasSuffix("\nSaved to \(file).\n\(text.uppercased())Saved to \(folder.path)/\(named[0]).\n")
        )
        #expect(try quire.runProcess("--offline", "list", "--ids").output == ids && !ids.isEmpty)
        try folder.write("one.txt", "mine\n")
        let refused = try quire.runProcess("--offline", "-c", "list; save 1 \(file)")
        #expect(
            refused.output.hasSuffix(
                "\nThere is a file \(file) already. Nothing was replaced; choose another name, or remove it first.\n"
            )
        )
        #expect(refused.status == 73)
        #expect(try folder.text(of: "one.txt") == "mine\n")
    }
}
