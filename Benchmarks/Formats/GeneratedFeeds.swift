/// Feeds of the three most common shapes, generated from a seed.
enum GeneratedFeeds: String, CaseIterable {
    /// RSS 2.0 whose HTML is in CDATA sections.
    case cdata = "rss-cdata"
    /// RSS 2.0 whose HTML is escaped.
    case escaped = "rss-escaped"
    /// Atom 1.0 with escaped HTML.
    case atom = "atom"

    /// A set of feeds.
    ///
    /// - Parameters:
    ///   - feeds: The number of feeds.
    ///   - items: The number of items in each.
    ///   - body: The least number of characters of HTML in an item.
    func set(feeds: Int = 20, items: Int = 100, body: Int = 500) -> DocumentSet {
        DocumentSet(
            name: rawValue,
            documents: (0..<feeds).map { number in
                var writer = FeedWriter(seed: UInt64(number), number: number)
                return Array(document(items: items, body: body, writer: &writer).utf8)
            }
        )
    }

    private func document(items: Int, body: Int, writer: inout FeedWriter) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + head(&writer)
        for item in 0..<items {
            let html = writer.html(item: item, length: body)
            switch self {
            case .cdata: text += writer.rssItem(item, content: "<![CDATA[\(html)]]>")
            case .escaped: text += writer.rssItem(item, content: html.escaped)
            case .atom: text += writer.atomEntry(item, content: html.escaped)
            }
        }
        return text + (self == .atom ? "</feed>\n" : "</channel></rss>\n")
    }

    private func head(_ writer: inout FeedWriter) -> String {
        if self == .atom {
            return """
                <feed xmlns="http://www.w3.org/2005/Atom"><title>Feed \(writer.number)</title>\
                <id>tag:example.org,2025:\(writer.number)</id><updated>2025-09-01T00:00:00Z</updated>\
                <link href="\(writer.site)"/>

                """
        }
        return """
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
            xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Feed \(writer.number)</title>\
            <link>\(writer.site)</link><description>\(writer.text(8))</description>

            """
    }
}

/// Writes the parts of one feed.
private struct FeedWriter {
    let number: Int
    private var random: SplitMix64

    /// One word in six is not ASCII: two bytes a character, three, and both.
    private static let words = """
        lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore \
        magna aliqua ünïcödé 日本語 статья quire harbour lantern meridian
        """.split(separator: " ")

    init(seed: UInt64, number: Int) {
        self.number = number
        random = SplitMix64(state: seed)
    }

    var site: String { "http://example.org/\(number)" }

    mutating func text(_ count: Int) -> String {
        (0..<count).map { _ in Self.words[Int(random.next() % UInt64(Self.words.count))] }.joined(separator: " ")
    }

    mutating func html(item: Int, length: Int) -> String {
        var html = ""
        while html.count < length {
            html += "<p>\(text(30)) <a href=\"\(site)/\(item)?a=1&amp;b=2\">\(text(2))</a></p>\n"
        }
        return html
    }

    mutating func rssItem(_ item: Int, content: String) -> String {
        """
        <item><title>\(text(8)) \(item)</title><link>\(site)/\(item)</link>\
        <guid isPermaLink="false">tag:example.org,\(number):\(item)</guid>\
        <pubDate>\(two(1 + item % 28)) Sep 2025 \(two(item % 24)):00:00 GMT</pubDate><dc:creator>\(text(2))</dc:creator>\
        <category>\(text(1))</category><description>\(text(20))</description>\
        <content:encoded>\(content)</content:encoded></item>

        """
    }

    mutating func atomEntry(_ item: Int, content: String) -> String {
        let moment = "2025-09-\(two(1 + item % 28))T\(two(item % 24)):00:00Z"
        return """
            <entry><title>\(text(8)) \(item)</title><id>tag:example.org,2025:\(number)/\(item)</id>\
            <link href="\(site)/\(item)"/><published>\(moment)</published><updated>\(moment)</updated>\
            <author><name>\(text(2))</name></author><content type="html">\(content)</content></entry>

            """
    }

    private func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

/// Sebastiano Vigna's SplitMix64, so that every machine generates the same feeds.
private struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension String {
    fileprivate var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
