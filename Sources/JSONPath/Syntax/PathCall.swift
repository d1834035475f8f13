import RegularExpression

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
