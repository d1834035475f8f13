import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of rows on pages of several widths: ItemRow.
@Suite struct NarrowRowsTests {
    private func rows(width: Int) -> [String] {
        var items = LibraryItem.stories(1...3)
        items[0].item.title = "A title that is longer than forty cells of a page"
        items[1].item.title = "朝食にゆっくりと味わって食べたいサンドイッチ"
        for index in items.indices { items[index].state.tags = ["later"] }
        return PageStyle.sample(width: width).lines { english in
            items.enumerated().map { index, item in
                .row(english.row("\(index + 1)", item, sourceTitles: [item.shownSource: "The Daily News"]))
            }
        }
    }

    @Test func belowSixtyCellsATitleTakesASecondLineAndBelowThirtyBothAreOfTheTitle() {
        #expect(
            [60, 59, 40, 30, 29, 20].map(rows) == [
                [
                    "1 ● A title that is longer th…  #later — The Daily News, 1 h",
                    "2 ● 朝食にゆっくりと味わって…  #later — The Daily News, 2 h",
                    "3 ● Story 3  #later — The Daily News, 3 h",
                ],
                [
                    "1 ● A title that is longer than forty cells of a page",
                    "    #later — The Daily News, 1 h",
                    "2 ● 朝食にゆっくりと味わって食べたいサンドイッチ",
                    "    #later — The Daily News, 2 h",
                    "3 ● Story 3  #later — The Daily News, 3 h",
                ],
                [
                    "1 ● A title that is longer than forty",
                    "    cells of a page — The Daily N…, 1 h",
                    "2 ● 朝食にゆっくりと味わって食べたいサン",
                    "    ドイッチ — The Daily News, 2 h",
                    "3 ● Story 3  #later — The Daily N…, 3 h",
                ],
                [
                    "1 ● A title that is longer",
                    "    than fort… — The Dai…, 1 h",
                    "2 ● 朝食にゆっくりと味わって食",
                    "    べたいサンドイッチ — 2 h",
                    "3 ● Story 3",
                    "    — The Daily News, 3 h",
                ],
                [
                    "1 ● A title that is longer",
                    "    than forty cells of a pa…",
                    "2 ● 朝食にゆっくりと味わって",
                    "    食べたいサンドイッチ",
                    "3 ● Story 3",
                ],
                [
                    "1 ● A title that is",
                    "    longer than for…",
                    "2 ● 朝食にゆっくりと",
                    "    味わって食べた…",
                    "3 ● Story 3",
                ],
            ]
        )
    }
}
