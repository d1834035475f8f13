extension TerminalText {
    /// Returns a command of the shell as one line that no other command has.
    ///
    /// A command is shown before the reader lets it run, so nothing of it may be left out or look like something else: neither are spaces
    /// joined, nor is a user name or a password removed. A scalar that cannot be seen, or that covers its neighbour, is a word in angle
    /// brackets (U+27E8, U+27E9), such as `⟨line break⟩` and `⟨U+00A0⟩`. These brackets are such scalars themselves.
    package static func command(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { shown, scalar in
            switch scalar {
            case "\n": shown += "⟨line break⟩"
            case "\t": shown += "⟨tab⟩"
            case _ where scalar.isPlainInCommand: shown.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                shown += "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is seen in a line as what it is.
    package var isPlainInCommand: Bool {
        if isASCII { return (0x20...0x7E).contains(value) }
        guard self != "⟨", self != "⟩", !properties.isDefaultIgnorableCodePoint else { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark,
            .privateUse, .surrogate, .unassigned:
            false
        default: true
        }
    }
}
