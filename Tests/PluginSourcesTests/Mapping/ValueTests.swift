import FeedModel
import Foundation
import PluginSources
import SourceAPI
import SourceChecks
import Testing

/// Tests of the values of a mapping: ValueEvaluator, ItemMapper, ItemDraft, ItemDateReader, ItemScore.
@Suite struct ValueTests {
    @Test(arguments: [
        (#""t""#, #""a  b\n c""#, "a b c"), (#""t.u[-1]""#, #"{"u": ["x", "y"]}"#, "y"), (#""t""#, "12.5", "12.5"),
        (#""t""#, "true", "true"), (#""t""#, #"["", "  ", "b"]"#, "b"),
        (#"{ select = "t[*]", join = " + " }"#, #"["a", "", "b"]"#, "a + b"),
        (#"{ select = "t[*]", all = true }"#, #"["a", "b"]"#, "a, b"),
        (#"{ select = "t[*]", all = true, join = "" }"#, #"["How to ", "read", " lines"]"#, "How to read lines"),
        (#"{ select = "t", match = "^(..)-(.*)$" }"#, #""ab-cd""#, "ab"),
        (#"{ select = "t", match = "^(..)-(.*)$", take = 2 }"#, #""ab-cd""#, "cd"),
        (#"{ select = "t", match = "b-." }"#, #""ab-cd""#, "b-c"),
        (#"{ select = "t", match = "x", default = "none" }"#, #""ab""#, "none"),
        (#"{ select = "missing", default = "none" }"#, "1", "none"),
        (#"{ constant = "same" }"#, "1", "same"),
        (#"{ select = "t", markup = true }"#, #""It&#8217;s <em>here</em> &amp; now""#, "It’s here & now"),
        (#"{ select = "t", markup = true, match = "& (.*)" }"#, #""a &amp; <b>c</b>""#, "c"),
        (#"{ select = "t[*]", markup = true, join = "+" }"#, #"["<p></p>", "a&nbsp;b", 5]"#, "a b+5"),
        (#"{ template = "{id} in {subject} on {now:%Y-%m-%d}" }"#, "1", "7 in all on 2026-11-21"),
        (#"{ select = "t", json = "$.a.b" }"#, #""{\"a\": {\"b\": \"deep\"}}""#, "deep"),
        // Of a list, the first value that matches, or that is JSON, is the value.
        (#"{ select = "t", match = "score:([0-9]+)" }"#, #"["compilers", "score:41", "score:42"]"#, "41"),
        (#"{ select = "t", json = "$.lang" }"#, #"["no JSON", "{}", "{\"lang\": \"en\"}"]"#, "en"),
        (#"{ select = "t", json = "$.a", match = "[0-9]+" }"#, #""{\"a\": [\"x\", \"y 7\"]}""#, "7"),
        (#"{ select = "t", split = "/" }"#, #""/ one / two""#, "one"),
        (#"{ select = "t", split = "\n", join = "+" }"#, #""a\r\nb\nc""#, "a+b+c"),
        (#"{ select = "t", match = "by (.*)", split = " and ", join = " + " }"#, #""by A and B""#, "A + B"),
    ])
    func aTitleIsMadeByItsRule(rule: String, value: String, title: String) async throws {
        let page = try await source("title = \(rule)").page(of: "{\"id\": 7, \"t\": \(value)}").outcome.get()
        #expect(page.items.map(\.title) == [title])
    }

    @Test func aTemplateUsesValuesThatAreNoFields() async throws {
        let rules = """
            title = { template = "{name} ({year})" }
            [items.values]
            name = "n"
            year = { select = "d", match = "^[0-9]{4}" }
            """
        let page = try await source(rules).page(of: #"{"id": 1, "n": "Film", "d": "1972-05-01"}"#).outcome.get()
        #expect(page.items.map(\.title) == ["Film (1972)"])
    }

    @Test func theOrderOfValuesIsThatOfTheFieldsAlsoIfTheyAreTemplates() async throws {
        let rules = """
            guid = { template = "{id}!" }
            authors = { template = "by {author}" }
            author = "n"
            categories = { template = "in {tags}" }
            tags = "t"
            title = "n"
            """
        let page = try await source(rules).page(of: #"{"id": 7, "n": "Ada", "t": ["x", " ", "y"]}"#).outcome.get()
        #expect(page.items.map(\.guid) == ["7!"])
        #expect(page.items.map(\.authors) == [["by Ada", "Ada"]])
        #expect(page.items.map(\.categories) == [["in x", "x", "y"]])
    }

    @Test(arguments: [
        ("published = \"d\"", "1795251600", 1_795_251_600), ("published = \"d\"", "1795251600123", 1_795_251_600.123),
        ("published = \"d\"", "\"1795251600\"", 1_795_251_600),
        ("published = \"d\"", "\"1795251600123\"", 1_795_251_600.123),
        ("published = \"d\"", "\"Sat, 21 Nov 2026 10:00:00 +0100\"", 1_795_251_600),
        ("published = \"d\"", "\"2026-11-21T09:00:00Z\"", 1_795_251_600),
        (
            "published = { select = \"d\", format = \"d. MMMM yyyy\", language = \"de\" }", "\"21. November 2026\"",
            1_795_219_200
        ),
        (
            "published = { select = \"d\", zone = \"Europe/Berlin\" }", "\"2026-11-21 10:00\"", 1_795_251_600
        ),
        (
            "published = { select = \"d\", zone = \"Europe/Berlin\" }", "\"Sat, 21 Nov 2026 09:00:00 GMT\"",
            1_795_251_600
        ),
        ("published = { select = \"d\", zone = \"Europe/Berlin\" }", "\"21 Nov 2026 - 10:00\"", 1_795_251_600),
        ("published = { select = \"d\", zone = \"Europe/Berlin\" }", "\"1795251600123\"", 1_795_251_600.123),
        ("published = { select = \"d\", format = \"yyyyMMdd\" }", "20261121", 1_795_219_200),
        ("published = \"d\"", "2026", 1_767_225_600), ("published = \"d\"", "1954", nil),
        // Without a year or a day, it is the last such time; the fetch is on Saturday, 21 November 2026, at 9:00 UTC.
        ("published = { select = \"d\", format = \"HH:mm\" }", "\"08:15\"", 1_795_248_900),
        ("published = { select = \"d\", format = \"HH:mm\", zone = \"Asia/Tokyo\" }", "\"01:15\"", 1_795_191_300),
        ("published = { select = \"d\", format = \"MM-dd HH:mm\" }", "\"11-19 07:00\"", 1_795_071_600),
        ("published = { select = \"d\", format = \"d MMM\" }", "\"25 Dec\"", 1_766_620_800),
        ("published = { select = \"d\", format = \"'year' d MMM\" }", "\"year 20 Nov\"", 1_795_132_800),
        ("published = \"d\"", "-1", nil), ("published = \"d\"", "0", nil), ("published = \"d\"", "\"1970-01-01\"", nil),
        ("published = \"d\"", "1", 1), ("published = \"d\"", "1e300", nil), ("published = \"d\"", "\"soon\"", nil),
    ])
    func aDateIsReadAsItIsWritten(rule: String, value: String, seconds: Double?) async throws {
        let page = try await source(rule).page(of: "{\"id\": 1, \"d\": \(value)}").outcome.get()
        #expect(page.items.map { $0.published?.timeIntervalSince1970 } == [seconds])
    }

    @Test(arguments: [
        ("1", 1), ("\"1,234 points\"", 1234), ("\"1.234.567 Stimmen\"", 1_234_567), ("\"score: -5\"", -5),
        ("\"12,5\"", 12), ("\"none\"", nil), ("3.9", 3), ("1e300", nil), ("\"99999999999999999999\"", nil),
        ("9223372036854775807", Int.max), ("\"9223372036854775807\"", Int.max), ("\"9223372036854775808\"", nil),
        ("\"9,223,372,036,854,775,807\"", Int.max), ("\"9,223,372,036,854,775,808\"", nil),
        ("\"-9223372036854775808\"", Int.min), ("\"x -9223372036854775807\"", -Int.max),
        ("\"x -9223372036854775808\"", nil), ("\"1.2K\"", 1200), ("\"1.234K\"", 1234), ("\"1.234\"", 1234),
        ("\"1,234K\"", 1_234_000), ("\"12,5k likes\"", 12_500),
        ("\"3M\"", 3_000_000), ("\"-1.25B\"", -1_250_000_000), ("\"5 km\"", 5), ("\"7kB\"", 7), ("\"8.x\"", 8),
        ("\"9.\"", 9),
        ("\"1.2345M\"", 1), ("\"9223372036854775807K\"", nil), ("\"9223372036854775807.5K\"", nil),
    ])
    func aScoreIsTheFirstNumber(value: String, score: Int?) async throws {
        let page = try await source("score = \"s\"").page(of: "{\"id\": 1, \"s\": \(value)}").outcome.get()
        #expect(page.items.map(\.score) == [score])
    }

    @Test(arguments: [
        ("url = \"u\"", "\"/a\"", "https://x.example/a"), ("url = \"u\"", "\"//y.example/b\"", "https://y.example/b"),
        ("url = { select = \"u\", base = \"https://z.example/d/\" }", "\"e\"", "https://z.example/d/e"),
        ("url = \"u\"", "\"javascript:alert(1)\"", nil), ("url = \"u\"", "7", "https://x.example/7"),
        ("url = \"u\"", "\" https://x.example/a\\u3000\"", "https://x.example/a"),
        ("url = \"u\"", "\"/x y/ü?q=a b|c\"", "https://x.example/x%20y/ü?q=a%20b|c"),
        ("url = \"u\"", "\"https://y.example/a b\"", "https://y.example/a%20b"),
        ("url = \"u\"", "\"see the page\"", nil),
        ("url = { template = \"/{id}/{score}\" }\nscore = \"s\"", "1", nil),
        ("url = { template = \"/{id}/{text}\" }\ntext = \"u\"", "\"b\"", "https://x.example/1/b"),
    ])
    func anAddressIsMadeAbsolute(rule: String, value: String, url: String?) async throws {
        let page = try await source(rule).page(of: "{\"id\": 1, \"u\": \(value)}").outcome.get()
        #expect(page.items.map(\.url) == [url])
    }

    @Test func anAttributeWithSpacesIsAnAddress() async throws {
        let rules = """
            each = "li"
            id = "@id"
            url = "a @href"
            image = { select = "img @src", base = "https://z.example/d/" }
            enclosures = "a @href"
            comments = "a"
            [page]
            url = "base @title"
            """
        let manifest = Self.manifest(rules).replacing("id = \"id\"\n", with: "")
        let html =
            "<base title='my page'><li id=1><a href='annual report.pdf?q=a b'>the report</a><img src=' a b.png '>"
        let page = try await SampleMappings.source(manifest).page(of: html, type: "text/html").outcome.get()
        let item = try #require(page.items.first)
        #expect(item.url == "https://x.example/annual%20report.pdf?q=a%20b")
        #expect(item.image == "https://z.example/d/a%20b.png")
        #expect(item.enclosures.map(\.url) == ["https://x.example/annual%20report.pdf?q=a%20b"])
        #expect(item.comments == nil)
        #expect(page.url == "https://x.example/my%20page")
    }

    @Test(arguments: [
        ("\"u[*].href\"", #"[{"href": "mailto:a@b.example"}, {"href": "/b"}]"#, "https://x.example/b"),
        ("\"$..href\"", #"[{"href": "mailto:a@b.example"}, {"href": "/b"}]"#, "https://x.example/b"),
        ("\"u\"", #"["mailto:a@b.example", "", "/b", "/c"]"#, "https://x.example/b"),
        ("\"u\"", #"["mailto:a@b.example", ""]"#, nil),
        (#"{ select = "u", match = "<(.*)>" }"#, #"["x", "<mailto:a@b.example>", "</b>"]"#, "https://x.example/b"),
    ])
    func anAddressIsTheFirstValueThatIsOne(rule: String, value: String, url: String?) async throws {
        let rules = ["url", "image", "comments"].map { "\($0) = \(rule)\n" }.joined()
        let page = try await source(rules).page(of: "{\"id\": 1, \"u\": \(value)}").outcome.get()
        #expect(page.items.map { [$0.url, $0.image, $0.comments] } == [[url, url, url]])
    }

    @Test func anItemWithoutAnIDIsKnownByTheFirstAddressOfAList() async throws {
        let rules = Self.manifest("url = \"u[*]\"").replacing("id = \"id\"", with: "title = \"t\"")
        let source = try SampleMappings.source(rules)
        let one = try await source.page(of: #"{"t": "One", "u": ["/b"]}"#).outcome.get()
        let several = try await source.page(of: #"{"t": "One", "u": ["mailto:a@b.example", "/b"]}"#).outcome.get()
        #expect(several.items == one.items)
        #expect(several.items.map(\.url) == ["https://x.example/b"])
    }

    @Test func jsonInsideAPageIsRead() async throws {
        let html = """
            <script id="data" type="application/json">{"posts": [{"id": "a",  "title": "One  two"}]}</script>
            <div id="a">x</div>
            """
        let rules = "title = { select = \"script#data\", json = \"posts[0].title\" }"
        let text = Self.manifest(rules).replacing("id = \"id\"", with: "id = { constant = \"a\" }")
        let page = try await SampleMappings.source(text).page(of: html, type: "text/html").outcome.get()
        #expect(page.items.map(\.title) == ["One two"])
    }

    /// Lines are apart, so that the first one can be a title; scripts and styles are not shown.
    @Test func theTextOfAnElementHasTheLinesOfTheScreen() async throws {
        let html = """
            <article id=1><div class=post><p>One <b>bo</b>ld<br>two<script>x()</script></p><ul><li>a<li>b</ul><hr>c</div>
            <table><tr><td>1<td>2</table></article>
            """
        let rules = """
            each = "article"
            title = ".post"
            summary = { select = ".post", match = "[^\\n]+" }
            text = ".post"
            authors = "td, tr"
            """
        let manifest = Self.manifest(rules).replacing("id = \"id\"", with: "id = \"@id\"")
        let page = try await SampleMappings.source(manifest).page(of: html, type: "text/html").outcome.get()
        #expect(page.items.map(\.title) == ["One bold two a b c"])
        #expect(page.items.map(\.summary) == ["One bold"])
        #expect(page.items.map(\.body) == [.text("One bold\ntwo\na\nb\nc")])
        #expect(page.items.map(\.authors) == [["1 2", "1", "2"]])
    }

    @Test func longTextsAreCutAndMarked() async throws {
        let long = String(repeating: "ä", count: 3000)
        let page = try await source("title = \"t\"").page(of: "{\"id\": 1, \"t\": \"\(long)\"}").outcome.get()
        #expect(page.items.map(\.title) == [String(repeating: "ä", count: 2046) + "…"])

        let tooLong = String(repeating: "g", count: 2049)
        let refused = try await source("").page(of: "{\"id\": \"\(tooLong)\"}")
        #expect(
            refused.failure
                == .malformed(where: "items", what: "none of 1 elements has an id, an address or a title")
        )
    }

    @Test(arguments: [
        ("title = \"$.t\"", "application/json", "<p>", "expected a value"),
        (
            "title = \"$.t\"", "text/html", "<html><title>Just a moment&hellip;</title><p>",
            "items.title = \"$.t\" is JSONPath, and the answer is a web page, titled 'Just a moment…'"
        ),
        ("title = \"$.t\"", "text/html", "<p>", "items.title = \"$.t\" is JSONPath, and the answer is a web page"),
        (
            "title = \"$.t\"", "text/html", " {}",
            "items.title = \"$.t\" is JSONPath, and the answer is JSON in place of a web page"
        ),
        ("title = \"$.t\"", "text/xml", "<a/>", "items.title = \"$.t\" is JSONPath, and the answer is XML"),
        (
            "title = \"h2 a\"", "application/json", "{}",
            "items.title = \"h2 a\" is a CSS selector, and the answer is JSON"
        ),
    ])
    func anAnswerOfAnotherKindIsAnError(rule: String, type: String, body: String, reason: String) async throws {
        let run = try await source(rule).page(of: body, type: type)
        let place = type == "application/json" && body == "<p>" ? "byte 0 of the answer" : "https://x.example/"
        #expect(run.failure == .malformed(where: place, what: reason))
    }

    @Test func aPageInPlaceOfJSONIsNamed() async throws {
        let run = try await source("title = \"$.t\"").page(of: "<!DOCTYPE html><html><title>Sign in</title>")
        guard case .malformed(_, let what)? = run.failure else { throw try #require(run.failure) }
        #expect(what == "it is a web page where JSON is expected, perhaps one to sign in, titled 'Sign in'")
    }

    @Test func jsonIsReadInItsCharacterSet() async throws {
        let url = "https://x.example/"
        let body = Array(#"{"id": 1, "t": "Caf"#.utf8) + [0xE9] + Array(#""}"#.utf8)
        let answer = HTTPResponse(
            url: url,
            status: 200,
            headers: ["Content-Type": "application/json; charset=ISO-8859-1"],
            body: body
        )
        let exchange = Exchange(
            recorded: Date(timeIntervalSince1970: 1),
            request: HTTPRequest(url),
            outcome: .response(answer)
        )
        let source = try source("title = \"t\"")
        let request = FetchRequest(uri: try SubscriptionURI(source.descriptor.example))
        let run = await RecordedRun(source, request: request, on: Recordings([exchange]))
        #expect(try run.outcome.get().items.map(\.title) == ["Caf\u{E9}"])
    }

    @Test func aTypeOfAnotherKindThanTheAnswerIsAnError() async throws {
        let text = Self.manifest("title = \"t\"").replacing("[items]", with: "type = \"html\"\n[items]")
        let run = try await SampleMappings.source(text).page(of: #"{"id": 1, "t": "<b>"}"#)
        #expect(
            run.failure
                == .malformed(where: "https://x.example/", what: "the answer is JSON in place of a web page")
        )
    }

    @Test func anErrorThatIsCalledASuccessIsAnError() async throws {
        let run = try await source("[error]\nmessage = \"error.text\"").page(
            of: #"{"id": 1, "error": {"text": "No  key"}}"#
        )
        #expect(run.failure == .plugin("the service says: No key"))
    }

    @Test func listsOutsideOfItemsAreSearchedForTheFirstMatch() async throws {
        let source = try source(
            """
            [error]
            message = { select = "notes", match = "^E: (.*)" }
            [page]
            title = { select = "notes", match = "^T: (.*)" }
            [next]
            url = { select = "notes", match = "^N: (.*)" }
            """
        )
        let page = try await source.page(of: #"{"id": 1, "notes": ["x", "T: News", "N: /2"]}"#).outcome.get()
        #expect(page.title == "News")
        #expect(page.next == Cursor(rawValue: "0 https://x.example/2"))
        let run = try await source.page(of: #"{"id": 1, "notes": ["x", "E: No key"]}"#)
        #expect(run.failure == .plugin("the service says: No key"))
    }

    private func source(_ rules: String) throws -> MappedSource { try SampleMappings.source(Self.manifest(rules)) }

    private static func manifest(_ rules: String) -> String {
        SampleMappings.head + """
            url = "x:/"
            [items]
            id = "id"
            \(rules)
            """
    }
}
