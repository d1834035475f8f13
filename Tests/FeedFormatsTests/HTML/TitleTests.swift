import FeedFormats
import FeedModel
import Primitives
import Testing

/// Tests of titles that have markup or are about it: HTMLText+Titles.
@Suite struct TitleTests {
    /// Returns the title in each format: of an item and a feed in RSS, of an item in Atom and in RSS in JSON.
    private func titles(_ written: String) throws -> [String?] {
        let section = "<title><![CDATA[\(written)]]></title>"
        let rss = try parse("<rss version='2.0'><channel>\(section)<item>\(section)</item></channel></rss>")
        let html = "<title type='html'><![CDATA[\(written)]]></title>"
        let atom = try parse("<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(html)</entry></feed>")
        let title = JSONValue.string(written).line
        let json = try parse("{\"rss\": {\"channel\": {\"title\": \"t\", \"item\": [{\"title\": \(title)}]}}}")
        return [rss.title, rss.entries[0].title, atom.entries[0].title, json.entries[0].title].map { $0?.plain }
    }

    private func parse(_ document: String) throws -> ParsedFeed {
        try FeedParser.parse(Array(document.utf8), url: "https://quay.example/feed")
    }

    @Test(arguments: [
        "On The <dl>", "Why <img> needs alt", "<script> tags considered harmful", "<video>",
        "Do not nest <a> in <button>",
        "Use <b> or <strong>?", "The <select multiple> problem", "Do we need </p> and </li>?", "Links & <hr> lines",
        "C++: #include <map>", "Vec<T>, <my-element> and <slot/>", "Write </script> inside <script>",
        "What <!DOCTYPE html> does", "<?php is no tag", "Where <!-- begins", "<textarea> & <title>",
        "<noscript> and <object>", "How <script>alert(1)</script> runs", "See <https://quay.example/>",
        "From <a-b@quay.example>", "x < y and y > z",
    ])
    func aTagThatATitleIsAboutStays(title: String) throws {
        #expect(try titles(title) == [title, title, title, title])
    }

    @Test(arguments: [
        ("Real <b>bold</b> and <I>italic</i>", "Real bold and italic"), ("<p>In a paragraph</p>", "In a paragraph"),
        ("Two lines<br>of title", "Two lines of title"), ("Two lines</br>of title", "Two lines of title"),
        ("a <img src='x.png' alt='y'>b", "a b"),
        ("<span class=x><em>Tide</em> &amp; ebb</span> in <time>", "Tide & ebb in <time>"), ("a<!-- b -->c", "ac"),
        ("<o:p>Office</o:p> <x-y>and</x-y> more", "Office and more"), ("<b>a <i>b</b> c</i>", "a b c"),
    ])
    func markupInATitleIsNotShown(written: String, expected: String) throws {
        #expect(try titles(written) == [expected, expected, expected, expected])
    }
}
