import FeedModel
import Foundation
import PluginManifests
import Primitives
import SourceAPI
import SourceChecks
import Synchronization
import Testing

@testable import PluginSources

/// Tests of several rules for one value: ItemMapper, ItemStep, ValueReader.
@Suite struct RuleListTests {
    @Test(arguments: [
        (#"title = ["a", "b"]"#, #"{"a": "A", "b": "B"}"#, "A"),
        (#"title = ["a", "b"]"#, #"{"a": " ", "b": "B"}"#, "B"),
        (#"title = ["a", "b"]"#, #"{"a": null, "b": ["", "B"]}"#, "B"), (#"title = ["a", "b"]"#, #"{"a": {}}"#, ""),
        (#"title = [{ select = "a", match = "x(.)" }, { select = "a", match = "y(.)" }]"#, #"{"a": "y7"}"#, "7"),
        (#"title = ["a", { constant = "none" }]"#, "{}", "none"),
        (#"title = ["a", { template = "no {id}" }]"#, "{}", "no 1"),
        (#"title = { template = "{v}!" }"# + "\n[items.values]\n" + #"v = ["a", "b"]"#, #"{"b": "B"}"#, "B!"),
        (#"title = { template = "{score}!" }"# + "\n" + #"score = ["a", "b"]"#, #"{"a": "x", "b": "2"}"#, "2!"),
        (#"title = { template = "{score}!" }"# + "\n" + #"score = ["a", "b"]"#, #"{"a": "x"}"#, "x!"),
    ])
    func aTitleIsThatOfTheFirstRuleWithAValue(rules: String, values: String, title: String) async throws {
        #expect(try await items(rules, values).map(\.title) == [title])
    }

    @Test func aValueThatCannotBeUsedIsNone() async throws {
        let rules = """
            published = ["a", { select = "b", format = "dd.MM.yyyy" }]
            url = ["a", "b", { template = "/{id}" }]
            image = [{ select = "c", base = "https://y.example/" }, "d"]
            score = ["a", "e"]
            """
        let found = try await items(
            rules,
            #"{"a": "no such", "b": "21.11.2026", "c": "mailto:x", "d": "/d", "e": "7 votes"}"#
        )
        #expect(found.map(\.published) == [Date(iso8601: "2026-11-21T00:00:00Z")])
        #expect(found.map(\.url) == ["https://x.example/21.11.2026"])
        #expect(found.map(\.image) == ["https://x.example/d"])
        #expect(found.map(\.score) == [7])
    }

    @Test func aListIsThatOfTheFirstRuleWithAny() async throws {
        let rules = """
            authors = ["a[*].name", "b"]
            author = ["none", "c"]
            categories = ["a[*].tag", "b"]
            enclosures = ["b", "d"]
            """
        let values =
            #"{"a": [{"name": "Ada"}, {"name": "Bo"}], "b": ["mailto:u@v", "w x"], "c": "Cy", "d": ["/e", "/f"]}"#
        let found = try await items(rules, values)
        #expect(found.map(\.authors) == [["Ada", "Bo", "Cy"]])
        #expect(found.map(\.categories) == [["mailto:u@v", "w x"]])
        #expect(found.map { $0.enclosures.map(\.url) } == [["https://x.example/e", "https://x.example/f"]])
    }

    @Test func eachItemOfAPageHasTheFirstRuleThatFits() async throws {
        let rules = """
            [items]
            each = "article"
            id = "@id"
            title = ["h2 a", ".headline"]
            url = ["h2 a @href", "a.more @href"]
            published = ["time @datetime", { select = ".date", format = "dd.MM.yyyy" }]
            """
        let page = """
            <article id=1><h2><a href=/1>One</a></h2><a class=more href=/no>x</a><time datetime="2026-11-21T08:00:00Z">today</time></article>
            <article id=2><p class=headline>Two</p><a class=more href=/2>x</a><b class=date>20.11.2026</b></article>
            <article id=3><h2><a href="javascript:open()">Three</a></h2><a class=more href=/3>x</a>
            <time datetime=soon>x</time><b class=date>19.11.2026</b></article>
            """
        let found = try await SampleMappings.source(Self.head + rules).page(of: page, type: "text/html").outcome.get()
        #expect(found.items.map(\.title) == ["One", "Two", "Three"])
        #expect(found.items.map(\.url) == ["https://x.example/1", "https://x.example/2", "https://x.example/3"])
        #expect(
            found.items.map { $0.published?.iso8601 } == [
                "2026-11-21T08:00:00Z", "2026-11-20T00:00:00Z", "2026-11-19T00:00:00Z",
            ]
        )
    }

    @Test func valuesOutsideOfItemsHaveListsToo() async throws {
        let rules = """
            title = "a"
            [page]
            title = ["none", "meta.name"]
            url = ["meta.mail", "meta.home"]
            total = ["meta.name", "meta.count"]
            [error]
            message = ["meta.error", "meta.fault"]
            [next]
            url = ["none", "meta.more"]
            """
        let source = try SampleMappings.source(Self.head + "[items]\nid = \"id\"\n" + rules)
        let meta = #"{"name": "All", "mail": "mailto:x", "home": "/h", "count": 9, "more": "/2"}"#
        let page = try await source.page(of: #"{"id": 1, "meta": \#(meta)}"#).outcome.get()
        #expect(page.title == "All")
        #expect(page.url == "https://x.example/h")
        #expect(page.total == 9)
        #expect(page.next == Cursor(rawValue: "0 https://x.example/2"))
        let run = try await source.page(of: #"{"id": 1, "meta": {"fault": "No key"}}"#)
        #expect(run.failure == .plugin("the service says: No key"))
    }

    /// A key is reported once: as found if any of its rules finds a value, and with a value only if none can be used.
    @Test func theReportHasAKeyOnce() async throws {
        let rules = """
            [items]
            each = "$[*]"
            id = "id"
            title = ["none", "t"]
            published = ["a", "b"]
            updated = ["none", "nothing"]
            score = ["a", "b"]
            [page]
            title = ["none", "[0].t"]
            """
        let reading = PluginManifest.read(Array((Self.head + rules).utf8))
        let manifest = try #require(reading.manifest)
        let reports = Mutex<[RuleReport]>([])
        let observer = PluginObserver(didRead: { report in reports.withLock { $0.append(report) } })
        let source = try #require(MappedSource(manifest, observer: observer))
        let body =
            #"[{"id": 1, "t": "T", "a": "soon", "b": "2026-11-21"}, {"id": 2, "a": "later", "b": "never"}, {"id": 3}]"#
        _ = try await source.page(of: body).outcome.get()
        var expected = RuleReport()
        expected.elements = 3
        expected.found = [
            "items.id": 3, "items.title": 1, "items.published": 2, "items.updated": 0, "items.score": 2,
            "page.title": 1,
        ]
        expected.unusable = [
            "items.published": UnusableValues(
                first: "'later', where a date is needed; 'format' reads other forms"
            ),
            "items.score": UnusableValues(first: "'later', where a number is needed"),
        ]
        #expect(reports.withLock { $0 } == [expected])
    }

    private func items(_ rules: String, _ values: String) async throws -> [Item] {
        let source = try SampleMappings.source(Self.head + "[items]\nid = \"id\"\n" + rules)
        let body = values == "{}" ? #"{"id": 1}"# : #"{"id": 1, "# + values.dropFirst()
        return try await source.page(of: body).outcome.get().items
    }

    private static let head =
        SampleMappings.head + """
            url = "x:/"

            """
}
