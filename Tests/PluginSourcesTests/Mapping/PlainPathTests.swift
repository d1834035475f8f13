import FeedModel
import HTMLTree
import PluginManifests
import Primitives
import SourceAPI
import Testing

@testable import PluginSources

/// Tests of the short way to the values at a path beside the general one: ItemStep, ValueEvaluator, ElementReader.
@Suite struct PlainPathTests {
    /// A rule, and the fields for which the short way is taken.
    struct Rule: CustomTestStringConvertible {
        let text: String
        let plain: [String]
        var testDescription: String { text }

        static let all = ["items.title", "items.url", "items.tags"]
        static let list = ["items.tags"]
    }

    /// Rules for both languages.
    private static let common = [
        Rule(text: #""a""#, plain: Rule.all),
        Rule(text: #"{ select = "a", all = true }"#, plain: Rule.list),
        Rule(text: #"{ select = "a", join = " / " }"#, plain: Rule.list),
        Rule(text: #"{ select = "a", match = "k-([0-9]+)" }"#, plain: []),
        Rule(text: #"{ select = "a", json = "$.b" }"#, plain: []),
        Rule(text: #"{ select = "a", default = "none" }"#, plain: []),
        Rule(text: #"{ template = "{v} of {w}" }"#, plain: []),
        Rule(text: #"{ constant = "same" }"#, plain: []),
    ]

    private static let json = [
        Rule(text: #""a.b""#, plain: Rule.all), Rule(text: #""a[0]""#, plain: Rule.all),
        Rule(text: #""a[-1].b""#, plain: Rule.all), Rule(text: #""a[*]""#, plain: Rule.list),
        Rule(text: #""a[*].b""#, plain: Rule.list), Rule(text: #""$..b""#, plain: Rule.list),
        Rule(text: #""$""#, plain: Rule.all), Rule(text: #""$.*""#, plain: Rule.list),
        Rule(text: #"{ select = "a[*]", match = "k-([0-9]+)" }"#, plain: []),
    ]

    private static let html = [
        Rule(text: #"".""#, plain: Rule.all), Rule(text: #""@id""#, plain: Rule.all),
        Rule(text: #""h2 a""#, plain: Rule.all), Rule(text: #""h2 a @href""#, plain: Rule.all),
        Rule(text: #"".a""#, plain: Rule.all), Rule(text: #"".a @html""#, plain: Rule.all),
        Rule(text: #""p:nth-child(2), i""#, plain: Rule.all), Rule(text: #""+ p""#, plain: Rule.all),
        Rule(text: #""+ p b @title""#, plain: Rule.all),
        Rule(text: #""- p""#, plain: Rule.all), Rule(text: #""- a @href""#, plain: Rule.all),
        Rule(text: #"{ select = "- .a", match = "k-([0-9]+)" }"#, plain: []),
        Rule(text: #"{ select = ".a", all = true }"#, plain: Rule.list),
        Rule(text: #"{ select = ".a", match = "k-([0-9]+)" }"#, plain: []),
        Rule(text: #"{ select = ".a", json = "$.b" }"#, plain: []),
    ]

    private static let documents = #"""
        [{"a": "x", "b": 1}, {"a": ["", "  ", "b", 3]}, {"a": null}, {}, {"a": [[["deep"]], {"b": 1}]},
        {"a": {"b": ["c", true]}}, {"a": []}, {"a": 12.5}, {"a": "{\"b\": [\"\", \"x\"]}"}, "text", ["u", "v"],
        {"a": ["nothing", "{\"b\": 1}", "k-41"]}, {"a": [{"b": "mailto:a@b.example"}, {"b": "/c"}]},
        {"a": "\u00a0"}, {"a": [null, {}, "last"]}, {"a": {"x": "k-1", "y": "k-2"}}, {"a": 1, "a": 2}]
        """#

    private static let page = """
        <article id=1><h2><a href="/1">One</a> <a href="/b">b</a></h2><p class=a> </p><p class=a>k-41</p></article>
        <p>after <b title=t>b</b><b title=u>c</b></p>
        <article id=2><p class=a>{"b": ["", "x"]}</p><p class=a><i>two</i> three</p><i>i</i></article>
        <article><h2><a>k-7</a><a href="mailto:a@b.example">m</a></h2></article><p></p><article id=" "></article>
        """

    @Test(arguments: common + json)
    func bothWaysFindTheSameInJSON(rule: Rule) throws {
        let document = try JSONValue(parsing: Self.documents)
        try compare(rule, in: .json(document), at: document.array.map { .json($0) })
    }

    @Test(arguments: common + html)
    func bothWaysFindTheSameInAPage(rule: Rule) throws {
        let root = HTMLDocument(Self.page).root
        try compare(rule, in: .html(root), at: root.select(HTMLSelector("article")).map { .html($0) })
    }

    private func compare(_ rule: Rule, in root: MappedElement, at elements: [MappedElement]) throws {
        let address = AddressValues(
            uri: try SubscriptionURI("x:all"),
            defaults: [:],
            limit: 9,
            now: SampleProgram.morning
        )
        var evaluator = ValueEvaluator(address: address)
        var others = NamedValues()
        others.append("seven", named: "v", isText: false)
        let steps = ItemStep.steps(of: try rules(rule.text), in: root, base: "https://x.example/")
        #expect(steps.filter { $0.field != nil && $0.isPlain }.map(\.key) == rule.plain)
        var count = 0
        for element in elements {
            for step in steps {
                let values = try evaluator.values(
                    step.rule,
                    named: step.key,
                    in: element,
                    isList: step.isList,
                    others: others
                )
                let all = try evaluator.texts(of: step, in: element, others: others)
                #expect(all == values.compactMap(\.shown), "\(step.key)")
                let first = try evaluator.first(of: step, in: element, others: others)
                if !step.isList { #expect(first == values.first, "\(step.key)") }
                count += values.count
            }
        }
        #expect(count > 0)
    }

    private func rules(_ rule: String) throws -> ItemRules {
        let text =
            SampleMappings.head + """
                url = "x:/"
                [items]
                title = \(rule)
                url = \(rule)
                tags = \(rule)
                [items.values]
                v = "h2"
                w = "b"
                """
        let reading = PluginManifest.read(Array(text.utf8))
        guard case .mapping(let mapping)? = reading.manifest?.kind, let items = mapping.items else {
            throw SampleMappings.NoMapping(mistakes: reading.mistakes.map(\.description))
        }
        return items
    }
}
