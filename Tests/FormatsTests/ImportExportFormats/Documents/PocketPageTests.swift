import Foundation
import ImportExportFormats
import Testing

/// Tests of reading Pocket's export: PocketPage.
@Suite struct PocketPageTests {
    private let page = """
        <!DOCTYPE html>
        <html>
        \t<!--So long and thanks for all the fish-->
        \t<head><meta charset="UTF-8"><title>Pocket Export</title></head>
        \t<body>
        \t\t<h1>Unread</h1>
        \t\t<ul>
        \t\t\t<li><a href="https://a.example/?x=1&amp;y=2" time_added="1600000000" tags="swift, deep sea,">A &lt;b&gt;
         title</a></li>
        <li><a href="https://b.example/" time_added="x">unclosed
        <li><a time_added="3">no address</a>
        \t\t</ul>
        \t\t<h1>Read Archive</h1>
        <ul><li><a href='https://c.example/' time_added='1650000000' tags='日本'></a></li></ul>
        """

    @Test func aPageHasItsEntriesWithTagsAndTimes() {
        #expect(PocketPage.isBeginning(Array(page.utf8)))
        #expect(
            PocketPage.entries(Array(page.utf8)).entries == [
                .init(
                    url: "https://a.example/?x=1&y=2",
                    title: "A <b> title",
                    added: Date(timeIntervalSince1970: 1_600_000_000),
                    tags: ["swift", "deep sea"],
                    isArchived: false
                ),
                .init(url: "https://b.example/", title: "unclosed", added: nil, tags: [], isArchived: false),
                .init(
                    url: "",
                    title: "no address",
                    added: Date(timeIntervalSince1970: 3),
                    tags: [],
                    isArchived: false
                ),
                .init(
                    url: "https://c.example/",
                    title: "",
                    added: Date(timeIntervalSince1970: 1_650_000_000),
                    tags: ["日本"],
                    isArchived: true
                ),
            ]
        )
    }

    @Test func aPageThatEndsTooEarlyIsKnown() {
        let whole = page + "\n</body></html>"
        let all = PocketPage.entries(Array(whole.utf8))
        #expect(!all.isCutShort && all.entries.count == 4)
        // An end tag that lacks its last character ends the page, too.
        for length in page.utf8.count - 300..<whole.utf8.count - 1 {
            let cut = PocketPage.entries(Array(whole.utf8.prefix(length)))
            #expect(cut.isCutShort)
            #expect(cut.entries == Array(all.entries.prefix(cut.entries.count)))
        }
        let list = "<ul><li><a href='https://a.example/' time_added='1'>A</a></li></ul>"
        #expect(!PocketPage.entries(Array(list.utf8)).isCutShort)
        #expect(PocketPage.entries(Array(list.utf8.dropLast(6))).isCutShort)
    }

    @Test func otherPagesAreNone() {
        for text in [
            "", "<opml><body><outline text='a'/></body></opml>", "<html><title>Export</title><a href='x'>y</a>",
        ] {
            #expect(!PocketPage.isBeginning(Array(text.utf8)), "\(text)")
        }
        #expect(PocketPage.isBeginning(Array("<ul><li><a href=x time_added=1>y</a>".utf8)))
    }

    @Test func aHostilePageEndsSoon() {
        let links = String(repeating: "<a href=x>", count: 20_000)
        #expect(PocketPage.entries(Array(links.utf8)).entries.count == 20_000)
        let headings = String(repeating: "<h1>archive", count: 20_000)
        #expect(PocketPage.entries(Array(headings.utf8)).entries.isEmpty)
    }
}
