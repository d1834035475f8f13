import RegularExpression
import Testing

@testable import PluginManifests

/// Tests of the rules of a mapping: ManifestReader+Kind, TemplateReader, PathReader, ValueReader, ElementPath, DatePattern.
@Suite struct MappingReadingTests {
    @Test func aMappingOfJSONIsRead() throws {
        let mapping = try SampleManifests.mapping(
            """
            url = "api:/{subject}.json?per={limit}&day={now:%Y-%m-%d}"
            accept = "application/json"
            [items]
            each = "$[*]"
            id = "short_id"
            url = { select = "uri", match = "post/([a-z0-9]+)$", base = "https://x.example/" }
            title = { template = "{short} on {subject}" }
            [items.values]
            short = { select = "title", default = "?" }
            [next]
            cursor = "meta.next"
            param = "after"
            """
        )
        #expect(mapping.languages == [.json])
        #expect(
            mapping.request.url.parts == [
                .literal("https://x.example/"), .subject(isEscaped: true), .literal(".json?per="), .limit,
                .literal("&day="), .now(try #require(DatePattern("%Y-%m-%d"))),
            ]
        )
        let items = try #require(mapping.items)
        #expect(items.fields.keys.sorted { $0.rawValue < $1.rawValue } == [.id, .title, .url])
        #expect(items.fields[.url]?.first?.match?.expression.pattern == "post/([a-z0-9]+)$")
        #expect(items.fields[.url]?.first?.match?.group == 1)
        guard case .template(let template)? = items.fields[.title]?.first?.origin else {
            Issue.record("not a template")
            return
        }
        #expect(template.parts == [.value("short"), .literal(" on "), .subject])
        guard case .cursor(_, parameter: "after")? = mapping.next else {
            Issue.record("no cursor")
            return
        }
    }

