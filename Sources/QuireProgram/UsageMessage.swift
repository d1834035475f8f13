import FeedModel
import ReaderShell

/// An error message of the argument parser, safe to print.
///
/// The parser repeats arguments as they are, with control characters, passwords of addresses and line breaks that would
/// look like further messages.
struct UsageMessage {
    let text: String

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - message: The lines of the parser.
    ///   - words: The command line. A value may also be repeated without its option, as of `--by=week`.
    init(_ message: String, repeating words: [String]) {
        let values = words.flatMap { [$0, $0.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""] }
        let unsafe = Set(values).filter(\.isUnsafe).sorted { $0.utf8.count > $1.utf8.count }
        let clean = unsafe.reduce(message) { $0.replacing($1, with: TerminalText.sentence($1)) }
        text = TerminalText.block(clean).redactingUserinfo
    }
}

extension String {
    /// Whether more than spaces would be changed, so that something remains.
    fileprivate var isUnsafe: Bool {
        let isChanged = contains(where: \.isNewline) || TerminalText.block(self).redactingUserinfo != self
        return isChanged && !TerminalText.sentence(self).isEmpty
    }
}
