import FeedModel

/// Makes untrusted text safe to print, so that it cannot control the terminal, hide, or reorder the text around it.
///
/// All text from publishers, servers, plugins and file names passes through this type before it is written to a
/// terminal, a pipe or a log. The result
/// - has no control characters (C0 except the line feed of a block, DEL, C1), so that no escape sequence can begin,
/// - has no bidirectional embeddings, overrides or isolates (the "Trojan Source" characters, CVE-2021-42574), no Arabic
///   letter marks, which turn the numbers after them around, no line or paragraph separators, tag characters, byte order marks, soft hyphens or noncharacters,
/// - has at most eight marks or joiners in a row, so that no character covers its neighbours.
///
/// Joiners, direction marks, variation selectors and private-use characters are kept, because Persian, Hindi, emoji
/// and Powerline fonts need them.
///
/// An escape sequence is removed as a whole. A visible substitute such as `␛[31m` would also be harmless, but a screen
/// reader speaks it as noise, it takes room in a narrow line, and it carries no information. If a sequence does not end
/// (an unfinished title or clipboard command), only its introducer is removed and the text after it is kept, so that a
/// publisher cannot hide the rest.
///
/// The functions are idempotent and linear in the length of the text, and never return more bytes than they receive.
package enum TerminalText {
    /// Returns one line: each run of white space becomes one space, and none is left at the ends; a single Unicode space, such as the
    /// ideographic one in Japanese titles, is kept.
    package static func line(_ text: String) -> String {
        text.isPlainLine ? text : neutralised(text, keepingLines: false)
    }

    /// Returns lines: line breaks of every kind become `\n`, tabs become a space, other white space is kept.
    package static func block(_ text: String) -> String { neutralised(text, keepingLines: true) }

    /// Returns one line whose other white space is kept, because it aligns columns.
    package static func row(_ text: String) -> String { block(text).replacing("\n", with: " ") }

    /// Returns a sentence as one line, without the user names and passwords of addresses in it.
    ///
    /// For the program's own sentences, which may repeat an argument, a setting or a server's text: errors
    /// (``Explanation``), and whatever a command or a session reports. The text of items is not such a sentence.
    package static func sentence(_ text: String) -> String { line(text).redactingUserinfo }

    private static func neutralised(_ text: String, keepingLines: Bool) -> String {
        var filter = EscapeSequenceFilter(sink: SafeTextSink(keepingLines: keepingLines, capacity: text.utf8.count))
        for scalar in text.unicodeScalars { filter.read(scalar) }
        return filter.finish()
    }

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

extension String {
    /// Whether the text is printable ASCII with single spaces between words, as most titles are.
    fileprivate var isPlainLine: Bool {
        var previous = UInt8(ascii: " ")
        for byte in utf8 {
            guard (0x20...0x7E).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20 || isEmpty
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is seen in a line as what it is.
    var isPlainInCommand: Bool {
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
