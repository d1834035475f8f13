import QuireTesting
import Testing

@testable import FeedFormats

/// Tests of the links of an HTML text: HTMLLinks.
@Suite struct HTMLLinksTests {
    @Test func linksAreMadeAbsoluteAndNothingElseChanges() {
        let html =
            "<p CLASS=x>a=b <a href='../c?d&amp;e'>f</a><img SRC = g srcset=\"h 1x, http://i/j 2x\"><a href=#k>=</a>"
        #expect(
            HTMLLinks.resolve(html, against: "https://l.example/m/n")
                == "<p CLASS=x>a=b <a href='https://l.example/c?d&amp;e'>f</a><img SRC = https://l.example/m/g "
                + "srcset=\"https://l.example/m/h 1x, http://i/j 2x\"><a href=#k>=</a>"
        )
    }

    @Test func theFilesThatScriptsLoadAreResolvedAsThePicture() {
        let names = ["data-src", "data-lazy-src", "DATA-ORIGINAL", "data-srcset"]
        let html = { (path: String) in
            names.map { "<img src='data:image/gif;base64,R0' \($0)='\(path)a.png'>" }.joined()
        }
        #expect(HTMLLinks.resolve(html("../"), against: "https://l.example/m/n/") == html("https://l.example/m/"))
    }

    @Test func aValueWithoutQuotesStaysOne() {
        let html = "<img srcset=a,,b src=c><a href=d'\">e</a>"
        let resolved = HTMLLinks.resolve(html, against: "https://l.example/m n/")
        #expect(
            resolved == "<img srcset=https://l.example/m&#32;n/a,,b src=https://l.example/m&#32;n/c>"
                + "<a href=https://l.example/m&#32;n/d&#39;&quot;>e</a>"
        )
        let odd = "<img srcset=a,\u{B}b,c>"
        let once = HTMLLinks.resolve(odd, against: "https://l.example/")
        #expect(once == "<img srcset=https://l.example/a,\u{B}b,c>")
        #expect(HTMLLinks.resolve(once, against: "https://l.example/") == once)
        let open = HTMLLinks.resolve("<img srcset=\"a>b<a href=\u{0}c>", against: "https://l.example/")
        #expect(open == "<img srcset=\"https://l.example/a>b<a href=https://l.example/\u{0}c>")
        #expect(HTMLLinks.resolve(open, against: "https://l.example/") == open)
    }

    @Test func aCandidateOfControlCharactersIsNoAddress() {
        let html = "<img srcset='\u{B}\u{B} 2x, a 1x'>"
        let once = HTMLLinks.resolve(html, against: "https://l.example/")
        #expect(once == "<img srcset='\u{B}\u{B} 2x, https://l.example/a 1x'>")
        #expect(HTMLLinks.resolve(once, against: "https://l.example/") == once)
        let comma = HTMLLinks.resolve("<img srcset=a\u{B},\u{B}>", against: "https://l.example/")
        #expect(comma == "<img srcset=https://l.example/a>")
        #expect(HTMLLinks.resolve(comma, against: "https://l.example/") == comma)
    }

    @Test func whatLooksAsIfItHadNoRelativeLinkHasNone() {
        let pieces = [
            "<a ", "<p>", "href", "HREF", "src", "srcset", "data", "data-", "original", "title", "=", " = ", "=\n", "'",
            "\"", " ", "\u{B}",
            "http://a/b", "mailto:c", "#d", "e/f", "/g", ",", "&#44;", "&amp;", "&#104;ttp://h", ">", "/>", "<!--",
            "-->", "<script>", "i",
        ]
        var random = SeededGenerator(seed: 8)
        var absolute = 0
        for _ in 0..<100_000 {
            let html = (0..<Int.random(in: 1...14, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            if Array(html.utf8).withUnsafeBufferPointer(HTMLLinks.mayBeRelative) { continue }
            absolute += 1
            #expect(HTMLLinks.rewritten(html, against: "https://base.example/") == html)
        }
        #expect(absolute > 10_000)
    }
}