    @Test func aMappingOfHTMLIsRead() throws {
        let mapping = try SampleManifests.mapping(
            """
            url = "api:/news"
            [items]
            each = "main article.post:not(.ad)"
            id = "@data-id"
            url = "h2 a @href"
            html = ".body @html"
            published = { select = "time @datetime", format = "dd.MM.yyyy HH:mm", zone = "Europe/Berlin" }
            [next]
            url = "nav a.next @href"
            """
        )
        #expect(mapping.languages == [.html])
        let fields = try #require(mapping.items?.fields)
        #expect(part(fields[.id]) == .attribute("data-id"))
        #expect(part(fields[.url]) == .attribute("href"))
        #expect(part(fields[.html]) == .content)
        #expect(
            fields[.published]?.first?.date
                == DateRule(format: "dd.MM.yyyy HH:mm", zone: "Europe/Berlin", language: nil)
        )
    }

    @Test func pathsThatAreBothAreReadAsBoth() throws {
        #expect(
            try SampleManifests.mapping("url = \"api:/\"\n[items]\nid = \"id\"\ntitle = \"name\"").languages == [
                .json, .html,
            ]
        )
    }

    private static let pattern =
        "must be a pattern such as 'dd.MM.yyyy HH:mm', in which y is the year, M the month, d the day and m the minute"

    @Test(arguments: [
        (
            "[items]\neach = \"$[*]\"\nid = \"id\"\ntitle = \"a[\"",
            "line 11: items.title is not JSONPath: column 3: expected a name in quotation marks, an index, a slice, * "
                + "or a filter that begins with ?"
        ),
        (
            "[items]\neach = \"li > a\"\nid = \"@id\"\ntitle = \"a[\"",
            "line 11: items.title is not a CSS selector: column 3: expected the name of an attribute"
        ),
        ("[items]\neach = \"li\"", "line 8: items has no 'id': an item needs an 'id', a 'url' or a 'title'"),
        (
            "[items]\nid = \"id\"\ntitle = { template = \"{year}\" }",
            "line 10: items.title.template has '{year}'; known here are {subject}, {now:%Y-%m-%d}, {id}"
        ),
        (
            "[items]\nid = \"id\"\n[page]\ntitle = { template = \"{name}\" }",
            "line 11: page.title.template has '{name}'; known here are {subject}, {now:%Y-%m-%d}"
        ),
        (
            "[items]\nid = \"id\"\npublished = { select = \"d\", format = \"%d.%m.\" }",
            "line 10: items.published.format \(pattern)"
        ),
        (
            "[items]\nid = \"id\"\npublished = { select = \"d\", format = \"dd.mm.yyyy\" }",
            "line 10: items.published.format \(pattern)"
        ),
        (
            "[items]\nid = \"id\"\npublished = { select = \"d\", format = \"dd.mm.yyyy 'um' HH:MM\" }",
            "line 10: items.published.format \(pattern)"
        ),
        (
            "[items]\nid = \"id\"\npublished = { select = \"d\", format = \"dd.MM.YYYY 'um' HH:mm\" }",
            "line 10: items.published.format \(pattern)"
        ),
        (
            "[items]\nid = \"id\"\npublished = { select = \"d\", format = \"DD MMM yyyy\" }",
            "line 10: items.published.format \(pattern)"
        ),
        (
            "[items]\nid = \"id\"\npublished = { select = \"d\", format = \"w yyyy\" }",
            "line 10: items.published.format \(pattern)"
        ),
        (
            "[items]\nid = \"id\"\npublished = { select = \"d\", zone = \"Mars\" }",
            "line 10: items.published.zone 'Mars' is not a time zone; write one such as Europe/Berlin"
        ),
        (
            "[items]\nid = { select = \"id\", match = \"(a\" }",
            "line 9: items.id.match is not a regular expression: column 3: expected a closing parenthesis"
        ),
        (
            "[items]\nid = { select = \"id\", constant = \"a\" }",
            "line 9: items.id.constant cannot be combined with 'select'"
        ),
        ("[items]\nid = []", "line 9: items.id has no rule"),
        (
            "[items]\nid = [\"id\", [\"no\"]]",
            "line 9: items.id[2] must be a path in quotation marks, or a table, not a list"
        ),
        (
            "[items]\nid = [\n  \"id\",\n  { select = \"a\", match = \"(a\" },\n]",
            "line 11: items.id[2].match is not a regular expression: column 3: expected a closing parenthesis"
        ),
        (
            "[items]\nid = [\"$.id\", \"a[\"]",
            "line 9: items.id[2] is not JSONPath: column 3: expected a name in quotation marks, an index, a slice, * "
                + "or a filter that begins with ?"
        ),
        (
            "[items]\nid = \"id\"\ntitle = [{ constant = \"none\" }, \"u\"]",
            "line 10: items.title[2] is never used, because the rule before it always gives a value"
        ),
        (
            "[items]\nid = \"id\"\ntitle = [\"t\", { template = \"{t}\" }]\nsummary = { template = \"{title}\" }\n"
                + "[items.values]\nt = [\"a\", \"b\"]",
            "line 11: items.summary.template has '{title}'; known here are {subject}, {now:%Y-%m-%d}, {id}, {t}"
        ),
        (
            "[items]\nid = \"id\"\n[next]\nurl = \"a\"\nlink = true",
            "line 12: next.link cannot be combined with 'url'; there is one way to the next page"
        ),
        (
            "[items]\nid = \"id\"\n[next]\ncursor = \"a\"",
            "line 11: next.cursor needs 'param', or {cursor} in the address or the body of [request]"
        ),
    ])
    func aMistakeIsTold(rules: String, mistake: String) {
        let reading = SampleManifests.read("url = \"api:/\"\n" + rules)
        #expect(reading.manifest == nil)
        #expect(reading.mistakes.map(\.description) == [mistake])
    }

    @Test(arguments: [
        ("Authorization", "is a header that only quire sets; secrets are declared as [[credentials]]"),
        ("Cookie", "is a header that only quire sets; secrets are declared as [[credentials]]"),
        ("User-Agent", "is a header that only quire sets; secrets are declared as [[credentials]]"),
        ("X:Y", "is not the name of a header"),
    ])
    func aHeaderThatAPluginCannotSetIsAMistake(name: String, reason: String) {
        let reading = SampleManifests.read("url = \"api:/\"\nheaders = { \"\(name)\" = \"x\" }\n[items]\nid = \"id\"")
        #expect(reading.mistakes.map(\.description) == ["line 8: request.headers.\(name) \(reason)"])
    }

    @Test(arguments: [
        ("https://y.example/", "line 7: request.url must begin with 'api:/…'"),
        ("api:news", "line 7: request.url has no '/' after 'api:'"),
        ("web:/news", "line 7: request.url must begin with 'api:/…'"),
        (
            "api:/{subjct}",
            "line 7: request.url has '{subjct}'; known here are {subject}, {now:%Y-%m-%d}, {cursor}, {limit}"
        ),
        ("api:/{subject", "line 7: request.url has a '{' without a '}'"),
        (
            "api:/?since={state}",
            "line 7: request.url has '{state}'; known here are {subject}, {now:%Y-%m-%d}, {cursor}, {limit}"
        ),
    ])
    func anAddressBeyondItsServicesIsAMistake(url: String, mistake: String) {
        let reading = SampleManifests.read("url = \"\(url)\"\n[items]\nid = \"id\"")
        #expect(reading.mistakes.map(\.description) == [mistake])
    }

    @Test(arguments: [
        (
            "body = \"{ 'q' }\"",
            "line 8: request.body begins as JSON and is none; it can be written as a table, [request.body]"
        ),
        ("method = \"GET\"\nbody = \"a=b\"", "line 9: request.body has no meaning with the method 'GET'"),
        ("method = \"PUT\"", "line 8: request.method is 'PUT' and must be 'GET' or 'POST'"),
        (
            "body = { q = \"{param.x}\" }",
            "line 8: request.body has '{param.x}'; known here are {subject}, {now:%Y-%m-%d}, {cursor}, {limit}"
        ),
        (
            "body = \"q={word}\"",
            "line 8: request.body has '{word}'; known here are {subject}, {now:%Y-%m-%d}, {cursor}, {limit}"
        ),
        (
            "body = \"q={state}\"",
            "line 8: request.body has '{state}'; known here are {subject}, {now:%Y-%m-%d}, {cursor}, {limit}"
        ),
        ("body = { q = 1979-05-27 }", "line 8: request.body has a value that JSON cannot express"),
    ])
    func aBodyThatCannotBeSentIsAMistake(lines: String, mistake: String) {
        let reading = SampleManifests.read("url = \"api:/\"\n\(lines)\n[items]\nid = \"id\"")
        #expect(reading.mistakes.map(\.description) == [mistake])
    }

    private func part(_ rules: ValueRules?) -> ElementPath.Part? {
        if case .path(let path)? = rules?.first?.origin { path.element?.part } else { nil }
    }
}
