import FeedModel
import QuireTesting
import TerminalText
import Testing

@testable import ReaderShell
@testable import Screens

/// Tests of words that the terminal opens (OSC 8): Hyperlinks.
@Suite struct HyperlinksTests {
    /// Shows the links of a line as `<ADDRESS|words>`.
    private func readable(_ line: String) -> String {
        line.replacing("\u{1B}]8;;\u{1B}\\", with: ">").replacing("\u{1B}]8;;", with: "<")
            .replacing("\u{1B}\\", with: "|")
    }

    private func lines(_ text: String, words: [String], width: Int?) -> [String] {
        var layout = TextLayout(width: width)
        for (index, words) in words.enumerated() {
            layout.hyperlinks.add(index + 1, to: "https://a.example/\(index + 1)", words: [words])
        }
        let lines = layout.lines(of: [.init(.paragraph, text)])
        #expect(lines.map(Hyperlinks.removed) == TextLayout(width: width).lines(of: [.init(.paragraph, text)]))
        return lines.map(readable)
    }

    @Test func theWordsAndTheNumberAreALink() {
        #expect(
            lines("See the map [1], or this [2] and [3] here [9].", words: ["the map", "that", ""], width: nil) == [
                "See <https://a.example/1|the map [1]>, or this <https://a.example/2|[2]> and "
                    + "<https://a.example/3|[3]> here [9]."
            ]
        )
    }

    @Test func aLinkGoesOnInTheNextLine() {
        #expect(
            lines("A map of the harbour [1] and more", words: ["map of the harbour"], width: 12) == [
                "A <https://a.example/1|map of the>", "<https://a.example/1|harbour [1]>", "and more",
            ]
        )
        #expect(
            lines("> 夏祭り開催のお知らせ [1]", words: ["夏祭り開催のお知らせ"], width: 10) == [
                "> <https://a.example/1|夏祭り開>", "<https://a.example/1|催のお知ら>", "<https://a.example/1|せ [1]>",
            ]
        )
    }

    @Test func everyKindOfBlockHasItsLinks() {
        var layout = TextLayout(width: 20)
        layout.hyperlinks.add(1, to: "https://a.example/", words: ["b c"])
        let table = ReadableTable(headings: [[.init("x"), .init("y")]], rows: [[.init("b c [1]"), .init("d")]])
        let blocks: [ReadableText.Block] = [
            .init(.heading(1), "a b c [1]"), .init(.listItem(marker: "*"), depth: 1, "b c [1]"),
            .init(.quotation, depth: 1, "b c [1]"), .init(.preformatted, "  b c [1]"), .init(.table(table), ""),
        ]
        let link = "<https://a.example/|b c [1]>"
        #expect(
            layout.lines(of: blocks).map(readable) == [
                "== a \(link) ==", "", "* \(link)", "", "> \(link)", "", "  \(link)", "", "x        y",
                "-------  -", "\(link)  d",
            ]
        )
    }

    @Test(arguments: [
        ("https://e.example/\u{1B}]0;x\u{7}\n b", "https://e.example/%1B]0;x%07%0A%20b"),
        ("https://e.example/ä\u{9C}\u{202E}", "https://e.example/%C3%A4%C2%9C%E2%80%AE"),
        ("https://e.example/" + String(repeating: "a", count: 2066), nil),
        (String(repeating: "ä", count: 300), String(repeating: "%C3%A4", count: 300)),
    ])
    func anAddressIsPrintableAndNotTooLong(address: String, target: String?) {
        #expect(Hyperlinks.target(address) == target)
    }

    @Test func textsOfPublishersMakeNoSequence() {
        var generator = SeededGenerator(seed: 8)
        let pieces = [
            "[1]", "[2]", " ", "a", "\u{1B}]8;;", "\u{1B}\\", "\u{7}", "\u{9D}", "\u{9C}", "\u{301}", "日本", "[", "]",
            "\n",
            "\u{200D}", "$(x)", "longlonglong",
        ]
        for width in [8, 20, nil] {
            for _ in 0..<200 {
                let text = generator.text(of: pieces, upTo: 30)
                var layout = TextLayout(width: width)
                for number in 1...2 { layout.hyperlinks.add(number, to: "https://a.example/", words: ["a", "日本"]) }
                let lines = layout.lines(of: [.init(.paragraph, text), .init(.preformatted, text)])
                let plain = TextLayout(width: width).lines(of: [.init(.paragraph, text), .init(.preformatted, text)])
                #expect(lines.map(Hyperlinks.removed) == plain)
                for line in lines {
                    // Each sequence that begins a link is followed by one that ends it.
                    let begun = line.ranges(of: "\u{1B}]8;;https://a.example/\u{1B}").count
                    #expect(line.unicodeScalars.count { $0 == "\u{1B}" } == 4 * begun)
                }
            }
        }
    }

    @Test func whereLinksAreNotKnownNothingIsAdded() {
        var style = PageStyle.sample()
        let text = ReadableText(
            blocks: [.init(.paragraph, "the map [1] and it [2]")],
            links: ["https://a.example/ä", "mailto:a@b.example"],
            linkWords: ["the map", "it"]
        )
        let kept = LibraryItem.story(1) { $0.item.comments = "https://example.org/c" }
        func lines() -> [String] {
            let opened = OpenedItem(kept: kept, text: text, sourceTitle: "News")
            return style.lines {
                $0.blocks(opened, at: ItemPosition(number: 1, count: 2), showsAddresses: false)
            }
        }
        let plain = lines()
        #expect(!plain.joined().contains("\u{1B}"))
        style.openableAddress = { $0.hasPrefix("https:") ? $0 : nil }
        #expect(
            lines().map(readable) == [
                "== <https://example.org/1|Story 1> ==  1 of 2", "News, 2026-11-21 08:00",
                "<https://example.org/c|Comments [3]>", "", "<https://a.example/%C3%A4|the map [1]> and it [2]",
            ]
        )
        #expect(lines().map(Hyperlinks.removed) == plain)
    }
}
