import FeedModel
import Foundation
import Query
import Testing

@testable import ReaderShell
@testable import Screens

/// Tests of an open item as text: English+ItemPage.
@Suite struct ItemPageTests {
    private func page(_ kept: LibraryItem, _ text: ReadableText, style: PageStyle = .sample(width: 40)) -> [String] {
        let opened = OpenedItem(kept: kept, text: text, sourceTitle: "News")
        return style.lines { $0.blocks(opened, at: ItemPosition(number: 2, count: 6)) }
    }

    private let text = ReadableText(
        blocks: [.init(.paragraph, "The first paragraph has a link [1] and is longer than the page is wide.")],
        links: ["https://example.org/link"]
    )

    @Test func anItemSaysWhatItIsAndThenItsText() {
        let kept = LibraryItem.story(1, "朝食にゆっくりと味わって食べたいサンドイッチ") {
            $0.item.authors = ["Ann", "Bob"]
            $0.item.comments = "https://example.org/talk"
            $0.item.enclosures = [
                Enclosure(url: "https://example.org/1.mp3", type: "audio/mpeg", length: 3_145_728),
                Enclosure(url: "https://example.org/2", length: 1),
                Enclosure(url: "https://example.org/3", length: 0),
            ]
        }
        #expect(
            page(kept.starred, text) == [
                "== 朝食にゆっくりと味わって食べたいサン", "   ドイッチ ==  2 of 6",
                "News, by Ann, Bob, 2026-11-21 08:00,", "starred",
                "https://example.org/1", "Comments: https://example.org/talk",
                "Enclosed: https://example.org/1.mp3 (audio/mpeg, 3 MiB)",
                "Enclosed: https://example.org/2 (1 KiB)", "Enclosed: https://example.org/3",
                "",
                "The first paragraph has a link [1] and", "is longer than the page is wide.", "",
                "[1] https://example.org/link",
            ]
        )
    }

    private func styled(width: Int?, readingWidth: Int? = nil, symbols: Symbols = .rich) -> PageStyle {
        var style = PageStyle.sample(width: width, symbols: symbols)
        style.readingWidth = readingWidth
        return style
    }

    @Test(arguments: [(200, nil), (200, 80), (80, nil), (80, 100), (nil, 80)] as [(Int?, Int?)])
    func textsAndSentencesAreAtMostAsWideAsTheReaderSets(width: Int?, readingWidth: Int?) {
        let words = String(repeating: "word ", count: 20)
        let style = styled(width: width, readingWidth: readingWidth)
        #expect(
            page(.story(1), ReadableText(plain: words), style: style) == [
                "== Story 1 ==  2 of 6", "News, 2026-11-21 08:00", "https://example.org/1", "",
                "word word word word word word word word word word word word word word word word",
                "word word word word",
            ]
        )
        #expect(style.folded(words).map(\.cellWidth) == [79, 19])
        #expect(style.folded(words, isRow: true).count == (width == 80 ? 2 : 1))
    }

    @Test func aPipeIsNotWrapped() {
        let words = String(repeating: "word ", count: 20) + "word"
        #expect(page(.story(1), ReadableText(plain: words), style: styled(width: nil)).last == words)
    }

    @Test func aSpokenItemNamesTheHeadingsOfItsTables() {
        let table = ReadableTable(headings: [[.init("Day"), .init("High")]], rows: [[.init("Mon"), .init("09:12")]])
        let text = ReadableText(blocks: [.init(.table(table), "")])
        #expect(page(.story(1), text, style: styled(width: 80, symbols: .spoken)).last == "Day: Mon. High: 09:12.")
        #expect(page(.story(1), text, style: styled(width: 80)).suffix(3) == ["Day  High", "---  -----", "Mon  09:12"])
    }

    @Test func anItemWithoutTextSaysWhereItsTextIs() {
        let nothing = ReadableText(blocks: [])
        let bare = LibraryItem.story(1) {
            $0.item.url = nil
            $0.item.published = nil
        }
        #expect(
            page(.story(1), nothing, style: .sample()) == [
                "== Story 1 ==  2 of 6", "News, 2026-11-21 08:00", "https://example.org/1", "",
                "This item has no text. 'browse' opens its page.",
            ]
        )
        #expect(page(bare, nothing) == ["== Story 1 ==  2 of 6", "News", "", "This item has no text."])
        // The feed of a command has no address to which a relative one could belong.
        let relative = LibraryItem.story(1) { $0.item.url = "/1" }
        #expect(page(relative, nothing).suffix(3) == ["/1", "", "This item has no text."])
    }

    @Test func aPublisherCannotFillTheScreenWithEnclosures() {
        let kept = LibraryItem.story(1) { kept in
            kept.item.enclosures = (1...5000).map { Enclosure(url: "https://example.org/\($0)") }
        }
        let lines = page(kept, text)
        #expect(lines.count == 3 + 10 + 1 + 5)
        #expect(lines[12...14] == ["Enclosed: https://example.org/10", "Enclosed: 4990 more", ""])
    }

    @Test func hostileTextsAreNeutralisedEverywhere() {
        let kept = LibraryItem.story(1, Hostile.text) {
            $0.item.url = "https://example.org/" + Hostile.text
            $0.item.authors = [Hostile.text]
            $0.item.comments = Hostile.text
            $0.item.enclosures = [Enclosure(url: Hostile.text, type: Hostile.text)]
        }
        let text = ReadableText(blocks: [.init(.paragraph, Hostile.text)], links: [Hostile.text])
        let opened = OpenedItem(kept: kept, text: text, sourceTitle: Hostile.text)
        #expect(
            PageStyle.sample().lines { $0.blocks(opened, at: nil) } == [
                "== Free beer now ==", "Free beer now, by Free beer now, 2026-11-21 08:00",
                "https://example.org/Free beer now", "Comments: Free beer now",
                "Enclosed: Free beer now (Free beer now)", "", "Free beer", "now", "", "[1] Free beer now",
            ]
        )
    }
}
