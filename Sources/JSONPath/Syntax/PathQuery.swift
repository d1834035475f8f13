import Primitives

/// A query within a query, or the whole query: a beginning and segments.
struct PathQuery: Sendable {
    /// Whether it begins at the document (`$`), and not at the value that a filter tests (`@`).
    var isAbsolute: Bool
    var segments: [PathSegment]
    /// The names and indexes if there is nothing else, so that the query selects at most one value.
    let singularSteps: [JSONPath.Location.Element]?
    /// The names and indexes that lead to a list of which all elements are selected, if there is nothing else.
    let listSteps: [JSONPath.Location.Element]?
    /// Whether there is blank space within brackets, which the grammar does not allow in singular queries.
    let hasBlankBrackets: Bool

    init(isAbsolute: Bool, segments: [PathSegment]) {
        self.isAbsolute = isAbsolute
        self.segments = segments
        let steps = segments.compactMap(\.singularStep)
        singularSteps = steps.count == segments.count ? steps : nil
        listSteps = steps.count == segments.count - 1 && segments.last?.isWildcard == true ? steps : nil
        hasBlankBrackets = segments.contains(where: \.hasBlankSpace)
    }

    var isSingular: Bool { singularSteps != nil }
}

/// A step of a query: it applies its selectors to a value, or to a value and all below it.
struct PathSegment: Sendable {
    var isDescendant = false
    var selectors: [PathSelector]
    var hasBlankSpace = false

    /// Whether it selects all children, and nothing else.
    var isWildcard: Bool {
        guard !isDescendant, selectors.count == 1, case .wildcard = selectors[0] else { return false }
        return true
    }

    /// Whether it depends only on the names and places of the children which of them is selected.
    var isPositional: Bool {
        guard !isDescendant, selectors.count == 1 else { return false }
        return if case .filter = selectors[0] { false } else { true }
    }

    /// The name or index if there is nothing else.
    var singularStep: JSONPath.Location.Element? {
        guard !isDescendant, selectors.count == 1 else { return nil }
        return switch selectors[0] {
        case .name(let name): .name(name)
        case .index(let index): .index(index)
        default: nil
        }
    }
}

enum PathSelector: Sendable {
    case name(String)
    /// An index; from the end if it is negative.
    case index(Int)
    case wildcard
    case slice(start: Int?, end: Int?, step: Int)
    case filter(PathCondition)
}
