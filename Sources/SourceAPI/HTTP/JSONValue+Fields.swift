import FeedModel
public import Foundation
public import Primitives

extension JSONValue {
    /// The string without surrounding white space; `nil` if nothing is left.
    public var trimmedString: String? {
        guard let text = string?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else { return nil }
        return text
    }

    /// A short text such as a name, on one line: without control characters, with single spaces, and cut after 100
    /// characters; `nil` if nothing is left.
    public var label: String? {
        // Only the beginning is read, because a service can send megabytes.
        guard let scalars = string?.unicodeScalars.prefix(2000) else { return nil }
        let spaced = scalars.map { $0.properties.isWhitespace ? " " : $0 }
        let visible = spaced.filter { $0.properties.generalCategory != .control }
        let text = String(String.UnicodeScalarView(visible)).split(separator: " ").joined(separator: " ")
        guard !text.isEmpty else { return nil }
        return text.count > 100 ? text.prefix(99) + "…" : text
    }

    /// An absolute `http` or `https` address with a host; `nil` for any other value, such as a `javascript:` address.
    ///
    /// Surrounding white space is removed. An address with inner white space or control characters is rejected.
    public var httpURL: String? {
        guard let text = trimmedString,
            text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7F...0xA0).contains($0.value) })
        else { return nil }
        let start = text.prefix(8).lowercased()
        let scheme = ["http://", "https://"].first { start.hasPrefix($0) }
        guard let scheme, let host = text.dropFirst(scheme.count).first, !"/?#:@".contains(host) else { return nil }
        return text
    }

    /// A date between 1970 and 9999: ISO 8601 with a zone, `2026/11/20`, `2026.11.20` or `2026-11-20` in UTC, the dates
    /// of mail (RFC 822), or Unix seconds as a number or a string.
    public var date: Date? {
        if let text = trimmedString, let date = Date(iso8601: text) ?? ServiceDate.day(text) ?? ServiceDate.mail(text) {
            return date
        }
        guard let seconds = double, (0...253_402_300_799).contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }
}
