import FeedModel
import Foundation
import PluginSources
import SourceAPI
import SourceChecks
import Testing

/// Tests of whole mappings on recordings: MappedSource, ItemMapper, MappedDocument, PagePosition.
@Suite struct MappedSourceTests {
    @Test func theNextPageIsWhereTheDocumentSaysAfterARedirect() async throws {
        let source = try SampleMappings.source(
            """
            id = "forge"
            title = "Forge"
            [[services]]
            key = "api"
            base = "https://forge.example.org"
            [request]
            url = "api:/notices"
            [items]
            id = "id"
            each = "$[*]"
            [next]
            link = true
            """
        )
        let response = HTTPResponse(
            url: "https://forge.example.org/en/notices",
            status: 200,
            headers: ["Link": "<https://forge.example.org/en/notices?page=2>; rel=\"next\""],
            body: Array("[{\"id\":1}]".utf8)
        )
        let request = HTTPRequest("https://forge.example.org/notices")
        let exchange = Exchange(recorded: SampleProgram.morning, request: request, outcome: .response(response))
        let run = await RecordedRun(
            source,
            request: FetchRequest(uri: try SubscriptionURI("forge:all")),
            on: Recordings([exchange])
        )
        #expect(try run.page.next == Cursor(rawValue: "0 https://forge.example.org/en/notices?page=2"))
    }

    @Test(arguments: [("stories", SampleMappings.stories), ("notices", SampleMappings.notices)])
    func aMappingConforms(folder: String, text: String) async throws {
        let source = try SampleMappings.source(text)
        let findings = await ConformanceCheck(
            of: source,
            on: try SourceTestCase(source).recordings(folder)
        ).findings()
        #expect(findings == [])
    }

