import ArticlesSource
import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

private let plugin = SourceTestCase(ArticlesSource())

/// Tests of `MockArticles`, which needs no network.
@Suite struct MockArticlesTests {
    // RA4, RA7
    @Test func theMockHasThreePagesWithoutARequest() async throws {
        var cursor: Cursor?
        var dates: [String] = []
        for number in 1...3 {
            let run = try await plugin.run("articles:mock", on: try plugin.recordings("ordinary"), cursor: cursor)
            let page = try run.page
            #expect(run.transcript.requests == [])
            #expect(page.items.map(\.guid) == (number * 5 - 4...number * 5).map(String.init))
            #expect(page.items.allSatisfy { $0.summary != nil && $0.image != nil && !$0.title.isEmpty })
            #expect(page.skipped == 0)
            dates += page.items.compactMap { $0.date?.iso8601 }
            cursor = page.next
        }
        #expect(cursor == nil)
        #expect(dates.first == "2026-11-20T00:00:00Z")
        #expect(dates.count == 15)
        for wrong in ["0", "4", "x"] {
            let run = try await plugin.run(
                "articles:mock",
                on: try plugin.recordings("ordinary"),
                cursor: Cursor(rawValue: wrong)
            )
            #expect(run.error == .malformed(where: "the cursor", what: "expected the number of a page"))
        }
    }
}
