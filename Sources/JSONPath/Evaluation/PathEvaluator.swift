import Primitives

/// Evaluates queries on one document.
///
/// Follows one value through all segments before the next one. Thus no list of values between two segments is kept, the
/// first result needs no others, and the order is still that of the standard.
struct PathEvaluator {
    typealias LimitError = JSONPath.LimitError

    let document: JSONValue
    var budget: JSONPath.Budget
    /// The pattern that was compiled last; in most filters all values meet the same one.
    var lastPattern: (text: String, function: PathFunction, pattern: PathPattern)?
    private var depth = 0
    /// The place of the value that is visited, for selections that keep it.
    private var location: [JSONPath.Location.Element] = []

    init(document: JSONValue, budget: JSONPath.Budget) {
        self.document = document
        self.budget = budget
    }

    /// Adds the values that a query selects, from `current` unless it is absolute.
    mutating func select(
        _ query: PathQuery,
        from current: JSONValue,
        into found: inout PathSelection
    ) throws(LimitError) {
        let start = query.isAbsolute ? document : current
        if let steps = query.singularSteps, !found.keepsLocations {
            if let value = try budget.value(at: steps, from: start) { found.append(value, at: []) }
        } else {
            try visit(start, query.segments, 0, into: &found)
        }
    }

    mutating func nested<Result>(
        _ body: (inout PathEvaluator) throws(LimitError) -> Result
    ) throws(LimitError) -> Result {
        depth += 1
        guard depth <= JSONPath.recursionLimit else { throw .nesting(JSONPath.recursionLimit) }
        let result = try body(&self)
        depth -= 1
        return result
    }

    /// Adds what the segments from an index on select from a value.
    private mutating func visit(
        _ value: JSONValue,
        _ segments: [PathSegment],
        _ index: Int,
        into found: inout PathSelection
    ) throws(LimitError) {
        guard index < segments.count else { return found.append(value, at: location) }
        depth += 1
        guard depth <= JSONPath.recursionLimit else { throw .nesting(JSONPath.recursionLimit) }
        for selector in segments[index].selectors {
            try budget.spend(1)
            try apply(selector, to: value, segments, index + 1, into: &found)
            if found.isComplete { break }
        }
        if segments[index].isDescendant, !found.isComplete {
            // The same segment begins again at each value below.
            try visitChildren(of: value, segments, index, into: &found)
        }
        depth -= 1
    }

    /// Visits the children of a value, or the ones that meet a condition.
    private mutating func visitChildren(
        of value: JSONValue,
        where condition: PathCondition? = nil,
        _ segments: [PathSegment],
        _ next: Int,
        into found: inout PathSelection
    ) throws(LimitError) {
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() where try meets(condition, element) {
                try visitChild(element, .index(index), segments, next, into: &found)
                if found.isComplete { return }
            }
        case .object(let members):
            for member in members where try meets(condition, member.value) {
                try visitChild(member.value, .name(member.name), segments, next, into: &found)
                if found.isComplete { return }
            }
        default: return
        }
    }

    private mutating func visitChild(
        _ child: JSONValue,
        _ element: @autoclosure () -> JSONPath.Location.Element,
        _ segments: [PathSegment],
        _ next: Int,
        into found: inout PathSelection
    ) throws(LimitError) {
        try budget.spend(1)
        if found.keepsLocations { location.append(element()) }
        try visit(child, segments, next, into: &found)
        if found.keepsLocations { location.removeLast() }
    }

    private mutating func apply(
        _ selector: PathSelector,
        to value: JSONValue,
        _ segments: [PathSegment],
        _ next: Int,
        into found: inout PathSelection
    ) throws(LimitError) {
        switch selector {
        case .name(let name):
            guard case .object(let members) = value else { return try budget.spend(1) }
            guard let position = try budget.position(of: name, in: members) else { return }
            try visitChild(members[position].value, .name(name), segments, next, into: &found)
        case .index(let index):
            guard case .array(let elements) = value,
                let position = JSONPath.Budget.position(of: index, in: elements)
            else { return }
            try visitChild(elements[position], .index(position), segments, next, into: &found)
        case .wildcard: try visitChildren(of: value, segments, next, into: &found)
        case .slice(let start, let end, let step):
            guard case .array(let elements) = value else { return }
            for index in Self.indexes(from: start, to: end, step: step, count: elements.count) {
                try visitChild(elements[index], .index(index), segments, next, into: &found)
                if found.isComplete { return }
            }
        case .filter(let condition): try visitChildren(of: value, where: condition, segments, next, into: &found)
        }
    }

    private mutating func meets(_ condition: PathCondition?, _ value: JSONValue) throws(LimitError) -> Bool {
        guard let condition else { return true }
        return try holds(condition, for: value)
    }

    /// Returns the indexes of a slice (RFC 9535, section 2.3.4.2.2).
    private static func indexes(from start: Int?, to end: Int?, step: Int, count: Int) -> StrideTo<Int> {
        func bound(_ index: Int) -> Int { index < 0 ? count + index : index }
        if step > 0 {
            let lower = min(max(bound(start ?? 0), 0), count)
            let upper = min(max(bound(end ?? count), 0), count)
            return stride(from: lower, to: upper, by: step)
        }
        guard step < 0 else { return stride(from: 0, to: 0, by: 1) }
        let upper = min(max(start.map(bound) ?? count - 1, -1), count - 1)
        let lower = min(max(end.map(bound) ?? -1, -1), count - 1)
        return stride(from: upper, to: lower, by: step)
    }
}

/// The values that a query has selected so far.
struct PathSelection {
    private(set) var values: [JSONValue] = []
    private(set) var locations: [[JSONPath.Location.Element]] = []
    private(set) var count = 0
    /// The number at which evaluation stops.
    let maximum: Int
    /// Whether the values are kept, and not only counted.
    let keepsValues: Bool
    let keepsLocations: Bool

    init(maximum: Int, keepsValues: Bool = true, keepsLocations: Bool = false) {
        (self.maximum, self.keepsValues, self.keepsLocations) = (maximum, keepsValues, keepsLocations)
    }

    var isComplete: Bool { count >= maximum }

    mutating func append(_ value: JSONValue, at location: [JSONPath.Location.Element]) {
        count += 1
        if keepsValues { values.append(value) }
        if keepsLocations { locations.append(location) }
    }
}
