import Primitives

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
    /// A singular query.
    case query(PathQuery)
    /// A function that returns a value.
    case call(PathCall)
}
