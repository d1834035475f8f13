import FeedModel
import Foundation
import PluginManifests
import PluginSources
import SourceAPI
import SourceChecks
import Testing

/// Tests of the pages that one fetch follows, and of the last one: MappedSource.
@Suite struct FollowedPagesTests {
    /// A service that numbers its pages answers a request beyond the last page with an error, as WordPress does with 400.
    @Test(arguments: [400, 404, 410, 416, 422])
    func anErrorBehindTheLastNumberedPageIsTheEnd(status: Int) async throws {
        let run = try await run(answers: [.page(1), .page(2), .status(status)])
        let page = try run.outcome.get()
        #expect(page.items.map(\.guid) == ["1a", "1b", "2a", "2b"])
        #expect(page.next == nil)
        #expect(!page.isPartial)
    }

    @Test func behindAnotherErrorThePageCanBeAskedForAgain() async throws {
        let run = try await run(answers: [.page(1), .status(500)])
        let page = try run.outcome.get()
        #expect(page.items.map(\.guid) == ["1a", "1b"])
        #expect(page.isPartial)
        // Otherwise the first page would have not changed, and the later one not be asked for.
        #expect(page.discardsValidators)
        let next = try #require(page.next)
        let again = try await self.run(answers: [.page(2), .status(404)], from: 2, cursor: next)
        #expect(try again.outcome.get().items.map(\.guid) == ["2a", "2b"])
    }

    @Test func anErrorOfTheFirstPageIsAnError() async throws {
        for status in [400, 404, 500] {
            let run = try await run(answers: [.status(status)])
            #expect(throws: SourceError.self) { try run.outcome.get() }
        }
    }

    @Test func aPageBehindTheLastOneIsEmptyIfItIsAskedForAlone() async throws {
        let first = try await run(answers: [.page(1)], pages: 1).outcome.get()
        let next = try #require(first.next)
        let last = try await run(answers: [.status(404)], from: 2, pages: 1, cursor: next).outcome.get()
        #expect(last.items.isEmpty)
        #expect(last.next == nil)
    }

    /// An address of the document itself has to work.
    @Test func aLinkThatLeadsNowhereKeepsTheItemsAndIsTold() async throws {
        let rules = "[next]\nurl = \"next\""
        let run = try await run(answers: [.page(1), .status(404)], rules: rules)
        let page = try run.outcome.get()
        #expect(page.items.map(\.guid) == ["1a", "1b"])
        #expect(page.isPartial)
    }

    /// A page that asks the reader to sign in looks like this, and so does one beyond the last numbered page.
    @Test(arguments: [
        (
            "[next]\nurl = \"a @href\"",
            "a later page could not be read: no element of the page matches 'li'; it may have changed or need JavaScript; "
                + "where it may be empty, [items] says 'empty = true'"
        ),
        ("empty = true\n[next]\nurl = \"a @href\"", nil), ("[next]\nparam = \"page\"", nil),
    ])
    func aLaterWebPageWithoutItemsIsTheEndOnlyWherePagesAreNumbered(rules: String, reason: String?) async throws {
        let source = try source(each: "li", id: ".", rules: rules)
        let pages = ["<ul><li>1a<li>1b</ul><a href='/?page=2'>older</a>", "<p>Please sign in."]
        let page = try await run(source, answers: pages.map { ($0, 200) }, type: "text/html").outcome.get()
        #expect(page.items.map(\.guid) == ["1a", "1b"])
        #expect(page.partialReason == reason)
        #expect(page.isPartial == (reason != nil))
    }

    @Test func aLaterAnswerWithoutTheListIsTold() async throws {
        let source = try source(rules: "[next]\nparam = \"page\"")
        let answers = [(Answer.page(1).body, 200), (#"{"error": "slow down"}"#, 200)]
        let page = try await run(source, answers: answers).outcome.get()
        #expect(page.items.map(\.guid) == ["1a", "1b"])
        #expect(
            page.partialReason == "a later page could not be read: no element of the JSON answer matches 'items[*]'; "
                + "where it may be empty, [items] says 'empty = true'"
        )
    }

    @Test(arguments: [("items[*]", #"{"items": []}"#), ("items[*]", #"{"items": null}"#), ("items[?@.id]", "{}")])
    func aLaterAnswerWithAnEmptyPlaceForItemsIsTheEnd(each: String, last: String) async throws {
        let source = try source(each: each, rules: "[next]\nparam = \"page\"")
        let page = try await run(source, answers: [(Answer.page(1).body, 200), (last, 200)]).outcome.get()
        #expect(page.items.map(\.guid) == ["1a", "1b"])
        #expect(!page.isPartial)
        #expect(page.next == nil)
    }

    private enum Answer {
        case page(Int)
        case status(Int)

        var body: String {
            guard case .page(let number) = self else { return "{}" }
            return #"{"next": "/?page=\#(number + 1)", "items": [{"id": "\#(number)a"}, {"id": "\#(number)b"}]}"#
        }

        var status: Int {
            if case .status(let status) = self { status } else { 200 }
        }
    }

    private func run(
        answers: [Answer],
        from first: Int = 1,
        pages: Int = 5,
        rules: String = "[next]\nparam = \"page\"",
        cursor: Cursor? = nil
    ) async throws -> RecordedRun {
        let source = try source(pages: pages, rules: rules)
        return try await run(source, answers: answers.map { ($0.body, $0.status) }, from: first, cursor: cursor)
    }

    private func source(
        each: String = "items[*]",
        id: String = "id",
        pages: Int = 5,
        rules: String
    ) throws -> MappedSource {
        try SampleMappings.source(
            SampleMappings.head + """
                url = "x:/?page=1"
                pages = \(pages)
                [items]
                each = "\(each)"
                id = "\(id)"
                \(rules)
                """
        )
    }

    private func run(
        _ source: MappedSource,
        answers: [(body: String, status: Int)],
        type: String = "application/json",
        from first: Int = 1,
        cursor: Cursor? = nil
    ) async throws -> RecordedRun {
        let time = Date(timeIntervalSince1970: 1_795_251_600)
        let exchanges = answers.enumerated().map { place, answer in
            let url = "https://x.example/?page=\(first + place)"
            let response = HTTPResponse(
                url: url,
                status: answer.status,
                headers: ["Content-Type": type],
                body: Array(answer.body.utf8)
            )
            return Exchange(recorded: time, request: HTTPRequest(url), outcome: .response(response))
        }
        let request = FetchRequest(uri: try SubscriptionURI("x:all"), cursor: cursor, limit: 30)
        return await RecordedRun(source, request: request, on: Recordings(exchanges))
    }
}
