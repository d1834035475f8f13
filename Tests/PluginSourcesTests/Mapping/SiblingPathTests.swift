import FeedModel
import Foundation
import PluginManifests
import PluginSources
import Primitives
import SourceAPI
import SourceChecks
import Testing

/// Tests of paths to the elements around an item: ElementPath, HTMLNode+Following, HTMLPrecedingElements.
@Suite struct SiblingPathTests {
    private func items(_ rules: String, in page: String) async throws -> [Item] {
        let source = try SampleMappings.source(
            "id = \"rows\"\ntitle = \"Rows\"\n[[services]]\nkey = \"web\"\nbase = \"https://rows.example\"\n[request]\nurl = \"web:/\"\n"
                + "[items]\n" + rules
        )
        let response = HTTPResponse(
            url: "https://rows.example/",
            status: 200,
            headers: ["Content-Type": "text/html"],
            body: Array(page.utf8)
        )
        let exchange = Exchange(
            recorded: SampleProgram.morning,
            request: HTTPRequest("https://rows.example/"),
            outcome: .response(response)
        )
        let request = FetchRequest(uri: try SubscriptionURI("rows:all"))
        return try await RecordedRun(source, request: request, on: Recordings([exchange])).page.items
    }

    @Test func aPathThatBeginsWithAChildCombinatorLeadsToChildrenOfTheItem() async throws {
        let found = try await items(
            "each = \"li\"\nid = \"@id\"\ntitle = \"> b\"\nurl = \"> a @href\"",
            in: "<ul><li id=1><i><b>no</b><a href=/no></a></i><b>One</b><a href=/1>x</a></ul>"
        )
        #expect(found.map(\.title) == ["One"])
        #expect(found.map(\.url) == ["https://rows.example/1"])
    }

    @Test func theSecondRowOfAnItemIsReachedAndNoOther() async throws {
        let found = try await items(
            """
            each = "tr.story"
            id = "@id"
            title = ".title"
            score = "+ tr .score"
            authors = ":scope + tr .user"
            comments = "+ tr.sub td > a:last-of-type @href"
            """,
            in: """
                <table><tr class=story id=1><td class=title>One</td></tr>
                <tr class=sub><td><b class=score>41 points</b> <a class=user href=u>ada</a> <a href="/talk/1">12</a></td></tr>
                <tr class=gap><td></td></tr>
                <tr class=story id=2><td class=title>Two</td></tr>
                <tr class=gap><td></td></tr>
                <tr class=sub><td><b class=score>7 points</b> <a class=user href=u>ben</a></td></tr>
                <tr class=story id=3><td class=title>Three</td></tr></table>
                """
        )
        #expect(found.map(\.title) == ["One", "Two", "Three"])
        #expect(found.map(\.score) == [41, nil, nil])
        #expect(found.map(\.authors) == [["ada"], [], []])
        #expect(found.map(\.comments) == ["https://rows.example/talk/1", nil, nil])
    }

    @Test func severalSiblingsAreCountedOneByOne() async throws {
        let found = try await items(
            """
            each = "h3"
            title = "a"
            published = { select = "+ p em", format = "dd/MM/yy HH:mm", zone = "UTC" }
            summary = "+ p + p"
            categories = "+ p + p + ul li"
            """,
            in: """
                <h3><a>One</a></h3> <p>by Max <em>21/11/26 10:30</em></p> text <p>First.</p><ul><li>a<li>b</ul>
                <h3><a>Two</a></h3><p>by Max <em>20/11/26 10:30</em></p><h3><a>Three</a></h3>
                """
        )
        #expect(
            found.map(\.published) == [
                Date(iso8601: "2026-11-21T10:30:00Z"), Date(iso8601: "2026-11-20T10:30:00Z"), nil,
            ]
        )
        #expect(found.map(\.summary) == ["First.", nil, nil])
        #expect(found.map(\.categories) == [["a", "b"], [], []])
    }

    @Test func theNearestElementBeforeAnItemIsReached() async throws {
        let found = try await items(
            """
            each = "li"
            id = "@id"
            title = "b"
            published = { select = "- h3, time", format = "dd.MM.yyyy" }
            categories = ["- .none", "- section @data-name"]
            summary = { select = "- h3", match = "^([0-9]+)" }
            """,
            in: """
                <ul><li id=0><b>None</b></ul><section data-name=A><h3>21.11.2026</h3><ul><li id=1><b>One</b><li id=2><b>Two</b></ul>
                <div><time>20.11.2026</time></div><p>x<ul><li id=3><b>Three</b></ul></section>
                <section data-name=B><h3>19.11.2026</h3><div><ul><li id=4><b>Four</b><ul><li id=5><h3>no</h3><b>Five</b></ul></ul></div></section>
                """
        )
        #expect(found.map(\.guid) == ["0", "1", "2", "3", "4", "5"])
        #expect(
            found.map { $0.published?.iso8601.prefix(10) } == [
                nil, "2026-11-21", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-19",
            ]
        )
        #expect(found.map(\.categories) == [[], ["A"], ["A"], ["A"], ["B"], ["B"]])
        #expect(found.map(\.summary) == [nil, "21", "21", "21", "19", "19"])
    }

    @Test(
        arguments: [
            ("-", "'-' needs a selector after it, as in '- h3'"), ("- p:hover", "column 4: "), ("-p[", "column 4: "),
            ("+ p, + dd", "column 6: expected a selector"), ("+ p:hover", "column 4: "),
            ("+ p, dd", "a path that begins with '+' is one, without commas"),
            ("+ p ~ p", "only '+' leads to the elements after the item"),
            (":scope + p:hover", "column 11: "), (":scope   +p:hover", "column 12: "),
        ]
    )
    func aMistakeInAPathToSiblingsIsRefusedWithItsColumn(path: String, reason: String) {
        do throws(PathError) {
            _ = try ElementPath(path)
            Issue.record("'\(path)' is a path")
        } catch {
            #expect(error.reason.hasPrefix(reason))
        }
    }

    @Test(
        arguments: [
            ("[items]\neach = \"+ li\"\ntitle = \"b\"\n", "each"),
            ("[items]\neach = \"li\"\ntitle = \"b\"\n[next]\nurl = \"+ a @href\"\n", "url"),
            ("[items]\neach = \"li\"\ntitle = \"b\"\n[page]\ntitle = \"+ h1\"\n", "title"),
            ("[items]\neach = \"- li\"\ntitle = \"b\"\n", "each"),
            ("[items]\neach = \"li\"\ntitle = \"b\"\n[page]\ntitle = \"- h1\"\n", "title"),
        ]
    )
    func outsideAnItemNothingIsBesideIt(rules: String, key: String) {
        let text =
            "id = \"rows\"\ntitle = \"Rows\"\n[[services]]\nkey = \"web\"\nbase = \"https://rows.example\"\n"
            + "[request]\nurl = \"web:/\"\ntype = \"html\"\n" + rules
        #expect(throws: (any Error).self) { try SampleMappings.source(text) }
        #expect(throws: Never.self) { try SampleMappings.source(text.replacing(#/"[-+] /#, with: "\"")) }
    }
}
