import FeedModel
import Foundation
import Primitives
import SourceAPI
import SourceChecks
import Testing

/// Tests that the check finds mistakes in reading elements: ConformanceCheck+Elements.
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
        let titled = StubSource.altered { page, _ in
            page.changeItems { $0.titled("On \($0.title)").renamed("On \($0.title)") }
        }
        #expect(
            await elementFindings(titled) == [
                Finding(.elements, "the guids are the titles, which publishers change")
            ]
        )
    }

    @Test(arguments: ["1.%", "Release %.0", "v%", "paper-%"])
    func aGuidCanBeTheTitleOfAVersion(title: String) async {
        let titled = StubSource.altered { page, _ in
            page.changeItems {
                $0.titled(title.replacing("%", with: $0.guid)).renamed(title.replacing("%", with: $0.guid))
            }
        }
        #expect(await elementFindings(titled) == [])
    }

    /// The first list of a forum's answer can be its users, as many as there are topics.
    @Test func theListOfTheItemsIsFoundAmongOthers() async {
        let users: JSONValue = [["id": 7, "name": "ada"], ["id": 8, "name": "bo"]]
        let exchanges = StubSource.recordings.exchanges.values.flatMap(\.self).map { exchange in
            guard case .response(var response) = exchange.outcome, let answer = try? response.json() else {
                return exchange
            }
            response.body = Array(JSONValue.object([.init("users", users)] + answer.members).line.utf8)
            return Exchange(recorded: exchange.recorded, request: exchange.request, outcome: .response(response))
        }
        let counting = StubSource.altered { page, _ in
            page.content = .items(page.items.enumerated().map { $0.element.renamed("\($0.offset)") })
            page.skipped = 0
        }
        #expect(
            await counting.findings(on: Recordings(exchanges)).filter { $0.rule == .elements } == [
                Finding(.elements, "with its elements in another order, '1' comes as '0'"),
                Finding(.elements, "one element that cannot be read is not counted in 'skipped'"),
            ]
        )
        #expect(await StubSource().findings(on: Recordings(exchanges)) == [])
    }

    @Test(arguments: [nil, "2"])
    func oneOfTwoPagesCanBeWithoutTitles(cursor: String?) async {
        let half = StubSource.altered { page, request in
            if request.cursor?.rawValue == cursor { page.changeItems { $0.titled("") } }
        }
        #expect(await half.findings().filter { $0.rule == .titles } == [])
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
