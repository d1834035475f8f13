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
        guard let base = WebAddress.Base(base) else { return html }
        var text = html
        return text.withUTF8 { rewritten($0, against: base) } ?? html
    }

    private static func rewritten(_ html: UnsafeBufferPointer<UInt8>, against base: WebAddress.Base) -> String? {
        var scanner = Scanner(syntax: .html)
        var output = TextBuffer()
        var value = TextBuffer()
        var copied = 0
        while let token = scanner.next(in: html) {
            guard case .start = token, !scanner.attributes.isEmpty else { continue }
            for attribute in scanner.attributes {
                guard let kind = kind(of: attribute, in: html) else { continue }
                let written = scanner.value(of: attribute, in: html, using: &value)
                let resolved =
                    kind == .set ? SourceSet.resolve(written, against: base) : Self.resolved(written, against: base)
                guard let resolved else { continue }
                output.append(html.slice(copied..<attribute.value.lowerBound))
                // Without quotes a space would be the end of the value.
                let needsQuotes = resolved.utf8.contains { $0 <= 0x20 } && !isQuoted(attribute, in: html)
                if needsQuotes { output.append(ascii: "\"") }
                HTMLWriter.append(resolved, isAttribute: true, to: &output)
                if needsQuotes { output.append(ascii: "\"") }
                copied = attribute.value.upperBound
            }
        }
        guard copied > 0 else { return nil }
        output.append(html.slice(copied..<html.count))
        return output.text
    }

    private static func isQuoted(_ attribute: Attribute, in html: UnsafeBufferPointer<UInt8>) -> Bool {
        let before = html[attribute.value.lowerBound - 1]
        return before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
    }

    private enum Kind {
        case address
        /// Several addresses: `srcset`.
        case set
    }

    /// What an attribute can hold that is to be resolved; most is decided on the bytes, because most stays as it is.
    private static func kind(of attribute: Attribute, in html: UnsafeBufferPointer<UInt8>) -> Kind? {
        guard (3...10).contains(attribute.name.count), !attribute.value.isEmpty else { return nil }
        if html.isName(attribute.name, "srcset") { return .set }
        guard names.contains(where: { html.isName(attribute.name, $0) }),
            WebAddress.scheme(of: html.slice(attribute.value)) == nil
        else { return nil }
        return .address
    }

    /// The new value of an attribute, or nothing when it stays as it is; white space around it stays.
    private static func resolved(_ written: String, against base: WebAddress.Base) -> String? {
        let value = written.trimmingSpace
        guard !value.isEmpty, value.utf8.first != UInt8(ascii: "#"), !WebAddress.isAbsolute(value) else { return nil }
        let resolved = base.resolve(value)
        guard value.utf8.count < written.utf8.count, let start = written.utf8.firstIndex(where: { !isBlank($0) })
        else { return resolved }
        let end = written.utf8.index(start, offsetBy: value.utf8.count)
        return written[..<start] + resolved + written[end...]
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

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
}
