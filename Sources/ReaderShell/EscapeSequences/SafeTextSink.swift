/// Collects text without control characters, and drops other scalars that are harmful in a terminal.
struct SafeTextSink {
    /// A position to rewind to.
    struct Mark {
        fileprivate var count: Int
        fileprivate var consecutiveMarks: Int
        fileprivate var pendingSpace: Unicode.Scalar?
        fileprivate var lastWasReturn: Bool
    }

    /// Real text needs fewer: Tibetan and pointed Hebrew put up to six marks on one letter.
    private static let maximumConsecutiveMarks = 8

    private let keepingLines: Bool
    private var bytes: [UInt8] = []
    private var consecutiveMarks = 0
    private var pendingSpace: Unicode.Scalar?
    private var lastWasReturn = false

    init(keepingLines: Bool, capacity: Int) {
        self.keepingLines = keepingLines
        bytes.reserveCapacity(capacity)
    }

    var mark: Mark {
        Mark(
            count: bytes.count,
            consecutiveMarks: consecutiveMarks,
            pendingSpace: pendingSpace,
            lastWasReturn: lastWasReturn
        )
    }

    /// Removes the text after a mark.
    mutating func rewind(to mark: Mark) {
        bytes.removeSubrange(mark.count...)
        consecutiveMarks = mark.consecutiveMarks
        pendingSpace = mark.pendingSpace
        lastWasReturn = mark.lastWasReturn
    }

    /// Adds a line break; a line feed after a carriage return belongs to the same break.
    mutating func lineBreak(_ scalar: Unicode.Scalar) {
        guard keepingLines else { return space(" ") }
        if scalar != "\n" || !lastWasReturn { write("\n") }
        consecutiveMarks = 0
        lastWasReturn = scalar == "\r"
    }

    /// Adds white space; in a single line it is held back until more text follows.
    mutating func space(_ scalar: Unicode.Scalar) {
        consecutiveMarks = 0
        lastWasReturn = false
        if keepingLines {
            write(scalar)
        } else {
            pendingSpace = pendingSpace == nil ? scalar : " "
        }
    }

    /// Adds a scalar that is not a control character, unless it is harmful.
    mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar.terminalRole {
        case .space:
            return space(scalar)
        case .mark:
            guard consecutiveMarks < Self.maximumConsecutiveMarks else { return }
            consecutiveMarks += 1
            writeAfterSpace(scalar)
        case .harmful:
            break
        case .noncharacter:
            consecutiveMarks = 0
            writeAfterSpace("\u{FFFD}")
        case .visible:
            consecutiveMarks = 0
            writeAfterSpace(scalar)
        }
    }

    consuming func finish() -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private mutating func writeAfterSpace(_ scalar: Unicode.Scalar) {
        lastWasReturn = false
        if let space = pendingSpace {
            pendingSpace = nil
            if !bytes.isEmpty { write(space) }
        }
        write(scalar)
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}

/// The effect of a scalar on a terminal, control characters aside.
private enum TerminalRole {
    case visible, space, mark, harmful, noncharacter
}

extension Unicode.Scalar {
    fileprivate var terminalRole: TerminalRole {
        switch value {
        case 0x20: .space
        case ..<0xAD: value == 0xA0 ? .space : .visible
        case 0xAD,  // soft hyphen: terminals do not agree whether it takes a cell
            0x061C, 0x202A...0x202E, 0x2066...0x206F,  // direction, and the deprecated format characters
            0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
            .harmful
        case ..<0x300: .visible
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
