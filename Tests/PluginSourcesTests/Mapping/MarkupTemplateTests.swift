import FeedModel
import PluginSources
import SourceAPI
import SourceChecks
import Testing

/// Tests of templates that make HTML: TextTemplate, ElementTemplate, ItemStep.
@Suite struct MarkupTemplateTests {
    private static let rules = """
        title = "t"
        summary = { template = "{title}" }
        html = { template = "<h2 title='{title}'>{title}</h2>{more}{plain}{subject}" }
        [items.values]
        """

    @Test func textsAreEscapedAndValuesOfJSONAreNot() async throws {
        let rules = Self.rules + "\nmore = \"m\"\nplain = { select = \"m\", markup = true }"
        let body = #"{"id": 1, "t": "Array<T> & 'all'", "m": "<p>x &lt; y</p>"}"#
        let item = try await item(rules, body, "application/json")
        #expect(item.summary == "Array<T> & 'all'")
        let title = "Array&lt;T&gt; &amp; &#39;all&#39;"
        #expect(item.body == .html("<h2 title='\(title)'>\(title)</h2><p>x &lt; y</p>x &lt; yall"))
    }

    @Test func textsAndAttributesOfAPageAreEscapedAndItsMarkupIsNot() async throws {
        let rules = Self.rules + "\nmore = \"p @html\"\nplain = [\"q @title\", \"p\"]"
        let body = "<id>1</id><t>a&lt;b</t><p>x <i>y</i> &amp; z</p><q title='1 &lt; 2'></q>"
        let item = try await item(rules, body, "text/html")
        #expect(item.body == .html("<h2 title='a&lt;b'>a&lt;b</h2>x <i>y</i> &amp; z1 &lt; 2all"))
    }

    @Test func textsOfXMLMayBeMarkup() async throws {
        let rules = Self.rules + "\nmore = \"m\"\nplain = \"none\""
        let body = "<?xml version='1.0'?><r><id>1</id><t>a &lt; b</t><m>&lt;p>x&lt;/p></m></r>"
        let item = try await item(rules, body, "text/xml")
        #expect(item.body == .html("<h2 title='a &lt; b'>a &lt; b</h2><p>x</p>all"))
    }

    @Test(arguments: [
        ("html", "<ul><li>a &lt; b</li></ul>"), ("summary", "<ul><li>a < b</li></ul>"),
    ])
    func aTextOfEachElementIsEscapedInHTMLOnly(field: String, text: String) async throws {
        let rules = "\(field) = { each = \"t\", template = \"<ul><li>{.}</li></ul>\" }"
        let item = try await item(rules, "<id>1</id><t>a &lt; b</t>", "text/html")
        #expect(
            [item.body, item.summary.map { .text($0) }].compactMap(\.self) == [
                field == "html" ? .html(text) : .text(text)
            ]
        )
    }

    private func item(_ rules: String, _ body: String, _ type: String) async throws -> Item {
        let source = try SampleMappings.source(SampleMappings.head + "url = \"x:/\"\n[items]\nid = \"id\"\n" + rules)
        return try #require(try await source.page(of: body, type: type).outcome.get().items.first)
    }
}
