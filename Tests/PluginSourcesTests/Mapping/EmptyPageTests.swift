import FeedModel
import PluginSources
import SourceAPI
import SourceChecks
import Testing

/// Tests of pages on which a mapping finds nothing: MappedSource, MappingState.
@Suite struct EmptyPageTests {
    private static let html = "text/html"

    @Test func aPageThatHadItemsAndHasNoneIsAnError() async throws {
        let run = try await source(each: "article.post").page(
            of: "<main><div class=post>1</div></main>",
            type: Self.html,
            state: SourceState(rawValue: #"{"items":24}"#)
        )
        #expect(
            run.failure
                == .malformed(
                    where: "items",
                    what: "no element of the page matches 'article.post'; last time there were 24"
                )
        )
    }

    @Test func aPageThatNeverHadItemsIsAnErrorToo() async throws {
        let run = try await source(each: "article.post").page(of: "<main></main>", type: Self.html)
        #expect(
            run.failure
                == .malformed(
                    where: "items",
                    what:
                        "no element of the page matches 'article.post'; it may have changed or need JavaScript; where it may be "
                        + "empty, [items] says 'empty = true'"
                )
        )
    }

    @Test(arguments: ["", "null", "Service unavailable"])
    func anAnswerWithoutMarkupIsNoPageWithoutItems(body: String) async throws {
        let run = try await source(each: "article.post", more: "empty = true").page(of: body, type: Self.html)
        #expect(run.failure == .malformed(where: "https://x.example/", what: "expected HTML, found no markup"))
    }

    @Test(arguments: ["items", "items[*]", "$.items.*"])
    func anEmptyListThatWasAlwaysEmptyIsAPage(each: String) async throws {
        let page = try await source(each: each).page(of: #"{"items": []}"#).outcome.get()
        #expect(page.items == [])
        #expect(page.state == SourceState(rawValue: #"{"items":0}"#))
    }

    @Test(arguments: [#"{"results": []}"#, #"{"items": null}"#, #"{"items": {}}"#, "[]"])
    func aListElsewhereIsAnError(body: String) async throws {
        #expect(
            try await source(each: "items[*]").page(of: body).failure
                == .malformed(
                    where: "items",
                    what:
                        "no element of the JSON answer matches 'items[*]'; where it may be empty, [items] says 'empty = true'"
                )
        )
    }

    @Test func aListThatHadItemsAndIsEmptyIsAnErrorUnlessThatIsAllowed() async throws {
        let state = SourceState(rawValue: #"{"items":2}"#)
        let strict = try await source(each: "items[*]").page(of: #"{"items": []}"#, state: state)
        #expect(
            strict.failure
                == .malformed(
                    where: "items",
                    what: "no element of the JSON answer matches 'items[*]'; last time there were 2"
                )
        )
        let lenient = try await source(each: "items[*]", more: "empty = true").page(of: #"{"items": []}"#, state: state)
        #expect(try lenient.outcome.get().items == [])
    }

    @Test func elementsWithoutAnythingToKnowThemByAreAnError() async throws {
        let run = try await source(each: "$[*]").page(of: #"[{"id": ""}, {"name": 1}]"#)
        #expect(
            run.failure
                == .malformed(where: "items", what: "none of 2 elements has an id, an address or a title")
        )
    }

    @Test func oneElementWithoutAnIdentityIsSkipped() async throws {
        let run = try await source(each: "$[*]").page(of: #"[{"id": 1}, {"id": null}, {"id": 1}, {"id": 2}]"#)
        let page = try run.outcome.get()
        #expect(page.items.map(\.guid) == ["1", "2"])
        #expect(page.skipped == 1)
        let log = [
            "element 2 is skipped: it has no id, no web address and no title",
            "element 3 is left out: an earlier one has the id '1'",
        ]
        #expect(run.transcript.log == log)
    }

    private func source(each: String, more: String = "") throws -> MappedSource {
        try SampleMappings.source(
            SampleMappings.head + """
                url = "x:/"
                [items]
                each = "\(each)"
                id = "id"
                \(more)
                """
        )
    }
}
