import Foundation
import Markup

/// Makes the links of a piece of HTML absolute and leaves every other byte as it is.
public enum HTMLLinks {
    /// The HTML with `href`, `src`, `poster`, `cite`, `data`, `action` and `srcset` resolved against a base.
    ///
    /// Links inside the page (`#…`), empty ones and those with a scheme stay as they are; so does text in scripts,
    /// styles and comments.
    public static func resolve(_ html: String, against base: String?) -> String {
        guard let base, html.utf8.withContiguousStorageIfAvailable(mayBeRelative) != false, WebAddress.isAbsolute(base)
        else { return html }
        return rewritten(html, against: base)
    }

    /// The HTML with its links resolved, whether or not there are any.
    static func rewritten(_ html: String, against base: String) -> String {
        var tokenizer = Tokenizer(html, syntax: .html)
        let bytes = tokenizer.bytes
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

    private static let names: [StaticString] = [
        "href", "src", "poster", "cite", "action", "longdesc", "background", "data",
    ]

    /// Whether an attribute holds one address.
    static func isLink(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains { $0.description == name }
    }

    /// Whether there can be a link that is not absolute: most HTML has none, and need not be taken apart to see it.
    ///
    /// Looks at what stands on both sides of each equals sign, be it in a tag or in text.
    static func mayBeRelative(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
        var sign = -1
        while true {
            sign = html.find(UInt8(ascii: "="), sign + 1, html.count)
            guard sign < html.count else { return false }
            var end = sign
            while end > 0, html[end - 1] <= 0x20 { end -= 1 }
            let name = UnsafeBufferPointer(rebasing: html[..<end])
            if ends(name, with: "srcset") { return true }
            guard names.contains(where: { ends(name, with: $0) }) else { continue }
            var start = sign + 1
            while start < html.count, isSpace(html[start]) { start += 1 }
            if start < html.count, html[start] == UInt8(ascii: "\"") || html[start] == UInt8(ascii: "'") { start += 1 }
            let value = UnsafeBufferPointer(rebasing: html[start...])
            if value.first != UInt8(ascii: "#"), WebAddress.scheme(of: value) == nil { return true }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }

    private static func ends(_ text: UnsafeBufferPointer<UInt8>, with name: StaticString) -> Bool {
        let start = text.count - name.utf8CodeUnitCount
        return start >= 0
            && (0..<name.utf8CodeUnitCount).reversed().allSatisfy {
                text[start + $0] | 0x20 == name.utf8Start[$0]
            }
    }

    /// The new value of an attribute, or nothing when it stays as it is; most do, so most is decided on the bytes.
    private static func resolved(_ attribute: Attribute, in tokenizer: inout Tokenizer, base: String) -> String? {
        guard (3...10).contains(attribute.name.count) else { return nil }
        if tokenizer.isName(attribute.name, "srcset") {
            let value = tokenizer.value(of: attribute)
            return SourceSet.resolve(value, against: base).map { HTMLWriter.escaped($0, isAttribute: true) }
        }
        guard names.contains(where: { tokenizer.isName(attribute.name, $0) }),
            WebAddress.scheme(of: tokenizer.bytes[attribute.value]) == nil
        else { return nil }
        let written = tokenizer.value(of: attribute)
        let value = written.trimmingSpace
        guard !value.isEmpty, value.utf8.first != UInt8(ascii: "#"), !WebAddress.isAbsolute(value) else { return nil }
        let resolved = HTMLWriter.escaped(WebAddress.resolve(value, against: base), isAttribute: true)
        guard let place = written.range(of: value), value.utf8.count < written.utf8.count else { return resolved }
        return written[..<place.lowerBound] + resolved + written[place.upperBound...]
    }
}
