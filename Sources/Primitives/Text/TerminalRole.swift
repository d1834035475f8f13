package enum TerminalRole: Hashable, Sendable {
    case visible
    case space
    /// A mark or a joiner, which belongs to the scalar before it. Many in a row cover other lines.
    case mark
    /// A control character, or a line or paragraph separator.
    case control
    /// A scalar that hides or reorders the text around it.
    case harmful
    case noncharacter
}

extension Unicode.Scalar {
    /// The number of marks in a row that real text needs at most: Tibetan and pointed Hebrew put up to six on one
    /// letter.
    package static let maximumConsecutiveMarks = 8

    package var terminalRole: TerminalRole {
        switch value {
        case 0x20: .space
        case ..<0x20, 0x7F...0x9F: .control
        case ..<0xAD: value == 0xA0 ? .space : .visible
        case 0xAD,  // soft hyphen: terminals do not agree whether it takes a cell
            0x061C, 0x202A...0x202E, 0x2066...0x206F,  // direction, and the deprecated format characters
            0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
            .harmful
        case ..<0x300: .visible
        case 0x2028, 0x2029: .control
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: .mark  // vowels and finals of Hangul join the letter before them
        case 0x200B...0x200F, 0x2060...0x2064: .mark
        case 0xFDD0...0xFDEF: .noncharacter
        default:
            if value & 0xFFFE == 0xFFFE {
                .noncharacter
            } else {
                switch properties.generalCategory {
                case .nonspacingMark, .enclosingMark, .spacingMark: .mark
                case .spaceSeparator: .space
                default: .visible
                }
            }
        }
    }
}
