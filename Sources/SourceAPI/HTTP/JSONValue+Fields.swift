import FeedModel
public import Foundation
public import Primitives

extension JSONValue {
    /// The string without surrounding white space; `nil` if nothing is left.
    public var trimmedString: String? {
        guard case .string(let text) = self else { return nil }
        let trimmed = text.trimmed
        return trimmed.isEmpty ? nil : trimmed
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
        guard let text = trimmedString else { return nil }
        return text.utf8.span.withUnsafeBufferPointer(Self.isWebAddress) ? text : nil
    }

    /// Returns ``httpURL`` of a text, without a copy where there is nothing to trim.
    package static func webAddress(_ text: String) -> String? {
        if text.utf8.last?.isVisible == true, text.utf8.span.withUnsafeBufferPointer(isWebAddress) { return text }
        return JSONValue.string(text).httpURL
    }

    private static func isWebAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Most addresses are visible ASCII; a loop that does not stop early becomes one on vectors.
        let isVisible = text.reduce(0 as UInt8) { $0 | ($1 &- 0x21 > 0x5D ? 1 : 0) } == 0
        // After C2, the control characters and the space beyond ASCII have the bytes 80 to A0.
        guard
            isVisible
                || text.indices.allSatisfy({ index in
                    let byte = text[index]
                    return byte > 0x20 && byte != 0x7F
                        && (byte != 0xC2 || index + 1 < text.count && text[index + 1] > 0xA0)
                })
        else { return false }
        guard let host = hostIndex(of: text, behind: "https://") ?? hostIndex(of: text, behind: "http://") else {
            return false
        }
        switch Unicode.Scalar(text[host]) {
        case "/", "?", "#", ":", "@": return false
        case ..<"\u{80}": return true
        default:
            // A mark that combines with the slash before it begins no host.
            let start = UnsafeBufferPointer(rebasing: text[(host - 1)..<min(host + 4, text.count)])
            return String(decoding: start, as: UTF8.self).first == "/"
        }
    }

    /// Returns the index of the host of an address that begins with a scheme in whatever case; `nil` for any other text.
    private static func hostIndex(of text: UnsafeBufferPointer<UInt8>, behind scheme: StaticString) -> Int? {
        let length = scheme.utf8CodeUnitCount
        guard text.count > length else { return nil }
        let begins = (0..<length).allSatisfy { text[$0] | 0x20 == scheme.utf8Start[$0] }
        return begins ? length : nil
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

extension UInt8 {
    /// Whether the byte is an ASCII character other than a space and a control character.
    fileprivate var isVisible: Bool { (0x21...0x7E).contains(self) }
}
