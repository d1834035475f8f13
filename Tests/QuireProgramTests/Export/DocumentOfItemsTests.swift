import FeedFormats
import FeedModel
import Foundation
import Primitives
import QuireTesting
import ReaderShell
import Screens
import TerminalText
import Testing

@testable import QuireProgram

/// Tests of items as one document, with hostile items: DocumentOfItems, EPUBBook, TextPage.
@Suite(.timeLimit(.minutes(30))) struct DocumentOfItemsTests {
    private func document(_ items: [OpenedItem], as form: TextForm, title: String = "morning") throws -> [UInt8] {
        let english = English(clock: LocalClock(offset: 0), now: Date(timeIntervalSince1970: 0))
        let texts = TextOfItems(vocabulary: english, renderer: ReaderSettings().renderer(width: nil))
        return try DocumentOfItems(items: items, title: title, texts: texts).bytes(in: form)
    }

    @Test(arguments: [TextForm.plain, .markdown, .html])
    func aDocumentIsSafeToPrint(form: TextForm) throws {
        for seed in 0..<20 {
            var random = SeededGenerator(seed: UInt64(seed))
            let items = OpenedItem.hostile(upTo: 10, &random)
            let text = String(decoding: try document(items, as: form, title: "a\u{1B}[2Jb"), as: UTF8.self)
            for line in text.split(separator: "\n") {
                let shown = String(line).replacing("\t", with: " ")
                #expect(TerminalText.row(shown) == shown)
            }
        }
    }

    @Test func aPictureIsItsDescriptionAndALink() throws {
        var random = SeededGenerator(seed: 1)
        var item = OpenedItem.hostile(upTo: 1, &random)[0]
        item.text = HTMLText.readable(
            "<p>A <img src='https://a.example/d.png' alt='dune'> <img src='https://a.example/e.png'></p>"
        )
        let page = String(decoding: try document([item], as: .html), as: UTF8.self)
        let link = "<a href=\"https://a.example/d.png\" rel=\"noreferrer\">[image: dune]</a>"
        let other = "<a href=\"https://a.example/e.png\" rel=\"noreferrer\">[image]</a>"
        #expect(page.contains("<p>A \(link) \(other)</p>"))
    }

    @Test func aPageHasOnlyTheElementsOfQuire() throws {
        let names: Set = [
            "html", "head", "meta", "title", "style", "body", "nav", "ol", "ul", "li", "a", "bdi", "article", "h1",
            "h2",
            "h3", "h4", "h5", "h6", "p", "blockquote", "div", "pre", "b", "br", "hr", "table", "thead", "tbody", "tr",
            "th", "td", "del", "ins", "!DOCTYPE",
        ]
        for seed in 0..<50 {
            var random = SeededGenerator(seed: UInt64(seed))
            let page = String(decoding: try document(OpenedItem.hostile(upTo: 10, &random), as: .html), as: UTF8.self)
            let elements = page.matches(of: #/<\/?([^\s>\/]+)/#).map { String($0.1) }
            #expect(Set(elements).subtracting(names) == [])
            let targets = page.matches(of: #/(?:href|src)="([^"]*)"/#).map { $0.1 }
            #expect(targets.allSatisfy { $0.contains(#/^(?:https?:\/\/|mailto:|#item-)/#) })
        }
    }

    // EPUBCheck of the W3C, in Debian's package epubcheck.
    @Test(.enabled(if: PipedProcess.exists("/usr/bin/java") && access("/usr/share/java/epubcheck.jar", R_OK) == 0))
    func booksHaveNeitherErrorsNorWarnings() async throws {
        let folder = try TemporaryFolder()
        for seed in 0..<50 {
            var random = SeededGenerator(seed: UInt64(seed))
            let items = OpenedItem.hostile(upTo: seed % 5 == 0 ? 1 : 20, &random)
            let title = random.text(of: OpenedItem.hostileWords, upTo: 3)
            let file = try folder.write("\(seed).epub", try document(items, as: .epub, title: title))
            let report = try await onThread {
                try PipedProcess(
                    "/bin/sh",
                    ["-c", "exec java -XX:TieredStopAtLevel=1 -jar /usr/share/java/epubcheck.jar '\(file)' 2>&1"]
                ).ended()
            }
            #expect(report.contains("Messages: 0 fatals / 0 errors / 0 warnings / 0 infos"), "\(seed): \(report)")
        }
    }
}

extension OpenedItem {
    static let hostileWords = [
        "<script>alert(1)</script>", "\u{1B}]0;x\u{7}", "\u{1B}[31m", "a\0b", "../../etc/passwd", "$(touch x)", "]]>",
        "<![CDATA[", "&amp;", "&#0;", "\u{FFFE}", String(ReadableText.Mark.deletion.character),
        String(ReadableText.Mark.endOfInsertion.character) + "\u{301}", "\u{202E}rtl", "\u{200B}", "''\"\"", "夏祭り",
        "שלום", "\r\nA: b", "%s%n", String(repeating: "x", count: 300), "e\u{301}\u{301}", "👨‍👩‍👧", "<?xml?>", "<!--",
        "-->", "\u{85}\u{9B}31m", "CON", "-rf", "{}[]|^`\\", "http://[::1]/", "\t", " ", "[1]",
    ]

    private static let addresses = [
        "https://example.org/a b?c=[1]#x#y", "http://user:pw@host.example/%zz%4", "javascript:alert(1)",
        "http://日本.example/パス?q=ü", "https://[::1]:80/", "http://host:99999/", "mailto:ann@example.org",
        "mailto:a b<>", "ftp://x/y", "//x", "/rel", "", "http://", "https://a_b.example/", "https://a..b/",
        "https://-a.example", "HTTPS://EXAMPLE.ORG/\u{202E}", "https://example.org:/x", "https://example.org?x|y",
        "http://example.org/\u{0}\u{1F}", "http://x.example/'\"<>", "data:text/html,x", "tag:x,2026:1",
        "http://1.2.3.4.5/", "https://exa%6Dple.org/", "http://example.org.:8080/", "https://example.org/a{b}",
    ]

    private static let bodies = [
        "<p>See <a href='URL'>this <b>link</b></a>, and <a href='URL'>that</a>.",
        "<ul><li>one<ul><li>two</ul><p>more<li>three</ul>", "<ol start=5 reversed><li>a<li value=-3>b</ol>",
        "<ol type=a><li>x<ol type=i><li>y</ol></ol>", "<li>loose", "<dd>lone",
        "<blockquote><p>q<blockquote>r</blockquote><ul><li>z</ul></blockquote>",
        "<dl><dt>T<dd>D<p>more<ul><li>x</ul><dt>T2</dl>",
        "<table><tr><th colspan=2000>A<th>B<tr><td>1<td colspan=0>2<tr></table>",
        "<table><tr><td><a href=URL>x</a></table>", "<pre>a[1] <a href='URL'>b</a>\n\n\tc</pre>",
        "<img src='URL' alt='A &lt;pic>'>", "<a href='URL'><img src='URL'></a>", "<del>x <ins>y</del> z</ins>",
        "<input type=checkbox checked> done", "<h1>H<h6>h", "<hr>", "a<br>b<br><br>c", "<p>[1] [2] [99] words [1]",
        "<video src='URL'></video><audio><source src='URL'></audio><iframe src='URL'></iframe>",
        String(repeating: "<blockquote>", count: 300) + "deep", String(repeating: "<ul><li>x", count: 60), "URL",
    ]

    /// Draws items, at least one, whose texts try to be markup, commands and addresses.
    static func hostile(upTo count: Int, _ random: inout SeededGenerator) -> [OpenedItem] {
        (0..<Int.random(in: 1...count, using: &random)).map { number in
            func word() -> String { random.text(of: hostileWords, upTo: 2) }
            var item = Item(
                source: SourceID("https://a.example/feed"),
                guid: "\(number)",
                title: random.text(of: hostileWords, upTo: 4)
            )
            item.url = random.pick([nil, random.pick(addresses)])
            item.comments = random.pick([nil, random.pick(addresses)])
            item.image = random.pick([nil, random.pick(addresses)])
            item.authors = [word(), word()]
            item.enclosures = [Enclosure(url: random.pick(addresses), type: word())]
            item.language = random.pick([nil, "en", "de-AT", "zh-Hant-TW", "en-", "\" x=\"", "english", "qq-ZZ"])
            item.published = random.pick([nil, Date(timeIntervalSince1970: 1e12), Date(timeIntervalSince1970: -1e12)])
            let html = (0..<10).map { _ in
                random.pick(bodies).replacing("URL", with: random.pick(addresses)) + (random.chance(3) ? word() : "")
            }.joined()
            let text = random.chance(5) ? ReadableText(plain: html) : HTMLText.readable(html, base: item.url)
            let kept = LibraryItem(item: item, arrived: Date(timeIntervalSince1970: 1_763_740_800 + Double(number)))
            return OpenedItem(kept: kept, text: text, sourceTitle: word())
        }
    }
}
