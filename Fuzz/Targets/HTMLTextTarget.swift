import FeedFormats
import FeedModel

extension FuzzTarget {
    /// HTML as text, and its links.
    static let htmlText = FuzzTarget(name: "html-text") { input in
        let html = String(decoding: input, as: UTF8.self)
        let text = HTMLText.readable(html, base: "https://example.org/a/b?c")
        for block in text.blocks { expect((0...512).contains(block.depth), "depth is bounded") }
        expect(Set(text.links).count == text.links.count, "an address has one number")
        let line = HTMLText.plain(html)
        expect(!line.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }, "a title is one line")
        expect(line.utf8.first != 0x20 && line.utf8.last != 0x20, "a title has no space at its ends")
        let resolved = HTMLLinks.resolve(html, against: "https://example.org/a/b?c")
        let again = HTMLLinks.resolve(resolved, against: "https://example.org/a/b?c")
        expect(again == resolved, "resolved links stay")
    }
}
