import ReaderShell
import Testing

/// Tests of the width of text in terminal cells: String+CellWidth, WideRanges.
@Suite struct CellWidthTests {
    /// The figures are from Python's wcwidth 0.7.0 (Unicode 17).
    @Test(arguments: [
        ("", 0), ("plain", 5), ("日本語", 6), ("ｱｲｳ", 3), ("Ｆｕｌｌ", 8), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1),
        ("cafe\u{301}", 4), ("مرحبا", 5), ("שלום\u{200F}!", 5), ("می\u{200C}خواهم", 7), ("ภาษาไทย", 7), ("각", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("𝐀≠∞", 3), ("„Q“ – …", 7), ("\u{E0B0}", 1), ("☀️", 2), ("🌥", 1), ("❄️", 2),
        ("👩‍⚖️", 2), ("🏳️‍🌈", 2), ("❤️‍🔥", 2), ("👩🏻‍❤️‍💋‍👨🏿", 2), ("1️⃣", 2), ("⚖", 1), ("🧑🏽‍🚀", 2), ("சிறீ", 3), ("བོད", 2),
    ])
    func aTextTakesAsManyCellsAsATerminalGivesIt(text: String, cells: Int) {
        #expect(text.cellWidth == cells)
    }

    @Test func aChainOfPicturesThatNoFontJoinsIsCountedPictureByPicture() {
        let chain = Array(repeating: "👩", count: 10).joined(separator: "\u{200D}")
        #expect(chain.count == 1)
        #expect(chain.cellWidth == 2 + 6 * 2)
    }

    @Test func controlCharactersTakeNoCells() {
        #expect("\u{1B}\u{7F}\u{9B}\n\u{AD}\u{2028}".cellWidth == 0)
    }

    @Test func paddingCountsCells() {
        #expect("日本".padded(toCells: 6) + "|" == "日本  |")
        #expect("日本語".padded(toCells: 4) + "|" == "日本語|")
        #expect("".padded(toCells: -1).isEmpty)
    }

    @Test func truncationLeavesRoomForTheEllipsisAndCutsNoCharacter() {
        let results = (0...7).map { "日本語".truncated(toCells: $0) }
        #expect(results == ["", "…", "…", "日…", "日…", "日本…", "日本語", "日本語"])
        #expect("👨‍👩‍👧 family".truncated(toCells: 3) == "👨‍👩‍👧…")
        #expect("cafe\u{301}s".truncated(toCells: 4) == "caf…")
        #expect("cafe\u{301}".truncated(toCells: 4) == "cafe\u{301}")
        #expect("plain".truncated(toCells: 5) == "plain")
        #expect("plain".truncated(toCells: 4) == "pla…")
    }
}
