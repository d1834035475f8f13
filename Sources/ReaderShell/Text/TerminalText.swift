/// Text from elsewhere made safe to print: it can no longer drive the terminal, hide, or reorder what stands beside it.
///
/// Whatever a publisher, a server, a plugin or a file name says passes through here before it is written to a
/// terminal, a pipe or a log. The result
/// - has no control character (C0 but the line feed of a block, DEL, C1), so no escape sequence can begin,
/// - has no bidirectional embedding, override or isolate (the "Trojan Source" characters, CVE-2021-42574),
///   no line or paragraph separator, no tag character, byte order mark, soft hyphen or noncharacter,
/// - has at most eight marks or joiners in a row, so that no character towers over its neighbours.
///
/// Joiners, direction marks, variation selectors and private-use characters stay, because Persian, Hindi, emoji
/// and powerline fonts need them.
///
/// An escape sequence is removed whole. A visible stand-in such as `␛[31m` would be harmless as well, but it is
/// read aloud as noise by a screen reader, takes room in a narrow line, and tells the reader nothing: a sequence
/// carries no words. Where a sequence should end and does not (an unfinished title or clipboard command), only
/// its introducer goes and the text after it stays, so that a publisher cannot make the rest vanish.
///
/// Both functions are idempotent, linear in the length of the text, and never return more bytes than they were given.
public enum TerminalText {
    /// One line: every run of white space, line breaks included, is one space, and none is left at the ends.
    ///
    /// A single Unicode space, such as the ideographic one in Japanese titles, stays as it is.
    public static func line(_ text: String) -> String {
        text.isPlainLine ? text : neutralised(text, keepingLines: false)
    }

    /// Lines: line breaks of every kind become `\n`, tabs become a space, other white space stays as it is.
    public static func block(_ text: String) -> String {
        neutralised(text, keepingLines: true)
    }

    private static func neutralised(_ text: String, keepingLines: Bool) -> String {
        var filter = EscapeSequenceFilter(sink: SafeTextSink(keepingLines: keepingLines, capacity: text.utf8.count))
        for scalar in text.unicodeScalars { filter.read(scalar) }
        return filter.finish()
    }
}

extension String {
    /// Whether the text is printable ASCII with single spaces between words: most titles, which need no work.
    fileprivate var isPlainLine: Bool {
        var previous = UInt8(ascii: " ")
        for byte in utf8 {
            guard (0x20...0x7E).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20 || isEmpty
    }
}
