import FeedModel
import Foundation
import Query
import Testing

@testable import ReaderShell
@testable import Screens

/// Tests of lists as text: English+ListPages, ItemRow.
@Suite struct ListingPageTests {
    private func page(_ list: ListPlace, from: Int = 0, style: PageStyle = .sample(width: 40)) -> [String] {
        style.lines { $0.blocks(list, from: from) }
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
                " 7 ●  Story 7 — News, 7 h", " 8 ●  Story 8 — News, 8 h", " 9 ●  夏祭り2023開催のお知らせとその次の",
                "      知らせ — News, 9 h",
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
        #expect(
            page(long, style: .sample(width: 24)) == [
                "== Unread ==", "1 ● A title of", "    thirty-eight cells,…", "2 ● Short",
            ]
        )
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
        #expect(page(found, style: .sample(width: 39)).filter(rows.contains) == rows)
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
            English.sample.sentence(.nothingMatches(query))
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
        #expect(lines.map(\.cellWidth) == [12, 40, 39, 29])
        #expect(lines[3] == "2 ● \(Hostile.readable) — News, 2 h")
    }
}
