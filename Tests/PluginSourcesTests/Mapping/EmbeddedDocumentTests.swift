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
            "line 9: request.embedded is where JSON is in a page, and cannot stand beside type 'html'"
        ),
        (
            "embedded = \"a[\"",
            "line 8: request.embedded is not a CSS selector: column 3: expected the name of an attribute"
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
