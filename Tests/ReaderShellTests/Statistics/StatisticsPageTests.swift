import FeedModel
import Primitives
import Screens
import Testing

@testable import ReaderShell

/// Tests of the statistics as text: English+StatisticsPage, PrintedRenderer.
@Suite struct StatisticsPageTests {
    private let statistics: Statistics = {
        var statistics = Statistics(by: .source)
        statistics.total = 13
        statistics.imported = 2
        statistics.days = CalendarDay(daysSince1970: 0)...CalendarDay(daysSince1970: 2)
        statistics.rows = [.init("夏の日記\u{1B}[31m", 8), .init("A very long name of a source", 5), .init("None", 0)]
        return statistics
    }()

    @Test func barsAreAlignedAndTheirNumbersStandBesideThem() {
        #expect(
            PageStyle.sample(width: 40).lines { $0.blocks(statistics) } == [
                "Read by source: 13 items from 1970-01-01",
                "to 1970-01-03",
                "夏の日記       8  ██████████████████████",
                "A very long …  5  ██████████████",
                "None           0",
                "2 more were marked read by an import.",
            ]
        )
        let plain = PageStyle.sample(width: 40, symbols: .plain).lines { $0.blocks(statistics) }
        #expect(plain[3] == "A very lon...  5  ##############")
    }

    @Test func inWordsARowIsASentence() {
        #expect(
            PageStyle.sample(width: nil).lines { $0.blocks(statistics).map(\.inWords) } == [
                "Read by source: 13 items from 1970-01-01 to 1970-01-03",
                "夏の日記: 8 items, 62 percent",
                "A very long name of a source: 5 items, 38 percent",
                "None: 0 items, 0 percent",
                "2 more were marked read by an import.",
            ]
        )
    }

    @Test func nothingReadIsSaid() {
        let style = PageStyle.sample(width: nil)
        #expect(style.lines { $0.blocks(Statistics(by: .day)) } == ["You have not read anything yet."])
        var matching = Statistics(by: .day)
        matching.query = "zebra"
        #expect(
            style.lines { $0.blocks(matching) }
                == ["Nothing that you have read matches 'zebra'."]
        )
    }
}
