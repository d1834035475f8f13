import FeedModel
import PluginManifests
import PluginSources
import SourceAPI
import SourceChecks
import Testing

/// Tests of a text of each of several elements: ElementTemplate, ValueReader, ValueEvaluator.
@Suite struct ElementTemplateTests {
    @Test(arguments: [
        (
            #"authors = { each = "by[*]", template = "{given} {name.family}" }"#,
            #"[{"given": "Ada", "name": {"family": "Lovelace"}}, {"given": "Bo"}, {"x": 1}, {"name": {"family": "Cy"}}, "Dee"]"#,
            ["Ada Lovelace", "Bo", "Cy"]
        ),
        (
            #"authors = { each = "by", template = "{name.family}, {given} ({$['n', 'm']})" }"#,
            #"[{"given": "Ada", "name": {"family": "Lovelace"}, "m": 2}]"#, ["Lovelace, Ada (2)"]
        ),
        (#"authors = { each = "by[?@.given]", template = "{given}" }"#, #"[{"given": "Ada"}, {"x": 1}]"#, ["Ada"]),
        (
            #"authors = { each = "by[*]", template = "{given}", match = "^A.*" }"#,
            #"[{"given": "Bo"}, {"given": "Ada"}]"#, ["Ada"]
        ),
        (
            #"authors = ["none", { each = "by.all[*]", template = "by {$}" }]"#, #"{"all": ["Ada", 7]}"#,
            ["by Ada", "by 7"]
        ),
        (
            "authors = { template = \"{v} (ed.)\" }\n[items.values]\nv = { each = \"by[*]\", template = \"{a}{b}\", join = \" and \" }",
            #"[{"a": "A", "b": 1}, {"b": 2}]"#, ["A1 and 2 (ed.)"]
        ),
        (#"authors = { each = "by[*]", template = "{given}", default = "none" }"#, "[]", ["none"]),
        (
            "authors = { template = \"{v}.\" }\n[items.values]\nv = { each = \"by[*]\", template = \"<{$}>\", join = \"\" }",
            #"["A", "B"]"#, ["<A><B>."]
        ),
    ])
    func anAuthorIsATextOfEachObject(rules: String, values: String, authors: [String]) async throws {
        let source = try Self.source("each = \"$[*]\"\nid = \"id\"\n" + rules)
        let page = try await source.page(of: #"[{"id": 1, "more": [], "by": \#(values)}]"#).outcome.get()
        #expect(page.items.map(\.authors) == [authors])
    }

    @Test func anAuthorIsATextOfEachElement() async throws {
        let rules = """
            each = "article"
            id = "@id"
            authors = { each = ".by li:not(.more)", template = "{b} ({a @title})" }
            categories = { each = "a", template = "#{.}" }
            """
        let page = """
            <article id=1><ul class=by><li><a title=Rome>x</a><b>Ada</b><b>no</b><li><b>Bo</b><li class=more><b>etc</b></ul></article>
            """
        let found = try await Self.source(rules).page(of: page, type: "text/html").outcome.get()
        #expect(found.items.map(\.authors) == [["Ada (Rome)", "Bo ()"]])
        #expect(found.items.map(\.categories) == [["#x"]])
    }

    @Test(arguments: [
        (
            #"{ each = "a[*]" }"#,
            "line 9: items.title has no 'template': a text with paths in each element, such as '{given} {family}'"
        ),
        (#"{ each = "a[*]", template = "{b" }"#, "line 9: items.title.template has a '{' without a '}'"),
        (
            #"{ each = "a[*]", template = "{}" }"#,
            "line 9: items.title.template has '{}'; put a path between the braces"
        ),
        (
            #"{ each = "a[*]", template = "{b}", select = "c" }"#,
            "line 9: items.title.select has no meaning with 'each'"
        ),
        (
            #"{ each = ".a @href", template = "{.b}" }"#,
            "line 9: items.title.each must select elements, not what is in them"
        ),
        (
            #"{ each = "$.a", template = "{.b:hover}" }"#,
            "line 9: items.title.template is not JSONPath: column 3: expected . or [ or the end of the path; a name with other "
                + "characters is written in brackets, as ['a-b']"
        ),
    ])
    func aMistakeIsTold(rule: String, mistake: String) {
        let reading = PluginManifest.read(Array(Self.manifest("title = " + rule).utf8))
        #expect(reading.mistakes.map(\.description) == [mistake])
    }

    private static func source(_ rules: String) throws -> MappedSource { try SampleMappings.source(manifest(rules)) }

    private static func manifest(_ rules: String) -> String {
        SampleMappings.head + """
            url = "x:/"
            [items]
            \(rules)
            """
    }
}