    @Test func aJSONServiceGivesItsItems() async throws {
        let source = try SampleMappings.source(SampleMappings.stories)
        let plugin = SourceTestCase(source)
        let run = try await plugin.run("stories:hottest", on: plugin.recordings("stories"))
        let page = try run.outcome.get()

        var first = Item(
            source: SourceID("stories:hottest"),
            guid: "aaaa11",
            title: "A garbage collector in four hundred lines"
        )
        first.url = "https://blog.example.net/gc"
        first.comments = "https://stories.example.org/s/aaaa11"
        first.authors = ["ada"]
        first.published = Date(timeIntervalSince1970: 1_795_215_731)
        first.categories = ["compilers", "c"]
        first.score = 41
        var second = Item(
            source: SourceID("stories:hottest"),
            guid: "bbbb22",
            title: "Ask: which terminal do you use?"
        )
        second.comments = "https://stories.example.org/s/bbbb22"
        second.authors = ["björn"]
        second.published = Date(timeIntervalSince1970: 1_795_177_800)
        second.categories = ["ask"]
        second.score = 12
        var expected = Page(.items([first, second]), title: "Stories")
        expected.url = "https://stories.example.org/"
        expected.next = Cursor(rawValue: "0 https://stories.example.org/hottest.json?page=2")
        expected.state = SourceState(rawValue: #"{"items":2}"#)
        #expect(page == expected)
        #expect(run.transcript.requests.map(\.isConditional) == [true])
    }

    @Test func anHTMLPageGivesItsItems() async throws {
        let source = try SampleMappings.source(SampleMappings.notices)
        let plugin = SourceTestCase(source)
        let run = try await plugin.run("notices:all", on: plugin.recordings("notices"))
        let page = try run.outcome.get()

        var first = Item(source: SourceID("notices:all"), guid: "n7", title: "Road closed at the bridge")
        first.url = "https://town.example.org/board/7"
        first.authors = ["Office of Roads", "Police"]
        first.updated = Date(timeIntervalSince1970: 1_795_132_800)
        first.body = .html("<p>Use the <a href=\"https://town.example.org/map\">map</a>.</p>")
        first.score = 1234
        var second = Item(source: SourceID("notices:all"), guid: "n6", title: "Market on Saturday")
        second.url = "https://town.example.org/board/6"
        second.published = Date(timeIntervalSince1970: 1_794_987_000)
        var expected = Page(.items([first, second]), title: "Notices")
        expected.next = Cursor(rawValue: "0 https://town.example.org/notices?from=6")
        expected.state = SourceState(rawValue: #"{"items":2}"#)
        #expect(page == expected)
    }

    @Test func pagesFollowEachOther() async throws {
        let source = try SampleMappings.source(SampleMappings.stories)
        let plugin = SourceTestCase(source)
        let recordings = try plugin.recordings("stories")
        var titles: [[String]] = []
        var cursor: Cursor?
        repeat {
            let run = try await plugin.run("stories:hottest", on: recordings, cursor: cursor)
            let page = try run.outcome.get()
            titles.append(page.items.map(\.guid))
            cursor = page.next
        } while cursor != nil && titles.count < 9

        #expect(titles == [["aaaa11", "bbbb22"], ["cccc33"], []])
    }

    @Test func aDocumentWithMoreItemsThanAskedForComesInParts() async throws {
        let source = try SampleMappings.source(SampleMappings.stories)
        let plugin = SourceTestCase(source)
        let recordings = try plugin.recordings("stories")
        let first = try await plugin.run("stories:hottest", on: recordings, limit: 1).outcome.get()
        #expect(first.items.map(\.guid) == ["aaaa11"])
        #expect(first.next == Cursor(rawValue: "1 https://stories.example.org/hottest.json"))

        let second = try await plugin.run("stories:hottest", on: recordings, cursor: first.next, limit: 1).outcome.get()
        #expect(second.items.map(\.guid) == ["bbbb22"])
        #expect(second.next == Cursor(rawValue: "0 https://stories.example.org/hottest.json?page=2"))
    }

    @Test func anElementThatOccursTwiceIsOneItem() async throws {
        let source = try SampleMappings.source(SampleMappings.stories)
        let body = #"[{"short_id": "a", "title": "One"}, {"short_id": "b"}, {"short_id": "a", "title": "Two"}]"#
        let page = try await source.page(of: body, at: "https://stories.example.org/hottest.json").outcome.get()
        #expect(page.items.map(\.guid) == ["a", "b"])
        #expect(page.items.map(\.title) == ["One", ""])
    }

    @Test func oneFetchFollowsAsManyPagesAsTheManifestSays() async throws {
        let text = SampleMappings.stories.replacing("[items]", with: "pages = 3\n[items]")
        let source = try SampleMappings.source(text)
        let plugin = SourceTestCase(source)
        let run = try await plugin.run("stories:hottest", on: plugin.recordings("stories"))
        let page = try run.outcome.get()

        #expect(page.items.map(\.guid) == ["aaaa11", "bbbb22", "cccc33"])
        #expect(page.next == nil)
        #expect(page.state == SourceState(rawValue: #"{"items":3}"#))
        #expect(run.transcript.requests.map(\.isConditional) == [true, false, false])
    }

    @Test(arguments: [("7 https://a.example/x", true), ("x https://a.example/", false), ("-1 a", false), ("", false)])
    func aCursorIsANumberAndAnAddress(text: String, isGood: Bool) async throws {
        let source = try SampleMappings.source(SampleMappings.stories)
        let plugin = SourceTestCase(source)
        let run = try await plugin.run(
            "stories:hottest",
            on: plugin.recordings("stories"),
            cursor: Cursor(rawValue: text)
        )
        let error = SourceError.malformed(where: "the cursor", what: "expected a number and an address")
        #expect((run.failure == error) == !isGood)
    }
}

extension RecordedRun {
    /// The error, if there is no page.
    var failure: SourceError? {
        if case .failure(let error) = outcome { error } else { nil }
    }
}
