import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

/// Tests that the check finds mistakes in reading elements: TestHarness+Elements, TestHarness+Pages.
@Suite struct ElementRuleTests {
    @Test func aGuidIsNotThePlaceInTheList() async {
        let counting = StubSource.altered { page, _ in
            page.content = .items(page.items.enumerated().map { $0.element.renamed("\($0.offset)") })
        }
        #expect(
            await elementFindings(counting) == [
                Finding(.elements, "with its elements in another order, '1' comes as '0'")
            ]
        )
    }

    @Test func aGuidIsNotTheTitle() async {
        let titled = StubSource.altered { page, _ in page.changeItems { $0.renamed($0.title) } }
        #expect(
            await elementFindings(titled) == [
                Finding(.elements, "the guids are the titles, which publishers change")
            ]
        )
    }

    @Test func oneBadElementFailsNoPage() async {
        let strict = StubSource { (request, host) throws(SourceError) in
            let page = try await StubSource.good(request, host)
            guard page.skipped == 0 else { throw .malformed(where: "books", what: "no id") }
            return page
        }
        #expect(
            await elementFindings(strict) == [
                Finding(
                    .elements,
                    "one element that cannot be read fails the page: "
                        + "\(SourceError.malformed(where: "books", what: "no id"))"
                )
            ]
        )
    }

    @Test func aSkippedElementIsCounted() async {
        let silent = StubSource.altered { page, _ in page.skipped = 0 }
        #expect(
            await elementFindings(silent) == [
                Finding(.elements, "one element that cannot be read is not counted in 'skipped'")
            ]
        )
    }

    @Test func aTitleKeepsItsLetters() async {
        let quiet = StubSource.altered { page, _ in page.changeItems { $0.titled($0.title.lowercased()) } }
        #expect(
            await elementFindings(quiet) == [Finding(.elements, "the title 'Paper' comes as 'paper'")]
        )
    }

    @Test func theNextPageIsTheOneThatIsRecorded() async {
        let lost = StubSource { (request, host) throws(SourceError) in
            var page = try await StubSource.good(request, host)
            if request.cursor == nil { page.next = Cursor(rawValue: "3") }
            return page
        }
        #expect(
            await lost.findings() == [
                Finding(
                    .paging,
                    "the next page is asked for at https://api.example.org/books?page=3, and recorded at "
                        + "https://api.example.org/books?page=2"
                )
            ]
        )
    }

    private func elementFindings(_ source: StubSource) async -> [Finding] {
        await source.findings().filter { $0.rule == .elements }
    }
}
