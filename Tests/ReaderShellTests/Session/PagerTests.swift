import Testing

@testable import ReaderShell

/// Tests of the lines that are found in a page: Pager.
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
}
