import FeedModel
import Screens
import Testing

@testable import ReaderShell

/// Tests of rows in words on a narrow page: SpokenRenderer.
@Suite struct SpokenRowsTests {
    private let style = PageStyle.sample(width: 30, symbols: .spoken)

    @Test func theRowOfAnItemIsFoldedAndNotCut() {
        var item = LibraryItem.stories(1...1)[0]
        item.item.title = "A title that is longer than thirty cells"
        let lines = style.lines { [.row($0.row("1", item, sourceTitles: [item.shownSource: "News"]))] }
        #expect(
            lines == ["1 unread: A title that is", "          longer than thirty", "          cells, News, 1 hour"]
        )
    }

    @Test func theRowOfAFeedIsFoldedAndNotCut() {
        let feed = FeedRow(
            content: .subscription(SourceID("https://example.org/")),
            title: "Busy Wire",
            address: "https://example.org/",
            tags: ["wire"],
            counts: FeedRow.Counts(unread: 149, total: 170),
            line: 1
        )
        #expect(
            style.lines { [.row($0.row("1", feed))] }
                == ["1 Busy Wire: 149 unread of", "  170, tagged wire"]
        )
    }
}
