import FeedModel
import Foundation
import PluginManifests
import Primitives
import SourceAPI
import Testing

@testable import PluginSources

/// Tests of the part of a JSON document that a mapping reads: Mapping.projection.
@Suite struct KeptMembersTests {
    /// The rules find in that part what they find in the whole document.
    @Test(arguments: [
        "each = \"$[*]\"\nid = \"id\"\ntitle = \"user.name\"",
        "each = \"posts[*]\"\nid = \"id\"\ntitle = \"user['name']\"\nauthors = \"users[*].name\"",
        "each = \"posts.*\"\nid = \"$\"\ntitle = \"*.name\"",
        "each = \"byid[*]\"\nid = \"id\"\ntitle = \"tags[-1]\"\ncategories = \"tags[0:2]\"",
        "each = \"posts[?@.user.name == 'Bo']\"\nid = \"id\"\ntitle = \"user.name\"",
        "each = \"posts[?@.user.age == 36]\"\nid = \"id\"\ntitle = \"id\"",
        "each = \"posts[*]\"\nid = \"id\"\ntitle = \"tags[?$.user.age == 36]\"",
        "each = \"$..user\"\nid = \"name\"\ntitle = \"name\"",
        "each = \"posts[*]\"\nid = \"id\"\ntitle = \"tags[?$.id == 2]\"\nauthors = \"$..name\"",
        "each = \"posts[*]\"\nid = \"id\"\ntitle = \"['id', 'none']\"\nsummary = \"nested\"",
        "each = \"posts[*]\"\nid = \"id\"\ntitle = { select = \"embedded\", json = \"a.b\" }",
        "each = \"posts[*]\"\nid = { constant = \"c\" }\ntitle = { template = \"{v} in {subject}\" }\n[items.values]\nv = \"user.name\"",
        "each = \"posts[*]\"\nid = \"id\"\ntitle = \"id\"\nauthors = { each = \"users[*]\", template = \"{name} {x}\" }",
        "each = \"posts[*]\"\nid = \"id\"\ntitle = { each = \"users[?@.x]\", template = \"{name}\" }\nauthors = { each = \"tags\", template = \"x\" }",
        "id = \"meta.id\"\ntitle = \"posts[0].user.name\"",
        "groups = \"posts[*]\"\neach = \"users[*]\"\nid = \"name\"\ntitle = \"^.user.name\"\nauthors = { each = \"^.tags[*]\", template = \"{$}\" }",
        "groups = \"posts\"\neach = \"users[*]\"\nid = \"^.id\"\ntitle = [\"^.none\", \"^.user.name\"]",
        "each = \"byid.*\"\nid = \"~\"\ntitle = \"id\"",
        "each = \"*\"\nid = \"~\"",
        "groups = \"*\"\neach = \"*\"\nid = \"~\"\ntitle = \"^~\"\nauthors = \"^.k.tags\"",
        "groups = \"$\"\neach = \"posts[*]\"\nid = \"id\"\ntitle = \"^.meta.title\"",
        "groups = \"posts[?@.user]\"\neach = \"users[*]\"\nid = \"name\"\ntitle = \"^\"",
        "each = \"posts[*]\"\nid = \"id\"\ntitle = \"id\"\n[page]\ntitle = \"meta.title\"\ntotal = \"posts[1].id\"\n[next]\nurl = \"meta.next\"",
        "each = \"posts[*]\"\nid = [\"none\", \"id\"]\ntitle = [\"x.name\", { select = \"user.name\" }]\n[page]\ntitle = [\"meta.none\", \"meta.title\"]\n[next]\nurl = [\"none\", \"meta.next\"]",
        "each = \"posts[*]\"\nid = \"id\"\ntitle = \"id\"\n[error]\nmessage = \"meta.error\"\n[next]\ncursor = \"posts[-1].id\"\nparam = \"p\"",
    ])
    func rulesFindTheSameInThePartThatIsKept(rules: String) throws {
        let mapping = try Self.mapping(rules)
        for document in Self.documents {
            let whole = try JSONValue(parsing: document)
            let part = try JSONValue(parsing: Array(document.utf8), keeping: mapping.projection)
            #expect(try Self.found(in: part, by: mapping) == Self.found(in: whole, by: mapping))
            #expect(part.line.utf8.count <= whole.line.utf8.count)
        }
    }

