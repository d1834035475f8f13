import FeedModel
import Foundation
import Query
import TerminalText
import Testing

@testable import ReaderShell
@testable import Screens

/// Tests of an open item as text: ItemScreenText.
@Suite struct ListingPageTests {
    private func page(_ list: ListPlace, from: Int = 0, style: PageStyle = .sample(width: 40)) -> [String] {
        ListingPage(list: list, from: from, style: style).lines
    }

    private func screen(_ items: [LibraryItem], next: ListCursor? = nil) -> ListPlace {
        var screen = ListPlace(question: .unread)
        screen.items = items
        screen.shown = items.count
        screen.next = next
        screen.sourceTitles = [SourceID("news:hn"): "News"]
        return screen
    }

    // RX4
    @Test func numbersStatesAndWideTitlesAreAligned() {
        let items =
            [.story(1), .story(2).read, .story(3).read.starred, .story(4).starred]
            + LibraryItem.stories(5...8) + [.story(9, "夏祭り2023開催のお知らせとその次の知らせ"), .story(48)]
        #expect(
            page(screen(items)) == [
                "== Unread ==",
                " 1 ●  Story 1 — News, 1 h", " 2    Story 2 — News, 2 h", " 3  ★ Story 3 — News, 3 h",
                " 4 ●★ Story 4 — News, 4 h", " 5 ●  Story 5 — News, 5 h", " 6 ●  Story 6 — News, 6 h",
                " 7 ●  Story 7 — News, 7 h", " 8 ●  Story 8 — News, 8 h", " 9 ●  夏祭り2023開催のお知… — News, 9 h",
                "10 ●  Story 48 — News, 2 d",
            ]
        )
    }

    // RX4
    @Test func aLongNameOfASourceLeavesTheTitleItsPlaceAndNoLineIsTooLong() {
        var long = screen([.story(1, "A title of thirty-eight cells, no less"), .story(2, "Short")])
        long.sourceTitles = [SourceID("news:hn"): "The Christian Science Monitor | All stories"]
        #expect(
            page(long, style: .sample(width: 60)) == [
                "== Unread ==",
                "1 ● A title of thirty-eight cells… — The Christian Sci…, 1 h", "2 ● Short — The Christian Sci…, 2 h",
            ]
        )
        #expect(page(long, style: .sample(width: 24)) == ["== Unread ==", "1 ● A title of thirty-e…", "2 ● Short"])
    }

    @Test func aFurtherPageGoesOnWithItsNumbersAndSaysThatThereAreMore() {
        let items = screen(LibraryItem.stories(1...4), next: ListCursor(rawValue: "5"))
        #expect(
            page(items, from: 2) == [
                "3 ● Story 3 — News, 3 h", "4 ● Story 4 — News, 4 h", "There are more: 'more' lists them.",
            ]
        )
    }

    @Test(arguments: [
        ("story", ["Best matches first; add sort:date to sort by date."]), ("story sort:date", []), ("unread", []),
        ("title:story", []),
    ])
    func aRankedListSaysSoOnItsFirstPage(query: String, said: [String]) throws {
        var found = screen(LibraryItem.stories(1...3))
        found.question = Question(try Query(parsing: query))
        let rows = ["1 ● Story 1 — News, 1 h", "2 ● Story 2 — News, 2 h", "3 ● Story 3 — News, 3 h"]
        let name = query == "unread" ? "Unread" : query.hasPrefix("story") ? "Search: \(query)" : query
        let heading = "== \(name) =="
        #expect(page(found, style: .sample()) == [heading] + rows + said)
        #expect(page(found, from: 2, style: .sample()) == [rows[2]])
        (found.items, found.shown) = ([.story(1)], 1)
        #expect(page(found, style: .sample()) == [heading, rows[0]])
        found.next = ListCursor(rawValue: "2")
        let more = "There are more: 'more' lists them."
        (found.items, found.shown) = (LibraryItem.stories(1...3), 3)
        let narrow = rows.map { $0.replacing("News, ", with: "") }
        #expect(page(found, style: .sample(width: 39)).filter { rows.contains($0) || narrow.contains($0) } == narrow)
        #expect(page(found, style: .sample(width: 50)) == [heading] + rows + said + [more])
    }

    @Test(arguments: [
        ("unread", "Unread"), ("today", "Today"), ("*", "All items"), ("starred sort:date", "Starred sort:date"),
        ("limit:3", "All items limit:3"), ("tag:a OR -tag:b", "tag:a OR -tag:b"),
    ])
    func aListSaysWhatItIsAndHowManyItemsItHas(query: String, title: String) throws {
        var list = screen([.story(1)])
        list.question = Question(try Query(parsing: query))
        #expect(page(list)[0] == "== \(title) ==")
        list.total = 1
        #expect(page(list)[0] == "== \(title) ==  1 item")
        list.total = 1200
        #expect(page(list, style: .sample(symbols: .spoken))[0] == "== \(title) ==  1200 items")
        list.question = Question(items: [ItemID(source: SourceID("news:hn"), guid: "1")])
        #expect(page(list)[0] == "== Items of the history ==  1200 items")
    }

    @Test func anEmptyAnswerRepeatsWhatWasAsked() throws {
        let query = try Query(parsing: "unread \"red \u{1B}[31m fish\"")
        #expect(
            Message.lists(.nothingMatches(query)).sentence(style: .sample(), explainer: .sample)
                == "Nothing matches 'unread \"red fish\"'."
        )
    }

    @Test func anItemWithoutTitleIsNamedByWhatItHas() {
        let untitled = [
            LibraryItem.story(1, "\u{1B}[31m\u{202E}") { $0.item.summary = "A summary" },
            .story(2, ""),
            .story(3, "") { $0.item.url = nil },
            .story(4, "") { $0.item.url = "\u{7}" },
        ]
        #expect(
            page(screen(untitled), style: .sample()) == [
                "== Unread ==",
                "1 ● A summary — News, 1 h", "2 ● https://example.org/2 — News, 2 h", "3 ● 3 — News, 3 h",
                "4 ● 4 — News, 4 h",
            ]
        )
    }

    @Test func aTitleOfAnyLengthFillsItsLineAndNoMore() {
        let long = String(repeating: "あ", count: 10_000)
        let lines = page(screen([.story(1, long), .story(2, Hostile.text)]))
        #expect(lines.map(\.cellWidth) == [12, 39, 29])
        #expect(lines[2] == "2 ● \(Hostile.readable) — News, 2 h")
    }
}

