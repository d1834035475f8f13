import Primitives
import RegularExpression

/// A query within a query, or the whole query: a beginning and segments.
struct PathQuery: Sendable {
    /// Whether it begins at the document (`$`), and not at the value that a filter tests (`@`).
    var isAbsolute: Bool
    var segments: [PathSegment]
    /// The names and indexes if there is nothing else, so that the query selects at most one value.
    let singularSteps: [JSONPath.Location.Element]?
    /// Whether there is blank space within brackets, which the grammar does not allow in singular queries.
    let hasBlankBrackets: Bool

    init(isAbsolute: Bool, segments: [PathSegment]) {
        self.isAbsolute = isAbsolute
        self.segments = segments
        let steps = segments.compactMap(\.singularStep)
        singularSteps = steps.count == segments.count ? steps : nil
        hasBlankBrackets = segments.contains(where: \.hasBlankSpace)
    }

    var isSingular: Bool { singularSteps != nil }
}

/// A step of a query: it applies its selectors to a value, or to a value and all below it.
struct PathSegment: Sendable {
    var isDescendant = false
    var selectors: [PathSelector]
    var hasBlankSpace = false

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

indirect enum PathCondition: Sendable {
    case any([PathCondition])
    case all([PathCondition])
    case not(PathCondition)
    /// The query selects at least one value.
    case exists(PathQuery)
    case comparison(PathOperand, PathComparison, PathOperand)
    /// A function that is true or false.
    case call(PathCall)
}

enum PathComparison: String, CaseIterable, Sendable {
    // The longer ones first: a parser takes the first that fits.
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
}

/// An expression that has a value, or none.
indirect enum PathOperand: Sendable {
    case literal(JSONValue)
    case query(PathQuery)
    case call(PathCall)
}

/// A function of RFC 9535, section 2.4.
enum PathFunction: String, CaseIterable, Sendable {
    case length, count, match, search, value

    enum Kind: Sendable {
        case value, logical, nodes
    }

    var parameters: [Kind] {
        switch self {
        case .length: [.value]
        case .count, .value: [.nodes]
        case .match, .search: [.value, .value]
        }
    }

    var result: Kind {
        switch self {
        case .length, .count, .value: .value
        case .match, .search: .logical
        }
    }
}

/// A function with its arguments, whose number and types are right.
struct PathCall: Sendable {
    var function: PathFunction
    var arguments: [Argument]
    /// The compiled second argument of `match` and `search` if it is a literal.
    var pattern: PathPattern?

    enum Argument: Sendable {
        case value(PathOperand)
        case nodes(PathQuery)
    }
}

enum PathPattern: Sendable {
    case compiled(IRegexp)
    /// The text is not an I-Regexp, so nothing matches it.
    case malformed(RegularExpression.SyntaxError)
    /// The text is an I-Regexp that is larger than the engine allows.
    case tooLarge(RegularExpression.SyntaxError)

    init(_ text: String, for function: PathFunction) {
        do throws(RegularExpression.SyntaxError) {
            self = .compiled(try IRegexp(text, isWhole: function == .match))
        } catch {
            self = error.isLimit ? .tooLarge(error) : .malformed(error)
        }
    }
}
