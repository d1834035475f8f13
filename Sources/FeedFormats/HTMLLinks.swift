import Markup

/// Makes the links of a piece of HTML absolute and leaves every other byte as it is.
public enum HTMLLinks {
    /// The HTML with `href`, `src`, `poster`, `cite`, `data`, `action` and `srcset` resolved against a base.
    ///
    /// Links inside the page (`#…`), empty ones and those with a scheme stay as they are; so does text in scripts,
    /// styles and comments.
    public static func resolve(_ html: String, against base: String?) -> String {
        guard let base, WebAddress.isAbsolute(base), html.utf8.contains(UInt8(ascii: "<")) else { return html }
        let bytes = Array(html.utf8)
        var tokenizer = Tokenizer(bytes, syntax: .html)
        var output: [UInt8] = []
        var copied = 0
        while let token = tokenizer.next() {
            guard case .start = token else { continue }
            for attribute in tokenizer.attributes where !attribute.value.isEmpty {
                guard let resolved = resolved(attribute, in: &tokenizer, base: base) else { continue }
                if output.isEmpty { output.reserveCapacity(bytes.count * 5 / 4) }
                output.append(contentsOf: bytes[copied..<attribute.value.lowerBound])
                output.append(contentsOf: resolved.utf8)
                copied = attribute.value.upperBound
            }
        }
        guard copied > 0 else { return html }
        output.append(contentsOf: bytes[copied...])
        return String(decoding: output, as: UTF8.self)
    }

    private static let plain: Set = ["href", "src", "poster", "cite", "action", "longdesc", "background", "data"]

    private static func resolved(_ attribute: Attribute, in tokenizer: inout Tokenizer, base: String) -> String? {
        guard attribute.name.count <= 10 else { return nil }
        let name = tokenizer.lowercasedString(attribute.name)
        if name == "srcset" {
            let value = tokenizer.value(of: attribute)
            let result = resolvedCandidates(value, base: base)
            return result == value ? nil : escaped(result)
        }
        guard plain.contains(name) else { return nil }
        let value = tokenizer.value(of: attribute).trimmingSpace
        guard !value.isEmpty, value.utf8.first != UInt8(ascii: "#"), !WebAddress.isAbsolute(value) else { return nil }
        return escaped(WebAddress.resolve(value, against: base))
    }

    private static func resolvedCandidates(_ value: String, base: String) -> String {
        if value.hasPrefix("data:") { return value }
        return value.split(separator: ",").map { candidate in
            let parts = candidate.split(whereSeparator: \.isWhitespace)
            guard let first = parts.first else { return String(candidate) }
            return ([WebAddress.resolve(String(first), against: base)] + parts.dropFirst().map(String.init))
                .joined(separator: " ")
        }.joined(separator: ", ")
    }

    private static func escaped(_ text: String) -> String {
        var output: [UInt8] = []
        HTMLWriter.append(Array(text.utf8), isAttribute: true, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}

/// Writes text as HTML.
enum HTMLWriter {
    /// Appends text with the characters escaped that would be markup.
    static func append(_ text: [UInt8], isAttribute: Bool, to output: inout [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\"") where isAttribute: output.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "'") where isAttribute: output.append(contentsOf: "&#39;".utf8)
            default: output.append(byte)
            }
        }
    }

    /// The text as HTML that shows it.
    static func escaped(_ text: String) -> String {
        var output: [UInt8] = []
        append(Array(text.utf8), isAttribute: false, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
