/// The set of Unicode scalars that one position of a regular expression matches.
struct ScalarSet: Hashable, Sendable {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var classes: [ScalarClass] = []
    var isNegated = false
    var ignoresCase = false

    /// A predefined class such as `\d`.
    enum ScalarClass: Hashable, Sendable {
        case digit(Bool), word(Bool), space(Bool)

        func contains(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .digit(let isMember): (scalar.properties.numericType == .decimal) == isMember
            case .word(let isMember): scalar.isWordScalar == isMember
            case .space(let isMember): scalar.properties.isWhitespace == isMember
            }
        }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        (holds(scalar) || ignoresCase && (holds(scalar.simpleLowercase) || holds(scalar.simpleUppercase))) != isNegated
    }

    private func holds(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar) } || classes.contains { $0.contains(scalar) }
    }
}

extension Unicode.Scalar {
    /// Whether `\w` matches: letters, digits, marks and the underscore.
    var isWordScalar: Bool {
        self == "_" || properties.isAlphabetic || properties.numericType != nil || properties.generalCategory.isMark
    }

    /// The lower case if it is a single scalar, or else the scalar itself.
    var simpleLowercase: Unicode.Scalar { Self.single(properties.lowercaseMapping) ?? self }

    /// The upper case if it is a single scalar, or else the scalar itself.
    var simpleUppercase: Unicode.Scalar { Self.single(properties.uppercaseMapping) ?? self }

    private static func single(_ mapping: String) -> Unicode.Scalar? {
        let scalars = mapping.unicodeScalars
        return scalars.count == 1 ? scalars.first : nil
    }
}

extension Unicode.GeneralCategory {
    var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
