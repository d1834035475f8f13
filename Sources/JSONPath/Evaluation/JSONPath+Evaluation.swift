package import Primitives

extension JSONPath {
    /// The maximum number of steps of a ``Budget``, unless its caller sets another.
    package static let stepLimit = 100_000_000
    /// The maximum number of values that one evaluation returns, unless its caller sets another.
    package static let resultLimit = 1_000_000
    /// The maximum depth of recursion into a document, or into several parts of it by nested filters.
    static let recursionLimit = 1024

    package enum LimitError: Error, Hashable, Sendable, CustomStringConvertible {
        case steps(Int)
        case results(Int)
        case nesting(Int)
        /// A pattern is an I-Regexp that is too large for this engine; the expected text says how.
        case pattern(String)

        /// The error on one line, for example `more than 100000000 steps`.
        package var description: String {
            switch self {
            case .steps(let limit): "more than \(limit) steps"
            case .results(let limit): "more than \(limit) values"
            case .nesting(let limit): "more than \(limit) levels of nesting"
            case .pattern(let expected): "a pattern that is too large: expected \(expected)"
            }
        }
    }

    package struct Node: Hashable, Sendable {
        package var value: JSONValue
        package var location: Location
    }

    /// Returns the selected values in document order, as the standard defines it.
    package func values(in document: JSONValue, within budget: inout Budget) throws(LimitError) -> [JSONValue] {
        try evaluate(document, within: &budget, PathSelection(maximum: budget.results + 1)).values
    }

    /// Returns the first selected value, and evaluates no further.
    package func first(in document: JSONValue, within budget: inout Budget) throws(LimitError) -> JSONValue? {
        if let steps = query.singularSteps { return try budget.value(at: steps, from: document) }
        return try evaluate(document, within: &budget, PathSelection(maximum: 1)).values.first
    }

    package func nodes(in document: JSONValue, within budget: inout Budget) throws(LimitError) -> [Node] {
        let selection = PathSelection(maximum: budget.results + 1, keepsLocations: true)
        let found = try evaluate(document, within: &budget, selection)
        return zip(found.values, found.locations).map { Node(value: $0, location: Location(elements: $1)) }
    }

    private func evaluate(
        _ document: JSONValue,
        within budget: inout Budget,
        _ selection: PathSelection
    ) throws(LimitError) -> PathSelection {
        var selection = selection
        var evaluator = PathEvaluator(document: document, budget: budget)
        defer { budget = evaluator.budget }
        try evaluator.select(query, from: document, into: &selection)
        guard selection.count <= budget.results else { throw .results(budget.results) }
        return selection
    }
}
