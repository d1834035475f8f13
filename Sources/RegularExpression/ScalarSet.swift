/// The set of Unicode scalars that one position of a regular expression matches.
struct ScalarSet: Hashable, Sendable {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var classes: [ScalarClass] = []
    var isNegated = false
    var ignoresCase = false

    /// A predefined class such as `\d`.
    enum ScalarClass: Hashable, Sendable {
        case digit(Bool), word(Bool), space(Bool)
        /// `\p{…}` of I-Regexp, or `\P{…}`.
        case category(CategorySet, Bool)

        func contains(_ scalar: Unicode.Scalar) -> Bool {
            switch self {
            case .digit(let isMember): (scalar.properties.numericType == .decimal) == isMember
            case .word(let isMember): scalar.isWordScalar == isMember
            case .space(let isMember): scalar.properties.isWhitespace == isMember
            case .category(let set, let isMember): set.contains(scalar.properties.generalCategory) == isMember
            }
        }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        (holds(scalar) || ignoresCase && (holds(scalar.simpleLowercase) || holds(scalar.simpleUppercase))) != isNegated
    }

    fileprivate func holds(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar) } || classes.contains { $0.contains(scalar) }
    }

    /// Does the same as ``contains(_:)``, without looking up the case of letters.
    func containsASCII(_ value: UInt8) -> Bool {
        let hasOtherCase = ignoresCase && (0x41...0x5A).contains(value & ~0x20)
        return (holds(Unicode.Scalar(value)) || hasOtherCase && holds(Unicode.Scalar(value ^ 0x20))) != isNegated
    }
}

extension Unicode.Scalar {
    /// Whether `\w` matches: letters, digits, marks and the underscore.
    package var isWordScalar: Bool {
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
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}

/// A set of Unicode's general categories, as `\p{…}` of I-Regexp names them.
struct CategorySet: Hashable, Sendable {
    private let members: [Unicode.GeneralCategory]

    /// Creates the set of a name: a category such as `Lu`, or the letter of a group such as `L`.
    ///
    /// The names are from RFC 9485, section 3. The category of surrogates has none, because no text holds any.
    init?(_ name: String) {
        members = Self.names.filter { $0.name == name || name.utf8.count == 1 && $0.name.hasPrefix(name) }
            .map(\.category)
        if members.isEmpty { return nil }
    }

    func contains(_ category: Unicode.GeneralCategory) -> Bool { members.contains(category) }

    private static let names: [(category: Unicode.GeneralCategory, name: String)] = [
        (.lowercaseLetter, "Ll"), (.modifierLetter, "Lm"), (.otherLetter, "Lo"), (.titlecaseLetter, "Lt"),
        (.uppercaseLetter, "Lu"), (.spacingMark, "Mc"), (.enclosingMark, "Me"), (.nonspacingMark, "Mn"),
        (.decimalNumber, "Nd"), (.letterNumber, "Nl"), (.otherNumber, "No"), (.connectorPunctuation, "Pc"),
        (.dashPunctuation, "Pd"), (.closePunctuation, "Pe"), (.finalPunctuation, "Pf"), (.initialPunctuation, "Pi"),
        (.otherPunctuation, "Po"), (.openPunctuation, "Ps"), (.lineSeparator, "Zl"), (.paragraphSeparator, "Zp"),
        (.spaceSeparator, "Zs"), (.currencySymbol, "Sc"), (.modifierSymbol, "Sk"), (.mathSymbol, "Sm"),
        (.otherSymbol, "So"), (.control, "Cc"), (.format, "Cf"), (.unassigned, "Cn"), (.privateUse, "Co"),
    ]
}
