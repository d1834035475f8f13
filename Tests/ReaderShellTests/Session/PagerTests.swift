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
        _ = pager.find("word200", on: Pager.Screen(rows: 8, width: before))
        var copy = pager
        let following = copy.advance(Pager.Screen(rows: 8, width: before))
        pager.leave()
        let screen = Pager.Screen(rows: 8, width: after)
        #expect(pager.show(new, named: "item", on: screen).first == "== Heading ==")
        let goingOn = pager.advance(screen)
        let word = following.first?.split(separator: " ").first.map(String.init) ?? "nothing"
        #expect(goingOn.first?.contains(word) == true)
    }
}
