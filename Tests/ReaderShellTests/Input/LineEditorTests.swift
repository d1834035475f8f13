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
    private func editor(history: HistoryFile? = nil, completion: LineEditor.Completion? = nil) -> LineEditor {
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
        let lines = await session(
            editor(),
            typing: ["home\r", "opne\u{8}\u{8}en 3\u{17}4\r", "日本\u{8}語\r", "\r", "\u{4}"]
        )
        #expect(lines == ["home", "open 4", "日語", ""])
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
        let completion: LineEditor.Completion = { _ in ["refresh", "remove", "read\u{1B}]0;owned\u{7}", "weather"] }
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
        await terminal.shows("news\r\n\r1> hel 日")
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

    /// The bytes after ESC in keys that are typed after `one two`, and the line with an X typed after each.
    ///
    /// Where bash knows the key, it is what bash makes of it.
    private static let keys: [(line: String, keys: [String])] = [
        ("one twXo", ["[D", "OD", "[1;1D"]),
        (
            "one Xtwo",
            [
                "[1;5D", "[1;3D", "[5D", "Od", "O5D", "O1;5D", "\u{1B}[D", "\u{1B}OD", "b", "B", "[1;5:1D", "[1;69D",
                "[27;3;98~", "[98;3u", "[98;4u",
            ]
        ),
        (
            "oneX two",
            ["[H\u{1B}[1;5C", "OH\u{1B}[1;3C", "[1~\u{1B}Oc", "[7~\u{1B}[5C", "[H\u{1B}\u{1B}[C", "[H\u{1B}f"]
        ),
        ("Xone two", ["[H", "OH", "[1~", "[7~", "[1;1H", "[27;5;97~", "[97;5u", "[65;6u"]),
        ("one twoX", ["[H\u{1B}[F", "[H\u{1B}OF", "[H\u{1B}[4~", "[H\u{1B}[8~", "[D\u{1B}[C"]),
        ("Xne two", ["[H\u{1B}[3~"]),
        (
            "X two",
            ["[H\u{1B}[3;5~", "[H\u{1B}[3;3~", "[H\u{1B}[3^", "[H\u{1B}\u{1B}[3~", "[H\u{1B}d", "[H\u{1B}[100;3u"]
        ),
        ("one X", ["\u{7F}", "\u{8}", "[127;5u", "[127;3u", "[27;5;8~", "[27;3;127~"]),
        ("one TWOX", ["b\u{1B}u"]), ("onXe two", ["b\u{1B}3\u{2}\u{6}"]),
        // Characters by their numbers, and the keypad.
        ("one twoaX", ["[97u", "[97;1u", "[97;65u", "[27;1;97~"]),
        ("one twoAX", ["[97;2u", "[97:65;2u", "[97;2;65u", "[65;2u", "[27;2;65~"]), ("one two日X", ["[26085u"]),
        ("one two5X", ["Ou"]), ("one two*X", ["Oj"]),
        // Arrows, Home and End with other modifiers, Insert, pages, functions, backtab, the console's functions.
        (
            "one twoX",
            [
                "[1;2D", "[1;4C", "[1;6D", "[1;7C", "[1;8D", "[1;2A", "[1;5A", "[1;3B", "[1;9D", "\u{1B}[A", "[1;5H",
                "[1;2F", "[a", "[d", "Oa", "[2~", "[5~", "[6~", "[2;5~", "[6;3~", "[3;2~", "[3~", "[2$", "[3$", "[7$",
                "[5^", "[8@", "OP", "OS", "[1;5P", "[P", "[11~", "[15~", "[24~", "[34~", "[24;8~", "[23$", "[Z", "[E",
                "[[A", "[[E", "x", "X", "q", " ", "\u{1B}\u{1B}[Z",
            ]
        ),
        // Escape, Super, releases, numbers that are not characters; focus, mouse, paste, and replies of the terminal.
        (
            "one twoX",
            [
                "[27u", "[27;5;27~", "[57441;2u", "[97;9u", "[97;1:3u", "[1;5:3D", "[9999999999u", "[128u", "[55296u",
                "[27;1;3~", "[I", "[O", "[M !!", "[<0;12;6M", "[<0;12;6m", "[35;12;6M", "[200~", "[201~", "[12;40R",
                "[?1;2c", "[?2004;1$y", "]11;rgb:0000/0000/0000\u{1B}\\", "]11;?\u{7}", "P>|term 1\u{1B}\\",
                "_Gi=1;OK\u{1B}\\", "]10;x\u{1B}[Z", "[1;5\u{1B}[Z", "[1!p",
            ]
        ),
    ]

    @Test(arguments: keys)
    func aKeyDoesWhatItDoesInAShell(line: String, keys: [String]) async {
        defer { terminal.close() }
        let lines = await session(editor(), typing: keys.map { "one two\u{1B}\($0)X\r" } + ["\u{4}"])
        #expect(lines == keys.map { _ in line })
    }

    @Test func escapeAndHalfASequenceTakeNothingThatFollows() async {
        defer { terminal.close() }
        let keys = [
            "one\u{1B}\r", "one\u{1B}\u{3}two\r", "one\u{1B}[1;5\r", "one\u{1B}O\r", "one\u{1B}é\r", "one\u{1B}[é\r",
            "one\u{1B}[M\r", "one\u{1B}]11;\r", "one\u{1B}[99;5utwo\u{1B}OM", "\u{1B}[200~one\u{1B}[201~\u{1B}[13u",
        ]
        let lines = await session(editor(), typing: keys + ["\u{1B}[3~\u{4}"])
        #expect(lines == ["one", "two", "one", "one", "oneé", "oneé", "one", "one", "two", "one"])
    }

    @Test func aKeyThatEndsASearchIsCarriedOut() async {
        defer { terminal.close() }
        let keys = ["list unread\r", "\u{12}unr\u{1B}[1;5DX\r", "\u{12}unr\u{1B}[DX\r", "\u{1B}OA\u{1B}[A\r", "\u{4}"]
        let lines = await session(editor(), typing: keys)
        #expect(lines == ["list unread", "Xlist unread", "XlistX unread", "Xlist unread"])
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
