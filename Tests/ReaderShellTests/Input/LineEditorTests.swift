import Foundation
import Glibc
import QuireTesting
import ReaderShell
import Synchronization
import Testing

/// Tests of editing a line at a pseudo-terminal: LineEditor, Completion.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LineEditorTests {
    private let terminal: PseudoTerminal

    init() throws {
        terminal = try PseudoTerminal()
    }

    /// An editor whose prompts count the lines, so that each can be waited for.
    private func editor(history: HistoryFile? = nil, completion: Completion? = nil) -> LineEditor {
        let count = Counter()
        return LineEditor(
            input: terminal.program,
            output: terminal.program,
            terminal: "vt100",
            prompt: { "\(count.next())>" },
            history: history,
            completion: completion
        )
    }

    /// Types each text when its prompt has appeared, and returns the lines the reader got.
    private func session(_ editor: LineEditor, typing keys: [String]) async -> [String] {
        async let typed: Void = {
            for (index, keys) in keys.enumerated() {
                await terminal.shows("\(index + 1)> ")
                terminal.type(keys)
            }
        }()
        var lines: [String] = []
        for await line in editor.lines() { lines.append(line) }
        await typed
        return lines
    }

    @Test func linesAreEditedUntilControlD() async {
        defer { terminal.close() }
        let before = terminal.modes
        let lines = await session(editor(), typing: ["home\r", "opne\u{8}\u{8}en 3\r", "日本\u{8}語\r", "\r", "\u{4}"])
        #expect(lines == ["home", "open 3", "日語", ""])
        #expect(terminal.modes == before)
        #expect(before == ["icanon", "echo", "isig"])
    }

    @Test func controlCClearsTheLineAndIsOneWhereThereIsNone() async throws {
        defer { terminal.close() }
        let folder = try TemporaryFolder()
        let history = HistoryFile(path: folder.file("history"))
        let keys = ["mark read\u{2}\u{2}\u{3}home\r", "\u{3}", "why\r", "\u{4}"]
        let lines = await session(editor(history: history), typing: keys)
        #expect(lines == ["home", LineEditor.interruptedLine, "why"])
        #expect(history.lines() == ["home", "why"])
    }

    @Test func theHistoryIsWalkedWithTheArrowKeysAndKeptForTheNextTime() async throws {
        defer { terminal.close() }
        let folder = try TemporaryFolder()
        let history = HistoryFile(path: folder.file("history"))
        let first = await session(
            editor(history: history),
            typing: ["weather Tokyo\r", " secret\r", "news\r", "\u{4}"]
        )
        #expect(first == ["weather Tokyo", " secret", "news"])
        #expect(history.lines() == ["weather Tokyo", "news"])
        let second = await session(editor(history: history), typing: ["\u{10}\u{10}\r", "\u{1B}[A, ISE\r", "\u{4}"])
        #expect(second == ["weather Tokyo", "weather Tokyo, ISE"])
        #expect(history.lines() == ["weather Tokyo", "news", "weather Tokyo", "weather Tokyo, ISE"])
    }

    @Test func tabCompletesAWordOrListsTheCandidates() async {
        defer { terminal.close() }
        let completion = Completion { _ in ["refresh", "remove", "read\u{1B}]0;owned\u{7}", "weather"] }
        async let lines = session(editor(completion: completion), typing: [])
        await terminal.shows("1> ")
        terminal.type("w\tTokyo\r")
        await terminal.shows("2> ")
        terminal.type("r\t\t")
        await terminal.shows("refresh\r\nremove\r\nread\r\n")
        terminal.type("f\t\r")
        await terminal.shows("3> ")
        terminal.type("\u{4}")
        #expect(await lines == ["weather Tokyo", "refresh "])
    }

    @Test func whatIsTypedIsDrawnAgainBehindWhatWasPrintedMeanwhile() async {
        defer { terminal.close() }
        let editor = editor()
        async let lines = session(editor, typing: [])
        await terminal.shows("1> ")
        terminal.type("hel 日")
        await terminal.shows("hel 日")
        let news = Array("\nnews\n".utf8)
        write(terminal.program, news, news.count)
        editor.redraw()
        await terminal.shows("news\r\n1> hel 日")
        terminal.type("本\u{8}\u{8}\u{8}p\r")
        await terminal.shows("2> ")
        editor.redraw()
        await terminal.shows("2> ")
        terminal.type("\u{4}")
        #expect(await lines == ["help"])
    }

    @Test func bytesThatAreNoTextAreLeftOut() async {
        defer { terminal.close() }
        async let lines = session(editor(), typing: [])
        await terminal.shows("1> ")
        terminal.press([0x61, 0xFF, 0xE6, 0x62, 0xC3, 0xA9, 0x0D])
        await terminal.shows("2> ")
        terminal.type("\u{4}")
        #expect(await lines == ["abé"])
    }

    @Test func aCancelledEditorLeavesTheTerminalAsItWas() async {
        defer { terminal.close() }
        let before = terminal.modes
        let editor = editor()
        let task = Task { for await _ in editor.lines() {} }
        await terminal.shows("1> ")
        terminal.type("half a li")
        await terminal.shows("half a li")
        #expect(terminal.modes != before)
        task.cancel()
        await task.value
        #expect(terminal.modes == before)
        terminal.type("\r")  // lets the thread go, which still waits for the rest of the line
    }

    @Test func onlyATerminalThatIsNotDumbIsUsed() {
        defer { terminal.close() }
        #expect(LineEditor.isUsable(terminal: "xterm", input: terminal.program, output: terminal.program))
        #expect(!LineEditor.isUsable(terminal: "dumb", input: terminal.program, output: terminal.program))
        #expect(!LineEditor.isUsable(terminal: nil, input: terminal.program, output: terminal.program))
        let file = open("/dev/null", O_RDWR)
        defer { close(file) }
        #expect(!LineEditor.isUsable(terminal: "xterm", input: file, output: terminal.program))
        for (rows, columns, isUsed) in [(2000, 2000, true), (65_535, 65_535, false)] as [(UInt16, UInt16, Bool)] {
            var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            #expect(ioctl(terminal.program, UInt(TIOCSWINSZ), &size) == 0)
            #expect(
                LineEditor.isUsable(terminal: "xterm", input: terminal.program, output: terminal.program) == isUsed
            )
        }
    }
}
