import Testing

@testable import ReaderShell

/// Tests of the lines that are found in a page, and of its place at several widths: Pager, PagePlace.
@Suite struct PagerTests {
    private let rows = ["1 ● Planet", "    … the [red] fish …", "2 ● Red star", "    … a [red] one …", "3 ● End"]

    @Test func aPassageIsFoundBelowItsRowAndTheNextPlaceFollowsIt() {
        let screen = Pager.Screen(rows: 3, width: 40)
        var pager = Pager()
        _ = pager.show(rows, on: screen)
        #expect(pager.find("fish", on: screen) == .found(Array(rows[0...2]), isAbove: false))
        #expect(pager.find("red", on: screen) == .found(Array(rows[2...4]), isAbove: false))
        #expect(pager.find("red", on: screen) == .found(Array(rows[2...4]), isAbove: false))
        #expect(pager.find("end", on: screen) == .found([rows[4]], isAbove: false))
    }

    @Test func aWordThatIsFoundIsBoldBelowTwoLinesOfContext() {
        let lines = (1...9).map { "Line \($0)" } + (1...9).map { "End \($0)" }
        let bold = Emphasis(begin: "<", end: ">")
        let screen = Pager.Screen(rows: 6, width: 40)
        var pager = Pager()
        _ = pager.show(lines, on: screen)
        let shown = ["Line 3", "Line 4", "<Line 5>", "Line 6", "Line 7", "Line 8"]
        #expect(pager.find("line 5", on: screen, emphasis: bold) == .found(shown, isAbove: false))
        // Again in the line that follows.
        let next = ["Line 4", "Line 5", "<Line> 6", "Line 7", "Line 8", "Line 9"]
        #expect(pager.find("line", on: screen, emphasis: bold) == .found(next, isAbove: false))
        // A small screen has no room for them.
        let small = Pager.Screen(rows: 3, width: 40)
        #expect(
            pager.find("end 2", on: small, emphasis: bold) == .found(["<End 2>", "End 3", "End 4"], isAbove: false)
        )
    }

    /// Both lines begin the same screenful, because there is less above them.
    @Test func theSearchGoesOnBehindAWordAtTheBeginning() {
        let lines = ["One", "Two one", "Three one"] + (4...20).map { "\($0)" }
        let screen = Pager.Screen(rows: 4, width: 40)
        var pager = Pager()
        _ = pager.show(lines, on: screen)
        let bold = Emphasis(begin: "<", end: ">")
        for shown in [["One", "Two <one>", "Three one", "4"], ["One", "Two one", "Three <one>", "4"]] {
            #expect(pager.find("one", on: screen, emphasis: bold) == .found(shown, isAbove: false))
        }
    }

    @Test(arguments: 1...8) func aWordIsFoundBelowLinesThatAreWiderThanTheScreen(rows: Int) {
        let wide = String(repeating: "x", count: 100)
        let lines = ["1", wide, wide, "2 " + wide, "    red " + wide, "3", "4", "5", "6"]
        let screen = Pager.Screen(rows: rows, width: 40)
        var pager = Pager()
        _ = pager.show(lines, on: screen)
        _ = pager.goToEnd(screen)
        guard case .found(let shown, true) = pager.find("red", on: screen, emphasis: Emphasis(begin: "<", end: ">"))
        else { return #expect(Bool(false)) }
        #expect(shown.first == (rows < 7 ? "    <red> " + wide : lines[3]))
        #expect(shown.contains("    <red> " + wide))
    }

    @Test(arguments: [
        ("Swift", "One swift, two Swifts", "One <swift>, two <Swift>s"), ("x", "One", "One"), ("e", "<On>e", "<On>e"),
        ("ß", "Straße", "Stra<ß>e"), ("naive", "Naïve, nai\u{308}ve", "<Naïve>, <nai\u{308}ve>"),
        ("Éte", "Ete", "<Ete>"),
        ("テレビ", "ﾃﾚﾋﾞ!", "<ﾃﾚﾋﾞ>!"), ("f", "ﬁﬁx", "<ﬁ><ﬁ>x"), ("\u{301}", "é", "é"), ("aa", "aaaaa", "<aa><aa>a"),
    ])
    func everyOccurrenceInTheLineIsBold(text: String, line: String, bold: String) {
        #expect(Emphasis(begin: "<", end: ">")?.applied(to: text, in: line) == bold)
    }

    @Test(arguments: ["naive", "NAÏVE", "nai\u{308}ve", "ＮＡＩＶＥ"])
    func aWordIsFoundInTheFormsThatASearchFinds(word: String) {
        var pager = Pager()
        _ = pager.show(["first", "a Naïve word"], on: Pager.Screen(rows: 1, width: 40))
        #expect(pager.find(word, on: Pager.Screen(rows: 1, width: 40)) == .found(["a Naïve word"], isAbove: false))
    }

    private let words = (100..<400).map { "word\($0)" }

    /// Folds the words at a width, as a page does.
    private func lines(_ width: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(word)
            }
        }
        return ["== Heading ==", ""] + lines
    }

    @Test func aLineIsFoundByItsWordsAtAnotherWidth() {
        for (one, other) in [(60, 80), (80, 60), (20, 200), (200, 20), (60, 60)] {
            let (old, new) = (lines(one), lines(other))
            for line in old.indices.dropFirst(2) {
                let place = PagePlace(ofLine: line, in: old)
                let word = String(old[line].split(separator: " ")[0])
                #expect(new[place.line(in: new)].contains(word), "\(one) to \(other), line \(line)")
            }
        }
    }

    @Test func aPlaceBeyondTheLinesIsTheLastOfThem() {
        let place = PagePlace(ofLine: 40, in: lines(60))
        #expect(place.line(in: ["word100", "word101"]) == 1)
        #expect(place.line(in: []) == 0)
        #expect(PagePlace(ofLine: 2, in: ["a", "b"]).line(in: ["a", "b"]) == 1)
    }

    @Test(arguments: [(60, 80), (80, 40)])
    func aPageThatIsOpenedAgainAtAnotherWidthGoesOnWhereItWasLeft(before: Int, after: Int) {
        let (old, new) = (lines(before), lines(after))
        var pager = Pager()
        _ = pager.show(old, named: "item", on: Pager.Screen(rows: 8, width: before))
        guard case .found(let left, _) = pager.find("word200", on: Pager.Screen(rows: 8, width: before)) else {
            Issue.record("The word was not found.")
            return
        }
        pager.leave()
        let place = pager.placeLeft(in: new, named: "item")
        let word = left.first?.split(separator: " ").first.map(String.init) ?? "nothing"
        #expect(place.map { new[$0].contains(word) } == true)
    }
}
