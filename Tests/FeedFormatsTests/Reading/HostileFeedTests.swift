import FeedFormats
import FeedModel
import Foundation
import Glibc
import Markup
import Testing

/// Documents made to cost time, memory or the stack.
///
/// Each has a limit that ordinary documents are far below.
@Suite struct HostileFeedTests {
    private func entries(_ document: String) throws -> Int {
        try FeedParser.parse(Array(document.utf8)).entries.count
    }

    private func rss(_ content: String, prolog: String = "") -> String {
        "\(prolog)<rss version='2.0'><channel><item><title>t</title>\(content)</item></channel></rss>"
    }

    // D4
    @Test func depthCostsNoStack() throws {
        let deep = String(repeating: "<b>", count: 100_000)
        #expect(try entries(rss(deep)) == 1)
        #expect(try entries(rss("<description>\(deep)x</description>")) == 1)
        #expect(try entries(rss("<description><![CDATA[\(deep)]]></description>")) == 1)
        #expect(HTMLText.readable(String(repeating: "<ul><li>", count: 100_000) + "x").plain == "x")
        #expect(HTMLText.readable(String(repeating: "<blockquote>", count: 100_000) + "x").plain == "x")
        let json = String(repeating: "[", count: 100_000)
        let feed = try FeedParser.parse(
            Array("{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{\"id\":1},\(json)".utf8)
        )
        #expect(feed.entries.count == 1)
    }

    // D11
    @Test(arguments: [
        "<", "&", "<!", "<!--", "<!--x>", "<?", "<?x>", "<a b='>", "</", "<a ", "<a b='", "<a b=\"", "<![CDATA[", "]]>",
        "&#", "&a", "<b></i>",
        "<p/>",
        "<a b=1 c=2>", "<item>", "<title>", "<x:y>", "-->", "<!DOCTYPE [", "<!DOCTYPE '''", "<!DOCTYPE x ['>\"",
        "<!ENTITY a 'b'>", "<script>",
        "<a xmlns:b='c'>",
    ])
    func timeIsLinear(piece: String) throws {
        func seconds(_ count: Int) -> Double {
            let document = Array(rss("<description>" + String(repeating: piece, count: count)).utf8)
            let html = String(repeating: piece, count: count)
            let bare = Array(html.utf8)
            return processorTime {
                _ = try? FeedParser.parse(document)
                _ = try? FeedParser.parse(bare)
                _ = HTMLText.readable(html)
                _ = HTMLText.plain(html)
                _ = HTMLLinks.resolve(html, against: "https://e.example/")
            }
        }
        #expect(isLinear(seconds))
    }

    // D11
    @Test(arguments: [
        "<podcast:a>", "<podcast:a b='c'/>", "<source><title>", "<category domain='a'>b</category>", "<psc:chapters>",
        "<psc:chapter start='1' title='t'/>", "<geo:lat>1</geo:lat>", "<georss:line>1 2 ", "<itunes:keywords>a,",
        "<image><url>", "<contributor><name>a</name></contributor>", "<link>a</link>", "<atom:link href='a'/>",
        "<xhtml:body xml:base='a/'><a href='b'>",
    ])
    func timeIsLinearInsideAnItem(piece: String) throws {
        func seconds(_ count: Int) -> Double {
            let document = Array(rss(String(repeating: piece, count: count)).utf8)
            return processorTime { _ = try? FeedParser.parse(document, url: "https://e.example/") }
        }
        #expect(isLinear(seconds))
    }

    // D11
    @Test(arguments: [
        "{\"id\":\"1\",\"content_text\":\"x\"},", "{\"id\":\"1\",", "{\"a\":{\"b\":1},", "\"", "{\"id\":\"1\"}},",
        "},{", "[",
        "],", "},  {\"id\":", "{\"a\":\"x},{\"", "{\"a\":[},", "\\", "          ", "{\"items\":",
    ])
    func timeIsLinearInJSON(piece: String) throws {
        func seconds(_ count: Int) -> Double {
            let items = String(repeating: piece, count: count)
            let document = Array("{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[\(items)".utf8)
            let bare = Array("{\(items)".utf8)
            return processorTime {
                _ = try? FeedParser.parse(document)
                _ = try? FeedParser.parse(bare)
            }
        }
        #expect(isLinear(seconds))
    }

