import Foundation
import QuireTesting

/// A library of forty feeds with five hundred unread items.
///
/// Among them are items without text and items of several screenfuls, wide characters, tables, code, and addresses that are longer
/// than a line.
struct Morning: ~Copyable {
    /// The titles of the items up to their first space, which no two share.
    let titles: Set<String>
    private let folder: TemporaryFolder

    /// Fetches the feeds from a server on loopback.
    init() throws {
        let folder = try TemporaryFolder()
        let feeds = Self.sizes.enumerated().map { feed, size in (0..<size).map { Story(feed: feed, number: $0) } }
        let files = feeds.enumerated().map { feed, stories in
            ("/\(feed)", LoopbackServer.Reply.status(200, Self.document("Source \(feed)", stories)))
        }
        let server = LoopbackServer(Dictionary(files) { $1 })
        defer { server.stop() }
        let lines = files.enumerated().map { feed, file in
            "\(server.base)\(file.0)" + (feed % 5 == 0 ? " tag\(feed)" : "")
        }
        try folder.write("subscriptions", lines.joined(separator: "\n") + "\n")
        _ = try Program(home: folder.path).runProcess("refresh")
        titles = Set(feeds.joined().map(\.name))
        self.folder = folder
    }

    /// Returns a copy of the library, so that reading it leaves the others as they are.
    func copy() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        for name in try folder.files {
            try FileManager.default.copyItem(atPath: folder.file(name), toPath: copy.file(name))
        }
        return copy
    }

    /// The numbers of items of the feeds: a few have most of them.
    private static let sizes = [110, 60, 40, 30] + (4..<40).map { $0 < 12 ? 8 : 7 }

    private static func document(_ title: String, _ stories: [Story]) -> String {
        "<rss version=\"2.0\"><channel><title>\(title)</title>\(stories.map(\.element).joined())</channel></rss>"
    }
}

/// An item of the morning.
private struct Story {
    var feed: Int
    var number: Int

    /// The beginning of the title.
    var name: String { "Story\(feed)-\(number)" }

    var element: String {
        """
        <item><guid>\(name)</guid><title>\(name) \(rest)</title><link>https://example.org/\(name)</link>
        <category>morning</category><pubDate>\(date)</pubDate><description><![CDATA[\(text)]]></description></item>
        """
    }

    private var rest: String {
        switch number % 4 {
        case 0: "about markets"
        case 1: "和綴じの四つの穴について、ひもの通し方と結び方"
        case 2: "with a title that is longer than any line of a small terminal, and than most lines of a large one"
        default: "👩‍🌾 é"
        }
    }

    /// A time of one day, later for smaller numbers.
    private var date: String {
        let minutes = 24 * 60 - 1 - (number * 40 + feed) % (24 * 60)
        let time = String(format: "%02d:%02d:%02d", minutes / 60, minutes % 60, number % 60)
        return "Sat, 07 Sep 2002 \(time) GMT"
    }

    private var text: String {
        let sentence = "Thread is older than the book that it holds, and a knot is older than the thread. "
        switch number % 7 {
        case 0: return ""
        case 1:
            let parts = (1...4).map { "<h2>Part \($0)</h2><p>\(String(repeating: sentence, count: 4))</p>" }
            return parts.joined() + "<ul><li>Linen</li><li>Silk, which is <em>thin</em></li></ul>"
        case 2:
            return "<p>Read:</p><pre>let page = try await session.data(from: address) // \(sentence)\nreturn page</pre>"
        case 3:
            let row = "<tr><td>東京</td><td>16.0</td><td>Clear sky the whole day, with a light breeze</td></tr>"
            return "<table><tr><th>City</th><th>High</th><th>Remarks</th></tr>\(row)\(row)</table>"
        case 4:
            let address = "https://example.org/" + String(repeating: "a-long-way/", count: 7)
            return "<p>See <a href=\"\(address)\">the way</a> and <a href=\"https://example.org/b\">b</a>.</p>"
        case 5: return "<p>\(sentence)</p><p>雪が降る。\(String(repeating: "冬の朝、", count: 20))</p>"
        default: return "<p>\(sentence)</p>"
        }
    }
}