@Suite struct ItemPageTests {
    private func page(_ kept: LibraryItem, _ text: ReadableText, style: PageStyle = .sample(width: 40)) -> [String] {
        let opened = OpenedItem(kept: kept, text: text, sourceTitle: "News")
        return ItemScreenText(opened: opened, position: ItemPosition(number: 2, count: 6), style: style).lines
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
        var style = PageStyle.sample()
        style.hasAddresses = true
        var item = episode
        item.item.image = "https://example.org/p.png"
        var text = text
        text.blocks.append(.init(.paragraph, "[image: Crab]\(ReadableText.Mark.picture.character)."))
        text.pictures = [.init(address: "https://example.org/crab.jpg", words: "Crab")]
        #expect(
            page(item, text, style: style) == [
                "== 朝食にゆっくりと味わって食べたいサンドイッチ ==  2 of 6", "News, by Ann, Bob, 2026-11-21 08:00",
                "https://example.org/1", "Comments [4]", "Picture [6]", "Enclosed: 1 KiB [1]",
                "Enclosed: audio/mpeg, 3 MiB, 62 min [2]", "Enclosed: file [3]", "",
                "The first paragraph has a link [1] and is longer than the page is wide.", "", "[image: Crab] [5].",
                "",
                "[1] https://example.org/link", "[2] https://example.org/1.mp3", "[3] https://example.org/3",
                "[4] https://example.org/talk", "[5] https://example.org/crab.jpg", "[6] https://example.org/p.png",
            ]
        )
        style.hasAddresses = false
        let asked = page(item, text, style: style)
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
            var style = PageStyle.sample(width: 40)
            style.hasAddresses = hasAddresses
            let lines = page(kept, text, style: style)
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
        var style = PageStyle.sample()
        style.hasAddresses = true
        #expect(
            ItemScreenText(opened: opened, style: style).lines == [
                "== Free beer now ==", "Free beer now, by Free beer now, 2026-11-21 08:00",
                "https://example.org/Free beer now", "Enclosed: Free beer now [1]", "", "Free beer", "now", "",
                "[1] Free beer now", "[2] Free beer now",
            ]
        )
        for group in [LinkGroup.links, .pictures] {
            let lines = LinksPage(group: group, opened: opened, style: style).lines
            #expect(lines.allSatisfy { TerminalText.line($0) == $0 })
        }
    }
}

@Suite struct HistoryLineTests {
    @Test func eventsAreToldOldestFirst() {
        let events = [
            HistoryLine(
                at: .hours(26),
                kind: .read,
                item: LibraryItem.story(1).id,
                title: "夏祭り2023開催のお知らせ",
                sourceTitle: "News"
            ),
            HistoryLine(
                at: .hours(1),
                kind: .tagged("later"),
                item: LibraryItem.story(1).id,
                title: Hostile.text,
                sourceTitle: Hostile.text
            ),
        ]
        #expect(
            events.flatMap { $0.lines(style: .sample(width: 50)) } == [
                "2026-11-20 07:00  read  夏祭り2023開催のお知らせ —",
                "                        News",
                "2026-11-21 08:00  tagged 'later'",
                "    Free beer now — Free beer now",
            ]
        )
    }
}
