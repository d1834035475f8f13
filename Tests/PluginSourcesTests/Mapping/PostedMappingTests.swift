import FeedModel
import Foundation
import PluginSources
import SourceAPI
import SourceChecks
import Testing

/// Tests of mappings that ask by POST: TemplateReader, DocumentRequest+HTTP, PagePosition.
@Suite struct PostedMappingTests {
    private static let graph = """
        id = "graph"
        title = "Graph"
        [subject]
        name = "user"
        example = "ada"
        [[services]]
        key = "api"
        base = "https://graph.example.org"
        [request]
        url = "api:/graphql"
        [request.body]
        query = "query($user: String!) { user(login: $user) { notes { id title } } }"
        variables = { user = "{subject}", first = "{limit}", after = "{cursor}", day = "on {now:%Y-%m-%d}" }
        [items]
        each = "data.notes"
        id = "id"
        title = "title"
        [next]
        cursor = "data.end"
        """

    @Test func aQuestionInJSONHasItsValuesAndPages() async throws {
        let source = try SampleMappings.source(Self.graph)
        let recordings = Recordings([
            exchange(body(after: "null"), #"{"data":{"notes":[{"id":1,"title":"One"}],"end":"c 1"}}"#),
            exchange(body(after: #""c 1""#), #"{"data":{"notes":[{"id":2,"title":"Two"}],"end":null}}"#),
        ])
        var request = FetchRequest(uri: try SubscriptionURI("graph:a\"da"), limit: 20)
        let first = try await RecordedRun(source, request: request, on: recordings).outcome.get()
        #expect(first.items.map(\.title) == ["One"])
        #expect(first.next == Cursor(rawValue: "0 https://graph.example.org/graphql c 1"))
        request.cursor = first.next
        let run = await RecordedRun(source, request: request, on: recordings)
        #expect(try run.outcome.get().items.map(\.title) == ["Two"])
        #expect(try run.outcome.get().next == nil)
        #expect(run.transcript.requests.map(\.headers) == [["Content-Type": "application/json"]])
    }

    @Test func aFormHasEncodedValues() async throws {
        let source = try SampleMappings.source(
            """
            id = "form"
            title = "Form"
            [subject]
            name = "words"
            example = "c"
            [[services]]
            key = "api"
            base = "https://form.example.org"
            [request]
            url = "api:/search"
            body = "q={subject}&n={limit}"
            [items]
            id = "id"
            """
        )
        let recordings = Recordings([
            exchange("q=c%2B%2B%20%26&n=20", #"{"id":1}"#, at: "https://form.example.org/search")
        ])
        let request = FetchRequest(uri: try SubscriptionURI("form:c++ &"), limit: 20)
        let run = await RecordedRun(source, request: request, on: recordings)
        #expect(try run.outcome.get().items.map(\.guid) == ["1"])
        #expect(run.transcript.requests.map { $0.headers["Content-Type"] } == ["application/x-www-form-urlencoded"])
    }

    @Test func aBodyThatGrowsTooLargeIsRefused() async throws {
        let source = try SampleMappings.source(Self.graph)
        let subject = String(repeating: "x", count: 70_000)
        let request = FetchRequest(uri: try SubscriptionURI("graph:" + subject), limit: 20)
        let run = await RecordedRun(source, request: request, on: Recordings([]))
        #expect(run.error == .refused("the body of its request is larger than 64 KiB"))
    }

    private func body(after cursor: String) -> String {
        #"{"query":"query($user: String!) { user(login: $user) { notes { id title } } }","#
            + #""variables":{"after":\#(cursor),"day":"on 2026-11-21","first":20,"user":"a\"da"}}"#
    }

    private func exchange(
        _ body: String,
        _ answer: String,
        at url: String = "https://graph.example.org/graphql"
    ) -> Exchange {
        var request = HTTPRequest(url)
        (request.method, request.body) = (.post, Array(body.utf8))
        let response = HTTPResponse(url: url, status: 200, body: Array(answer.utf8))
        return Exchange(recorded: SampleProgram.morning, request: request, outcome: .response(response))
    }
}