    // D11
    @Test(arguments: ["\"items\":[", "\"authors\":[{\"name\":\"a\"}],\"items\":["])
    func anItemOfAJSONFeedDoesNotCopyTheOthers(head: String) throws {
        func seconds(_ count: Int) -> Double {
            let items = (0..<count).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
            let document = Array("{\"version\":\"https://jsonfeed.org/version/1.1\",\(head)\(items)]}".utf8)
            return processorTime { _ = try? FeedParser.parse(document) }
        }
        // Eight times the items take eight times the time and some noise. Copying would take sixty-four times.
        let small = (0..<3).map { _ in seconds(1_250) }.min() ?? 0
        #expect(seconds(10_000) < small * 24)
    }

    // D11
    @Test func anItemHasAThousandCategoriesAtMost() throws {
        let categories = (0..<20_000).map { "<category>c\($0)</category>" }.joined()
        let entry = try #require(try FeedParser.parse(Array(rss(categories).utf8)).entries.first)
        #expect(entry.categories.count == 1000 && entry.categories.last == "c999")
    }

    /// Returns the processor time of this thread, which other work on the machine does not affect.
    private func processorTime(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        work()
        return now() - start
    }

    /// Returns whether sixteen times the input takes about sixteen times the time.
    ///
    /// A quadratic reader takes 256 times.
    private func isLinear(_ seconds: (Int) -> Double) -> Bool {
        let small = seconds(1_000)
        return seconds(16_000) < max(small, 0.001) * 100
    }

    // D8
    @Test func aTitleOfManyMegabytesIsCut() throws {
        let title = String(repeating: "x", count: 11 << 20)
        let feed = try FeedParser.parse(Array("<rss><channel><title>\(title)</title></channel></rss>".utf8))
        #expect(feed.title?.value.utf8.count == 10 << 20)
        #expect(feed.repairs.contains(.textLimit))
    }

    @Test func aTextCutInsideItsMarkupIsStillRead() throws {
        var limits = FeedParser.Limits()
        let content = "<div xmlns='http://www.w3.org/1999/xhtml'>abc<b>def</b></div><![CDATA[ghi]]>"
        let document = Array(
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content>\(content)</content></entry></feed>".utf8
        )
        for length in 0...80 {
            limits.markup.text = length
            #expect(try FeedParser.parse(document, limits: limits).entries.count == 1)
        }
    }

    @Test func thousandsOfAuthorsCostLittle() throws {
        let authors = (0..<20_000).map { "<author>a\($0)</author>" }.joined()
        let feed = try FeedParser.parse(Array(rss(authors).utf8))
        #expect(feed.entries.first?.authors.count == 200)
    }

    // D12
    @Test func parsersSideBySideGiveTheSame() async throws {
        let document = Array(rss("<description>a &amp; &hellip; <b>c</b></description>").utf8)
        let expected = try FeedParser.parse(document)
        let results = try await withThrowingTaskGroup(of: ParsedFeed.self) { group in
            for _ in 0..<32 { group.addTask { try FeedParser.parse(document) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 32 && results.allSatisfy { $0 == expected })
    }

    // D13
    @Test func noPrefixOfADocumentTraps() throws {
        let document = Array(
            "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY a 'b'>]><rss><channel><!-- c --><item><title a=\"b\">&a;&#x41;<![CDATA[x]]></title></item></channel></rss>"
                .utf8
        )
        for length in 0...document.count {
            _ = try? FeedParser.parse(Array(document.prefix(length)))
        }
        var state: UInt64 = 88_172_645_463_325_252
        for _ in 0..<2_000 {
            var mutant = document
            for _ in 0..<3 {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                mutant[Int(state % UInt64(mutant.count))] = UInt8(truncatingIfNeeded: state >> 32)
            }
            _ = try? FeedParser.parse(mutant)
        }
    }
}
