/// A set of Unicode's general categories, as `\p{…}` of I-Regexp names them.
struct CategorySet: Hashable, Sendable {
    private let members: [Unicode.GeneralCategory]

    /// Creates the set of a name: a category such as `Lu`, or the letter of a group such as `L`.
    ///
    /// The names are those of RFC 9485, section 3. The category of surrogates has none, because no text holds any.
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
