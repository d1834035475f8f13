import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

@testable import PluginSources

/// Tests of items in groups, whose values items can use: MappedItem, MappedGroup.
@Suite struct GroupTests {
    private static let days = #"""
        {"name": "Cup", "days": [
        {"date": "2026-11-21", "games": [{"id": 1, "home": "A"}, {"id": 2, "home": "B", "date": "2026-11-22"}]},
        {"date": "2026-11-28", "games": []},
        {"date": "2026-12-05", "games": [{"id": 3, "home": "C"}]}]}
        """#

    private static let games = """
        groups = "days[*]"
        each = "games[*]"
        id = "id"
        title = { template = "{home} on {day}" }
        published = ["date", "^.date"]
        [items.values]
        home = "home"
        day = { select = "^ date", match = "-(..)$" }
        """

    @Test func valuesOfAGroupAreThoseOfItsItems() async throws {
        let page = try await source(Self.games).page(of: Self.days).outcome.get()
        #expect(page.items.map(\.title) == ["A on 21", "B on 21", "C on 05"])
        #expect(page.items.compactMap(\.published).map(\.day) == ["2026-11-21", "2026-11-22", "2026-12-05"])
    }

    @Test func theRestOfAPageHasItsGroupsToo() async throws {
        let source = try source(Self.games)
        let first = try await source.page(of: Self.days, limit: 2).outcome.get()
        let rest = try await source.page(of: Self.days, after: first.next).outcome.get()
        #expect(rest.items.map(\.title) == ["C on 05"])
        #expect(rest.next == nil)
    }

    @Test func theDocumentCanBeTheGroup() async throws {
        let rules = """
            groups = "$"
            each = "days[*]"
            id = "date"
            title = "^.name"
            authors = { each = "^.days[*].games[*]", template = "{home}!" }
            """
        let page = try await source(rules).page(of: Self.days).outcome.get()
        #expect(page.items.map(\.title) == ["Cup", "Cup", "Cup"])
        #expect(page.items.map(\.authors) == Array(repeating: ["A!", "B!", "C!"], count: 3))
    }

    @Test func namesOfMembersAreValues() async throws {
        let rules = """
            groups = "rates.*"
            each = "*"
            id = { template = "{day} {code}" }
            title = { template = "1 EUR = {rate} {code}" }
            published = ["^~", { select = "^ ~", format = "d.M.yyyy" }]
            [items.values]
            code = "~"
            day = "^~"
            rate = "$"
            """
        let body = #"{"rates": {"2026-11-20": {"USD": 1.1, "CHF": 0.9}, "21.11.2026": {"USD": 1.2}}}"#
        let page = try await source(rules).page(of: body).outcome.get()
        #expect(page.items.map(\.guid) == ["2026-11-20 USD", "2026-11-20 CHF", "21.11.2026 USD"])
        #expect(page.items.map(\.title) == ["1 EUR = 1.1 USD", "1 EUR = 0.9 CHF", "1 EUR = 1.2 USD"])
        #expect(page.items.compactMap(\.published).map(\.day) == ["2026-11-20", "2026-11-20", "2026-11-21"])
    }

    @Test func aMemberThatAPathNamesHasItsName() async throws {
        let rules = "groups = \"$\"\neach = \"current\"\nid = [\"~\", \"id\"]\ntitle = \"^.title\""
        let page = try await source(rules).page(of: #"{"title": "T", "current": {"id": 7}}"#).outcome.get()
        #expect(page.items.map { "\($0.guid) \($0.title)" } == ["current T"])
    }

    @Test(arguments: [
        ("each = \"li\"\nid = \"@id\"\ntext = \"^ p\"", "text/html", "<p>\(text)</p>\(items)"),
        ("each = \"li\"\nid = \"@id\"\ntitle = \"a\"\ntags = [\"b\", \"^ p\"]", "text/html", "<p>\(text)</p>\(items)"),
        (
            "each = \"items[*]\"\nid = \"$\"\ntext = \"^.p\"", "application/json",
            "{\"p\": \"\(text)\", \"items\": \(numbers)}"
        ),
    ])
    func aTextOfAGroupDoesNotBecomeThatOfThousandsOfItems(rules: String, type: String, body: String) async throws {
        let group = type.hasSuffix("json") ? "$" : "html"
        let run = try await source("groups = \"\(group)\"\n" + rules).page(of: body, type: type)
        let key = rules.contains("tags") ? "items.tags" : "items.text"
        let reason = "it takes too long on this document: more than 16 MiB of values of groups"
        #expect(run.error == .malformed(where: key, what: reason))
    }

    private static let text = String(repeating: "word ", count: 20_000)
    private static let items = (1...200).map { "<li id=\($0)>x" }.joined()
    private static let numbers = Array(1...200).description

    @Test(arguments: [#"{"a": {"t": 1}, "b": {"t": 2}}"#, #"[{"t": 1}, {"t": 2}]"#])
    func anElementOfAListHasNoName(body: String) async throws {
        let page = try await source("each = \"*\"\nid = [\"~\", \"t\"]\ntitle = \"t\"").page(of: body).outcome.get()
        #expect(page.items.map(\.guid) == (body.hasPrefix("[") ? ["1", "2"] : ["a", "b"]))
    }

    @Test func aGroupOfAPageIsAnElement() async throws {
        let rules = """
            groups = "section"
            each = "li"
            title = "a"
            url = "a @href"
            categories = "^ h2"
            language = "^ @lang"
            summary = "^ - p"
            """
        let html = """
            <p>Programme</p><section lang=de><h2>Film</h2><ul><li><a href=/1>One</a><li><a href=/2>Two</a></ul></section>
            <section><h2>Stage</h2><ul><li><a href=/3>Three</a></ul></section><li><a href=/4>Outside</a>
            """
        let page = try await source(rules).page(of: html, type: "text/html").outcome.get()
        #expect(page.items.map(\.title) == ["One", "Two", "Three"])
        #expect(page.items.map(\.categories) == [["Film"], ["Film"], ["Stage"]])
        #expect(page.items.map(\.language) == ["de", "de", nil])
        #expect(page.items.map(\.summary) == ["Programme", "Programme", "Programme"])
    }

    @Test func aGroupInsideAnotherIsAPartOfIt() async throws {
        let html = """
            <div title=A><p id=1>One<div title=B><div title=C><p id=2>Two</div></div><p id=3>Three</div><div title=D><p id=4>Four</div>
            """
        let rules = "groups = \"div\"\neach = \"p\"\nid = \"@id\"\ntitle = \"^ @title\""
        let run = try await source(rules).page(of: html, type: "text/html")
        #expect(try run.outcome.get().items.map { "\($0.guid) \($0.title)" } == ["1 A", "2 A", "3 A", "4 D"])
        #expect(run.transcript.log == [])
    }

    /// An element can be in many groups, which are inside each other.
    @Test func itemsOfAllGroupsAreLimited() async throws {
        let list = Array(repeating: "0", count: 4001).joined(separator: ",")
        let body =
            String(repeating: #"{"g":"#, count: 250) + #"{"list":[\#(list)]}"# + String(repeating: "}", count: 250)
        let run = try await source("groups = \"$..g\"\neach = \"$..list[*]\"\nid = \"$\"").page(of: body)
        let reason = "it takes too long on this document: more than 1000000 values"
        #expect(run.error == .malformed(where: "items.each", what: reason))
    }

    @Test(arguments: [
        (#"{"days": []}"#, nil), (#"{"days": [{"games": []}, {"games": []}]}"#, nil),
        (
            #"{"days": [{"games": []}, {}]}"#,
            "no element of the JSON answer matches 'games[*]' in 'days[*]'; where it may be empty, [items] says 'empty = true'"
        ),
        (
            "{}",
            "no element of the JSON answer matches 'games[*]' in 'days[*]'; where it may be empty, [items] says 'empty = true'"
        ),
    ])
    func noItemsAreAnErrorUnlessTheListsAreEmpty(body: String, reason: String?) async throws {
        let run = try await source(Self.games).page(of: body)
        #expect(run.error == reason.map { .malformed(where: "items", what: $0) })
        if reason == nil { #expect(try run.outcome.get().items == []) }
    }

    private func source(_ rules: String) throws -> MappedSource {
        try SampleMappings.source(SampleMappings.head + "url = \"x:/\"\n[items]\n" + rules)
    }
}

extension Date {
    fileprivate var day: String { String(ISO8601DateFormatter().string(from: self).prefix(10)) }
}
