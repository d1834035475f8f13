import JSONPath
import Primitives
import Testing

/// Tests of documents and queries that are made to take long: Budget, LimitError.
@Suite struct LimitTests {
    @Test func evaluationStopsWhenItsStepsAreUsedUp() throws {
        let wide = JSONValue.array(Array(repeating: .array([1, 2, 3]), count: 100))
        var budget = JSONPath.Budget(steps: 50_000)
        #expect(throws: JSONPath.LimitError.steps(50_000)) {
            _ = try JSONPath("$..[?count($..[?count($..*) > 0]) > 0]").values(in: wide, within: &budget)
        }
        #expect(budget.remaining < 0)
        #expect("\(JSONPath.LimitError.steps(50_000))" == "more than 50000 steps")
    }

    @Test func evaluationsMayShareABudget() throws {
        var budget = JSONPath.Budget(steps: 100)
        let document = JSONValue.array(Array(repeating: 1, count: 30))
        let path = try JSONPath("$[*]")
        for _ in 0..<3 { #expect(try path.values(in: document, within: &budget).count == 30) }
        #expect(throws: JSONPath.LimitError.steps(100)) { _ = try path.values(in: document, within: &budget) }
    }

    @Test func thereAreAtMostSoManyResults() throws {
        let document = JSONValue.array(Array(repeating: 1, count: 100))
        var budget = JSONPath.Budget(results: 500)
        #expect(try JSONPath("$[*,*,*,*,*]").values(in: document, within: &budget).count == 500)
        #expect(throws: JSONPath.LimitError.results(500)) {
            _ = try JSONPath("$[*,*,*,*,*,0]").values(in: document, within: &budget)
        }
        var small = JSONPath.Budget(results: 99)
        #expect(throws: JSONPath.LimitError.results(99)) {
            _ = try JSONPath("$[*]").values(in: document, within: &small)
        }
        // The limit is for what is returned.
        #expect(try JSONPath("$[?count($[*,*,*,*,*,0]) == 501]").values(in: document, within: &budget).count == 100)
    }

    @Test func valuesMadeWithoutAParserMayNotBeTooDeep() throws {
        let deep = (0..<2000).reduce(into: JSONValue.null) { value, _ in value = .array([value]) }
        #expect(throws: JSONPath.LimitError.nesting(1024)) { _ = try JSONPath("$..a").values(in: deep) }
        let pair = JSONValue.array([.object([.init("a", deep), .init("b", deep)])])
        #expect(throws: JSONPath.LimitError.nesting(1024)) { _ = try JSONPath("$[?@.a == @.b]").values(in: pair) }
        #expect(try JSONPath("$" + String(repeating: "[0]", count: 2000)).values(in: deep) == [.null])
    }

    @Test func aDocumentAsDeepAsTheParserAllowsIsSearched() throws {
        let depth = JSONValue.depthLimit
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let document = try JSONValue(parsing: text)
        #expect(try JSONPath("$..*").values(in: document).count == depth - 1)
        #expect(try JSONPath("$..[?@ == @]").values(in: document).count == depth - 1)
    }

    @Test(arguments: [
        "$..*", "$[*].a", "$..a", "$[?@.a == 'x']", "$[?@.b == $[0].b]", "$[::2]", "$[?match(@.a, '(x*)*y')]",
        "$[-1:0:-1]",
        "$[?search(@.a, '(x+x+)+y')]", "$[?length(@.a) > 3]", "$..[?@.a]",
    ])
    func stepsGrowAsTheDocumentDoes(path: String) throws {
        let steps = try [400, 800].map { count in
            let element = JSONValue.object([.init("a", "xxxxxxxxxxxxxxxx"), .init("b", [1, 2, 3])])
            var budget = JSONPath.Budget()
            _ = try JSONPath(path).values(in: .array(Array(repeating: element, count: count)), within: &budget)
            return budget.steps - budget.remaining
        }
        #expect(steps[0] > 100)
        #expect(steps[1] <= steps[0] * 2 + 10, "\(steps)")
    }

    @Test(arguments: ["*", "0", "'a'", "::2", "?@.b"])
    func eachSelectorIsAStepAlsoWhereItSelectsNothing(selector: String) throws {
        let selectors = Array(repeating: selector, count: 1000).joined(separator: ",")
        var budget = JSONPath.Budget(steps: 10_000)
        #expect(throws: JSONPath.LimitError.steps(10_000)) {
            _ = try JSONPath("$[*][\(selectors)]").values(in: .array(Array(repeating: 1, count: 20)), within: &budget)
        }
    }

    @Test func longTextsAndPatternsCostStepsInProportion() throws {
        func steps(_ path: String, _ document: JSONValue) throws -> Int {
            var budget = JSONPath.Budget()
            _ = try JSONPath(path).values(in: document, within: &budget)
            return budget.steps - budget.remaining
        }
        let text = JSONValue.string(String(repeating: "x", count: 100_000))
        #expect(try steps("$[?search(@, 'y')]", [text]) > 100_000)
        #expect(try steps("$[?search(@, 'x*y')]", [text]) < 2_000_000)
        // A whole match ends where it cannot succeed any more.
        #expect(try steps("$[?match(@, 'y')]", [text]) < 100)
        #expect(try steps("$[?@ == $[1]]", [text, text]) > 100_000 / 64)
        // Each pattern of a document is compiled; one that comes again is not.
        #expect(try steps("$[?match('a', @)]", ["a{999}", "b{999}"]) > 100_000)
        #expect(try steps("$[?match('a', @)]", .array(Array(repeating: "a{999}", count: 100))) < 200_000)
        var budget = JSONPath.Budget(steps: 10_000)
        #expect(throws: JSONPath.LimitError.steps(10_000)) {
            _ = try JSONPath("$[?search(@, '(x*)*y')]").values(in: [text], within: &budget)
        }
    }

    @Test func aPatternThatIsTooLargeIsAnErrorAndNotAMismatch() throws {
        let fault = JSONPath.LimitError.pattern("at most 1000 repetitions")
        #expect(throws: fault) { _ = try JSONPath("$[?match(@, 'a{1001}')]").values(in: ["a"]) }
        #expect(throws: fault) { _ = try JSONPath("$[?match(@, $[0])]").values(in: ["a{1,99999999999999999999}"]) }
        #expect(throws: JSONPath.LimitError.self) {
            _ = try JSONPath("$[?match(@, '((a{99}){99}){99}')]").values(in: ["a"])
        }
        let long = JSONValue.string(String(repeating: "a", count: 1_000_000))
        #expect(throws: JSONPath.LimitError.pattern("at most 2000 characters")) {
            _ = try JSONPath("$[?match('a', @)]").values(in: [long])
        }
    }
}
