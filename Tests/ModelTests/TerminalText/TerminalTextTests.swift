import Primitives
import QuireTesting
import TerminalText
import Testing

/// Tests of removing control characters from text: TerminalText, SafeTextSink, EscapeSequenceFilter.
@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("\u{1B}[31mred\u{1B}[0m", "red"),
        ("\u{9B}2Jcleared", "cleared"),
        ("\u{1B}]0;owned\u{07}title", "title"),
        ("\u{1B}]0;owned\u{1B}\\title", "title"),
        ("\u{9D}52;c;Y3VybA==\u{9C}clipboard", "clipboard"),
        ("\u{1B}]8;;http://evil.example/\u{07}safe.example\u{1B}]8;;\u{07}", "safe.example"),
        ("\u{1B}Pq#0;2;0;0;0~\u{1B}\\sixel", "sixel"),
        ("\u{1B}kowned\u{1B}\\tmux", "tmux"),
        ("\u{1B}(0line", "line"),
        ("\u{1B}creset", "reset"),
        ("\u{1B}\u{0}[2Jsplit by NUL", "split by NUL"),
        ("\u{1B}P\u{1B}]0;x\u{07}\u{1B}\\nested", "nested"),
    ])
    func anEscapeSequenceIsRemovedWhole(raw: String, shown: String) {
        #expect(TerminalText.line(raw) == shown)
        #expect(TerminalText.block(raw) == shown)
    }

    @Test(arguments: [
        ("\u{1B}]0;the news goes on", "0;the news goes on"),
        ("\u{9D}0;first\nsecond", "0;first\nsecond"),
        ("\u{1B}[2\u{18}Jcancelled", "Jcancelled"),
        ("\u{1B}[2\nnext line", "\nnext line"),
        ("ends with \u{1B}", "ends with "),
        ("ends with \u{1B}[12;3", "ends with "),
    ])
    func anUnfinishedSequenceDoesNotHideTheTextAfterIt(raw: String, shown: String) {
        #expect(TerminalText.block(raw) == shown)
    }

    @Test(arguments: [
        ("real text\rfake text", "real text fake text"),
        ("rm x\u{8}\u{8}\u{8}\u{8}ls", "rm xls"),
        ("a\u{7F}b\u{0}c\u{85}d", "abc d"),
        ("photo\u{202E}gpj.exe", "photogpj.exe"),
        ("a\u{2066}b\u{2069}c", "abc"),
        ("1\u{61C}2\u{61C}", "12"),
        ("\u{FEFF}a\u{E0041}b\u{AD}c\u{FFFE}", "abc\u{FFFD}"),
        ("  two\t\twords \n", "two words"),
        ("a\u{2028}b\u{2029}c", "a b c"),
        ("東京\u{3000}大阪", "東京\u{3000}大阪"),
        ("a\u{3000} \u{A0}b", "a b"),
        (" \u{7} ", ""),
    ])
    func aLineHasNoControlCharactersAndSingleSpaces(raw: String, shown: String) {
        #expect(TerminalText.line(raw) == shown)
    }

    @Test func aBlockKeepsItsLinesAndItsSpaces() {
        let raw = "a\r\nb\rc\u{B}d\u{C}e\u{85}f\u{2028}g\u{2029}\n  h\ti \n"
        #expect(TerminalText.block(raw) == "a\nb\nc\nd\ne\nf\ng\n\n  h i \n")
    }

    @Test func aTowerOfMarksIsCutAtEight() {
        let tower = "a" + String(repeating: "\u{301}", count: 500) + "b"
        let interrupted = "a" + String(repeating: "\u{301}\u{301}\u{301}\u{301}\u{1B}[m\u{200D}", count: 9)
        #expect(
            Array(TerminalText.line(tower).unicodeScalars)
                == Array(("a" + String(repeating: "\u{301}", count: 8) + "b").unicodeScalars)
        )
        #expect(TerminalText.line(interrupted).unicodeScalars.count == 9)
    }

    // E1
    @Test(arguments: [
        "👨‍👩‍👧", "🇩🇪", "👍🏽", "❤️", "cafe\u{301}", "مرحبا", "שלום\u{200F}!", "می\u{200C}خواهم", "क्षत्रिय", "ภาษาไทย",
        "日本語", "\u{1112}\u{1161}\u{11AB}", "tiếng Việt", "𝐀≠∞", "„Q“ – …", "\u{E0B0}",
        #"a<b & c>d "q" 'q' \x1b[2J %s $(id) `id`"#, "བསྒྲུབས་", "සිංහල ක්‍රම", "",
    ])
    func whatPeopleWriteStaysAsItIs(text: String) {
        #expect(Array(TerminalText.line(text).utf8) == Array(text.utf8))
        #expect(Array(TerminalText.block(text).utf8) == Array(text.utf8))
    }

    @Test func aLineOfJSONNeedsNoChange() throws {
        for value in UInt32(0)...0x10FFFF
        where value < 0x3400 || value > 0xA000 && value < 0xAC00 || value > 0xD7A0 && value < 0x10800
            || value > 0xDFFF0 && value < 0xE0200 || value & 0xFFF0 == 0xFFF0 || value % 251 == 0
        {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let line = JSONValue.string("a\(scalar)b" + String(repeating: String(scalar), count: 20)).line
            if !TerminalText.block(line).utf8.elementsEqual(line.utf8) { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    // E11
    @Test func anyTextBecomesHarmlessAndStaysTheSameTheSecondTime() {
        var generator = SeededGenerator(seed: 11)
        let pieces =
            (0...0xA0).compactMap { Unicode.Scalar($0).map { String($0) } }
            + [
                "\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}\\", "\u{9B}", "\u{9C}", "\u{301}", "\u{200D}", "\u{FE0F}",
                "\r\n",
            ]
            + ["\u{202E}", "\u{2028}", "\u{E0041}", "\u{FEFF}", "\u{3000}", "日", "👩", "क", "\u{94D}", "\u{1F1E9}", " "]
        for _ in 0..<3000 {
            let raw = generator.text(of: pieces, upTo: 60)
            let line = TerminalText.line(raw)
            let block = TerminalText.block(raw)
            for text in [line, block] {
                #expect(text.unicodeScalars.allSatisfy { !$0.isDangerous || $0 == "\n" })
                #expect(text.utf8.count <= raw.utf8.count)
            }
            #expect(!line.contains("\n") && !line.contains("  "))
            #expect(Array(TerminalText.line(line).utf8) == Array(line.utf8))
            #expect(Array(TerminalText.block(block).utf8) == Array(block.utf8))
        }
    }
}

extension Unicode.Scalar {
    /// Written from the threat list, not from the code under test.
    fileprivate var isDangerous: Bool {
        switch value {
        case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0xFEFF, 0xE0000...0xE007F: true
        default: false
        }
    }
}