    @Test func membersThatNoRuleNamesAreLeftOut() throws {
        let rules = """
            each = "posts[*]"
            id = "id"
            title = "user.name"
            [page]
            title = "meta.title"
            """
        let document = try #require(Self.documents.first)
        let part = try JSONValue(parsing: Array(document.utf8), keeping: Self.mapping(rules).projection)
        let expected =
            #"{"meta":{"title":"All"},"posts":[{"id":1,"user":{"name":"Ada"}},{"id":2,"user":{"name":"Bo"}},3]}"#
        #expect(part.line == expected)
    }

    private static let documents = [
        #"""
        {"meta": {"title": "All", "id": "m", "next": "/2", "error": null, "more": [1, 2]}, "posts": [
        {"id": 1, "user": {"name": "Ada", "age": 36}, "users": [{"name": "A", "x": 1}, {"name": "B"}], "tags": ["a", "b", "c"],
        "embedded": "{\"a\": {\"b\": \"c\"}}", "nested": [["n"], "m"]},
        {"id": 2, "user": {"name": "Bo"}, "tags": [], "x": {"name": "X"}}, 3], "byid": {"k": {"id": "k1", "tags": ["t"]}}}
        """#,
        #"[{"id": 1, "user": {"name": "Ada", "age": 36}, "rest": [1]}, {"id": 2, "user": [{"name": "No"}]}, null, "text"]"#,
        #"{"posts": {"id": 7, "user": {"name": "Eve"}, "rest": {}}, "posts": [], "byid": [{"id": 1}]}"#,
        "{}", "[]", #"{"posts": []}"#, #"{"meta": 1, "posts": "none"}"#,
    ]

    private static func mapping(_ rules: String) throws -> Mapping {
        let text = SampleMappings.head + "url = \"x:/\"\n[items]\n" + rules
        let reading = PluginManifest.read(Array(text.utf8))
        guard case .mapping(let mapping)? = reading.manifest?.kind else {
            throw SampleMappings.NoMapping(mistakes: reading.mistakes.map(\.description))
        }
        return mapping
    }

    /// The values that all rules find: those of the document, and those of each item.
    private static func found(in document: JSONValue, by mapping: Mapping) throws -> [String] {
        let items = try #require(mapping.items)
        let uri = try SubscriptionURI("x:all")
        var evaluator = ValueEvaluator(address: AddressValues(uri: uri, defaults: [:], limit: 30, now: .distantPast))
        let root = MappedElement.json(document)
        var found: [String] = []
        func values(of rules: [String: ValueRules], in element: MappedElement) throws {
            for (key, rules) in rules.sorted(by: { $0.key < $1.key }) {
                for (place, rule) in rules.enumerated() {
                    for isList in [false, true] {
                        let values = try evaluator.values(rule, named: key, in: element, isList: isList)
                        found.append("\(key).\(place): \(JSONValue.array(values).line)")
                    }
                }
            }
        }
        var ofDocument = Dictionary(uniqueKeysWithValues: mapping.page.map { ($0.key.rawValue, $0.value) })
        ofDocument["error"] = mapping.error
        switch mapping.next {
        case .address(let rules)?, .cursor(let rules, _)?: ofDocument["next"] = rules
        default: break
        }
        try values(of: ofDocument, in: root)
        found.append("empty: \(root.hasEmptyList(items))")
        let all = try evaluator.items(items, in: root)
        let fields = Dictionary(uniqueKeysWithValues: items.fields.map { ($0.key.rawValue, $0.value) })
        for place in all.elements.indices {
            let item = all[place]
            found.append("\(item.name ?? "-") in \(item.groupName ?? "-")")
            for rules in [fields, items.values] {
                let (ofGroup, ofItem) = (
                    rules.mapValues { $0.filter(\.isOfGroup) }, rules.mapValues { $0.filter { !$0.isOfGroup } }
                )
                try values(of: ofItem, in: item.element)
                if let group = item.group { try values(of: ofGroup, in: group) }
            }
        }
        return found
    }
}
