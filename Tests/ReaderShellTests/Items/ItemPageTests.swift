import FeedModel
import Foundation
import Query
import TerminalText
import Testing

@testable import ReaderShell
@testable import Screens

/// Tests of an open item as text: English+ItemPage.
@Suite struct ItemPageTests {
    private func page(
        _ kept: LibraryItem,
        _ text: ReadableText,
        style: PageStyle = .sample(width: 40),
        showsAddresses: Bool = false
    ) -> [String] {
        let opened = OpenedItem(kept: kept, text: text, sourceTitle: "News")
        return style.lines {
            $0.blocks(opened, at: ItemPosition(number: 2, count: 6), showsAddresses: showsAddresses)
        }
    }

    private let text = ReadableText(
        blocks: [.init(.paragraph, "The first paragraph has a link [1] and is longer than the page is wide.")],
        links: ["https://example.org/link"]
    )

    private let episode = LibraryItem.story(1, "朝食にゆっくりと味わって食べたいサンドイッチ") {
        $0.item.authors = ["Ann", "Bob"]
        $0.item.comments = "https://example.org/talk"
        $0.item.enclosures = [
            Enclosure(url: "https://example.org/1.mp3", type: "audio/mpeg", length: 3_145_728, duration: 3661),
            Enclosure(url: "https://example.org/link", length: 1), Enclosure(url: "https://example.org/3", length: 0),
        ]
    }

    @Test func anItemSaysWhatItIsAndThenItsText() {
        #expect(
            page(episode.starred, text) == [
                "== 朝食にゆっくりと味わって食べたいサン", "   ドイッチ ==  2 of 6",
                "News, by Ann, Bob, 2026-11-21 08:00,", "starred", "Comments [4]", "Enclosed: 1 KiB [1]",
                "Enclosed: audio/mpeg, 3 MiB, 62 min [2]", "Enclosed: file [3]",
                "",
                "The first paragraph has a link [1] and", "is longer than the page is wide.",
            ]
        )
        #expect(
            page(episode, text, style: .sample(width: 80, symbols: .spoken))[4]
                == "Enclosed: audio/mpeg, 3 MiB, 62 minutes [2]"
        )
    }

    @Test func whereAddressesAreShownTheyFollowTheTextWithTheirNumbers() {
        var item = episode
        item.item.image = "https://example.org/p.png"
        var text = text
        text.blocks.append(.init(.paragraph, "[image: Crab]\(ReadableText.Mark.picture.character)."))
        text.pictures = [.init(address: "https://example.org/crab.jpg", words: "Crab")]
        #expect(
            page(item, text, style: .sample(), showsAddresses: true) == [
                "== 朝食にゆっくりと味わって食べたいサンドイッチ ==  2 of 6", "News, by Ann, Bob, 2026-11-21 08:00",
                "https://example.org/1", "Comments [4]", "Picture [6]", "Enclosed: 1 KiB [1]",
                "Enclosed: audio/mpeg, 3 MiB, 62 min [2]", "Enclosed: file [3]", "",
                "The first paragraph has a link [1] and is longer than the page is wide.", "", "[image: Crab] [5].",
                "",
                "[1] https://example.org/link", "[2] https://example.org/1.mp3", "[3] https://example.org/3",
                "[4] https://example.org/talk", "[5] https://example.org/crab.jpg", "[6] https://example.org/p.png",
            ]
        )
        let asked = page(item, text, style: .sample())
        #expect(asked.last == "[image: Crab]." && !asked.contains { $0.contains("://") || $0.contains("Picture") })
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
                "== Story 1 ==  2 of 6", "News, 2026-11-21 08:00", "",
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
                "== Story 1 ==  2 of 6", "News, 2026-11-21 08:00", "",
                "This item has no text. 'browse' opens its page.",
            ]
        )
        #expect(page(bare, nothing) == ["== Story 1 ==  2 of 6", "News", "", "This item has no text."])
        // The feed of a command has no address to which a relative one could belong.
        let relative = LibraryItem.story(1) { $0.item.url = "/1" }
        #expect(page(relative, nothing).suffix(2) == ["", "This item has no text."])
    }

    @Test func aPublisherCannotFillTheScreenWithEnclosures() {
        let kept = LibraryItem.story(1) { kept in
            kept.item.enclosures = (1...5000).map { Enclosure(url: "https://example.org/\($0)") }
        }
        for (hasAddresses, count) in [(false, 2 + 10 + 1 + 3), (true, 3 + 10 + 1 + 3 + 12)] {
            let lines = page(kept, text, showsAddresses: hasAddresses)
            #expect(lines.count == count)
            #expect(
                lines.filter { $0.hasPrefix("Enclosed") }.suffix(2) == ["Enclosed: file [11]", "Enclosed: 4990 more"]
            )
        }
    }

    @Test func hostileTextsAreNeutralisedEverywhere() {
        let kept = LibraryItem.story(1, Hostile.text) {
            $0.item.url = "https://example.org/" + Hostile.text
            $0.item.authors = [Hostile.text]
            $0.item.comments = Hostile.text
            $0.item.enclosures = [Enclosure(url: Hostile.text, type: Hostile.text)]
        }
        let text = ReadableText(
            blocks: [.init(.paragraph, Hostile.text)],
            links: [Hostile.text],
            pictures: [.init(address: Hostile.text, words: Hostile.text)]
        )
        let opened = OpenedItem(kept: kept, text: text, sourceTitle: Hostile.text)
        #expect(
            PageStyle.sample().lines { $0.blocks(opened, at: nil, showsAddresses: true) } == [
                "== Free beer now ==", "Free beer now, by Free beer now, 2026-11-21 08:00",
                "https://example.org/Free beer now", "Enclosed: Free beer now [1]", "", "Free beer", "now", "",
                "[1] Free beer now", "[2] Free beer now",
            ]
        )
        for group in [LinkGroup.links, .pictures] {
            let lines = PageStyle.sample().lines { $0.blocks(linksOf: opened, in: group, row: nil, isShown: true) }
            #expect(lines.allSatisfy { TerminalText.line($0) == $0 })
        }
    }
}
