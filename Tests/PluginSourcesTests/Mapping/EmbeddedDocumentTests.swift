import FeedModel
import PluginManifests
import PluginSources
import SourceAPI
import SourceChecks
import Testing

/// Tests of JSON documents in pages: [request] 'embedded', MappedDocument.
@Suite struct EmbeddedDocumentTests {
    @Test(arguments: [
        ("script#__NEXT_DATA__", #"<script id="__NEXT_DATA__" type="application/json">DOCUMENT</script>"#),
        ("div#app @data-page", #"<div id="app" data-page='DOCUMENT'></div>"#),
    ])
    func theItemsAreThoseOfTheDocumentInThePage(path: String, element: String) async throws {
        let json = #"{"props": {"rest": 1, "posts": [{"id": 1, "name": "One  &amp; <b>"}, {"id": 2, "name": "Two"}]}}"#
        let body = "<!doctype html><title>T</title><p>x" + element.replacing("DOCUMENT", with: json)
        let page = try await Self.source(path).page(of: body, type: "text/html").outcome.get()
        // An attribute has references, a script has none.
        let first = path.hasPrefix("script") ? "One &amp; <b>" : "One & <b>"
        #expect(page.items.map(\.title) == [first, "Two"])
        #expect(page.items.map(\.url) == ["https://x.example/p/1", "https://x.example/p/2"])
    }

    @Test(arguments: [
        (
            #"{ select = "script", match = "window\\.__DATA__ = (.*);" }"#,
            "<script>var a = {};</script><script>\nwindow.__DATA__ = DOCUMENT;\n</script><script>window.__DATA__ = 0;</script>"
        ),
        (
            #"{ select = "script:not([src])", match = "__DATA__ ?= ?(\\{.*?\\});? *window\\." }"#,
            "<script src=/a>__DATA__ = 1</script><script>window.__DATA__=DOCUMENT;window.b = {};</script>"
        ),
        (
            #"{ select = "div", attribute = "x-data", match = "^(list|post)\\((.*)\\)$", take = 2 }"#,
            "<div x-data='menu({})'></div><div x-data='post(DOCUMENT)'></div>"
        ),
        (#"{ select = "script", match = "a = (.*)" }"#, "<script>var a = DOCUMENT; var b = [1];</script>"),
        (#"{ select = "script", match = "\\{.*\\}" }"#, "<script>load(DOCUMENT)</script>"),
        (#"{ match = "^[^(]*\\((.*)\\);?\\s*$" }"#, "/**/ typeof callback === 'f' &&\ncallback(DOCUMENT);\n"),
    ])
    func theDocumentIsWhatTheExpressionFinds(embedded: String, answer: String) async throws {
        let json =
            #"{"rest": {"a": "}; );"}, "props": {"posts": [{"id": 1, "name": "Ö ({"}, {"id": 2, "name": "Two"}]}}"#
        let source = try SampleMappings.source(Self.manifest("embedded = \(embedded)"))
        let type = answer.hasPrefix("<") ? "text/html; charset=utf-8" : "application/javascript"
        let page = try await source.page(of: answer.replacing("DOCUMENT", with: json), type: type).outcome.get()
        #expect(page.items.map(\.title) == ["Ö ({", "Two"])
    }

    @Test(arguments: [
        (
            #"{ select = "script", match = "DATA = (.*);" }"#, "<p>none</p>",
            "no element matches 'script'"
        ),
        (
            #"{ select = "script", match = "DATA = (.*);" }"#, "<script>a</script>",
            "nothing in 'script' matches 'DATA = (.*);'"
        ),
        (
            #"{ select = "script", match = "DATA = (.*);" }"#, "<script>a</script><script>DATA</script>",
            "nothing in 'script' matches 'DATA = (.*);'"
        ),
        (
            #"{ select = "script", match = "DATA = (.*);" }"#, "<script>DATA = {a: 1};</script>",
            "what 'match' finds is not JSON: byte 1: expected a member's name in quotation marks"
        ),
        (#"{ match = "^f\\((.*)\\)$" }"#, "{}", "nothing in the answer matches '^f\\((.*)\\)$'"),
    ])
    func whatWasNotFoundIsTold(embedded: String, answer: String, reason: String) async throws {
        let source = try SampleMappings.source(Self.manifest("embedded = \(embedded)"))
        let run = try await source.page(of: answer, type: "text/html")
        #expect(run.failure == .malformed(where: "request.embedded", what: reason))
    }

    @Test(arguments: [
        ("<p>none", "request.embedded", "no element matches 'script#data'"),
        ("<script id=data>var a = 1</script>", "request.embedded", "the text is not JSON: byte 0: expected a value"),
    ])
    func aPageWithoutTheDocumentIsAnError(body: String, place: String, reason: String) async throws {
        let run = try await Self.source("script#data").page(of: body, type: "text/html")
        #expect(throws: SourceError.malformed(where: place, what: reason)) { try run.outcome.get() }
    }

    @Test(arguments: [
        (
            "embedded = \".\"",
            "line 8: request.embedded must be an element or an attribute, such as 'script#__NEXT_DATA__'"
        ),
        (
            "type = \"html\"\nembedded = \"script\"",
            "line 9: request.embedded finds JSON in a page, and cannot be combined with type 'html'"
        ),
        (
            "embedded = \"a[\"",
            "line 8: request.embedded is not a CSS selector: column 3: expected the name of an attribute"
        ),
        (
            "embedded = {}",
            "line 8: request.embedded has no 'select': an element or an attribute, or 'match' to search the whole answer"
        ),
        (
            "embedded = { match = \"a\", attribute = \"b\" }",
            "line 8: request.embedded.attribute has no meaning without 'select'"
        ),
        (
            "embedded = { select = \"a\", take = 1 }",
            "line 8: request.embedded.take has no meaning without 'match'"
        ),
        (
            "embedded = { select = \"script\", match = \"(a\" }",
            "line 8: request.embedded.match is not a regular expression: column 3: expected a closing parenthesis"
        ),
        (
            "embedded = { select = \"a\", join = \"b\" }",
            "line 8: request.embedded.join is not a key; the keys here are select, attribute, match, take"
        ),
    ])
    func aMistakeIsTold(rules: String, mistake: String) throws {
        let reading = PluginManifest.read(Array(Self.manifest(rules).utf8))
        #expect(reading.mistakes.map(\.description) == [mistake])
    }

    private static func source(_ path: String) throws -> MappedSource {
        try SampleMappings.source(manifest("embedded = \"\(path)\""))
    }

    private static func manifest(_ rules: String) -> String {
        SampleMappings.head + """
            url = "x:/"
            \(rules)
            [items]
            each = "props.posts[*]"
            id = "id"
            title = "name"
            url = { template = "/p/{id}" }
            """
    }
}
