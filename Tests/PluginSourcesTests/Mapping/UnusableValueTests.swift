import PluginManifests
import SourceAPI
import SourceChecks
import Synchronization
import Testing

@testable import PluginSources

/// Tests of reports on values to the author of a mapping: RuleReport, ItemMapper.
@Suite struct UnusableValueTests {
    @Test(arguments: [
        (
            "published = \"at\"", #"[{"id": 1, "at": "soon"}, {"id": 2, "at": true}]"#,
            "items.published",
            UnusableValues(first: "'soon', where a date is needed; 'format' reads other forms", count: 2)
        ),
        (
            "published = { select = \"at\", format = \"dd.MM.yyyy\" }", #"[{"id": 1, "at": "2026-11-20"}]"#,
            "items.published", UnusableValues(first: "'2026-11-20', where a date as 'dd.MM.yyyy' is needed")
        ),
        (
            "url = \"link\"", #"[{"id": 1, "link": "mailto:a@b.example"}, {"id": 2, "link": "/b"}]"#,
            "items.url", UnusableValues(first: "'mailto:a@b.example', where a web address is needed")
        ),
        (
            "score = \"points\"", #"[{"id": 1, "points": "many"}]"#,
            "items.score", UnusableValues(first: "'many', where a number is needed")
        ),
    ])
    func aValueOfJSONIsTold(rule: String, body: String, key: String, values: UnusableValues) async throws {
        let report = try await report(rule, each: "$[*]", id: "id", body: body, type: "application/json")
        #expect(report.unusable == [key: values])
        #expect(report.silent == [])
    }

    @Test(arguments: [
        ("url = \"a\"", "'A long title', where a web address is needed"),
        ("image = \"b\"", "'of: it', where a web address is needed"),
        ("url = \"i @data-at\"", "'tel:1', where a web address is needed"),
    ])
    func anElementWithoutAUsableValueIsTold(rule: String, words: String) async throws {
        let body =
            "<div id=1><img data-src=a><h2></h2><a href=/1>A long title</a><b>of: it</b><i data-at=tel:1></i></div><div id=2></div>"
        let report = try await report(rule, each: "div", id: "@id", body: body, type: "text/html")
        #expect(report.unusable == [String(rule.prefix { $0 != " " }): UnusableValues(first: words)].inItems)
    }

    @Test func aRuleThatLeadsToNothingIsSilent() async throws {
        let report = try await report(
            "title = \"t\"\n[page]\ntitle = \"$[0].x\"\nnotice = \"$[0].o\"\ntotal = \"$[0].n\"\nurl = \"$[0].n\"",
            each: "$[*]",
            id: "id",
            body: #"[{"id": 1, "t": null, "o": {}, "n": "ftp:many"}]"#,
            type: "application/json"
        )
        #expect(report.silent == ["items.title", "page.notice", "page.title"])
        let expected = [
            "page.total": "'ftp:many', where a number is needed",
            "page.url": "'ftp:many', where a web address is needed",
        ]
        #expect(report.unusable == expected.mapValues { UnusableValues(first: $0) })
    }

    /// Returns the report on a page.
    private func report(_ rules: String, each: String, id: String, body: String, type: String) async throws
        -> RuleReport
    {
        let text =
            SampleMappings.head + """
                url = "x:/"
                [items]
                each = "\(each)"
                id = "\(id)"
                \(rules)
                """
        let manifest = try #require(PluginManifest.read(Array(text.utf8)).manifest)
        let reports = Mutex<[RuleReport]>([])
        let observer = PluginObserver(didRead: { report in reports.withLock { $0.append(report) } })
        let source = try #require(MappedSource(manifest, observer: observer))
        _ = try await source.page(of: body, type: type)
        let report = reports.withLock { $0.first }
        return try #require(report)
    }
}

extension [String: UnusableValues] {
    /// The values by the keys of fields.
    fileprivate var inItems: Self { Dictionary(uniqueKeysWithValues: map { ("items.\($0.key)", $0.value) }) }
}
