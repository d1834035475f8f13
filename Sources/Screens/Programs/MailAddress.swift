/// An address that mail is sent to, such as `ann@example.org`.
///
/// It has only characters that neither a header nor a mail program interprets: a recipient that begins with `-` would be an option, and
/// `|` and `/` mean programs and files to some of them.
package struct MailAddress: Equatable, Sendable {
    package let text: String

    /// The greatest length in bytes (RFC 5321, 4.5.3.1).
    private static let maximumBytes = 254

    /// Parses an address; `nil` if it is not one, or has a character that is not allowed.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= Self.maximumBytes,
            !text.hasPrefix("-"),
            parts[0].allSatisfy({ $0.isLetterOrDigit || ".!#$%&'*+=?^_{}~-".utf8.contains($0) }),
            parts[1].allSatisfy({ $0.isLetterOrDigit || ".-".utf8.contains($0) })
        else { return nil }
        self.text = text
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
