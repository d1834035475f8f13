import Markup

package enum HTMLLinks {
    /// Returns HTML with the links of its elements resolved against a base.
    ///
    /// Links inside the page (`#…`), empty ones and those with a scheme stay unchanged, as do scripts and comments.
    package static func resolve(_ html: consuming String, against base: String?) -> String {
        guard let base, mayBeRelative(html), URIReference.isAbsolute(base) else { return html }
        return rewritten(html, against: base)
    }

    // A function, because a consumed text is copied for its bytes.
    private static func mayBeRelative(_ html: String) -> Bool {
        html.utf8.span.withUnsafeBufferPointer(mayBeRelative)
    }

    /// Returns the HTML with its links resolved, without checking first whether there are any.
    static func rewritten(_ html: String, against base: String) -> String {
        guard let base = URIReference.Base(base) else { return html }
        var text = html
        return text.withUTF8 { rewritten($0, against: base) } ?? html
    }

    private static func rewritten(_ html: UnsafeBufferPointer<UInt8>, against base: URIReference.Base) -> String? {
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
                append(resolved, isQuoted: html[attribute.value.lowerBound - 1].isQuote, to: &output)
                copied = attribute.value.upperBound
            }
        }
        guard copied > 0 else { return nil }
        output.append(html.slice(copied..<html.count))
        return output.text
    }

    /// Appends a value; without quotation marks a space in it is escaped, because it would end the value.
    ///
    /// No quotation marks are added: an unclosed one may precede, which the first of them would close.
    private static func append(_ value: String, isQuoted: Bool, to output: inout TextBuffer) {
        guard !isQuoted, value.utf8.contains(where: \.isHTMLSpace) else {
            return HTMLWriter.append(value, isAttribute: true, to: &output)
        }
        for (index, part) in value.utf8.split(omittingEmptySubsequences: false, whereSeparator: \.isHTMLSpace)
            .enumerated()
        {
            if index > 0 { output.append(ascii: "&#32;") }
            HTMLWriter.append(String(Substring(part)), isAttribute: true, to: &output)
        }
    }

    private enum Kind {
        case address, set
    }

    /// Returns the kind of value of an attribute, by its bytes where possible: most values stay unchanged.
    private static func kind(of attribute: Attribute, in html: UnsafeBufferPointer<UInt8>) -> Kind? {
        guard (3...13).contains(attribute.name.count), !attribute.value.isEmpty else { return nil }
        if html.isName(attribute.name, "srcset") || html.isName(attribute.name, "data-srcset") { return .set }
        guard names.contains(where: { html.isName(attribute.name, $0) }),
            URIReference.scheme(of: html.slice(attribute.value)) == nil
        else { return nil }
        return .address
    }

    /// Returns the new value of an attribute with the white space around it, or `nil` if it stays unchanged.
    private static func resolved(_ written: String, against base: URIReference.Base) -> String? {
        let value = written.trimmingSpace
        guard !value.isEmpty, value.utf8.first != UInt8(ascii: "#"), !URIReference.isAbsolute(value) else { return nil }
        let resolved = base.resolve(value)
        guard value.utf8.count < written.utf8.count,
            let start = written.utf8.firstIndex(where: { !($0 == 0x20 || (0x09...0x0D).contains($0)) })
        else { return resolved }
        let end = written.utf8.index(start, offsetBy: value.utf8.count)
        return written[..<start] + resolved + written[end...]
    }

    private static let names: [StaticString] = [
        "href", "src", "poster", "cite", "action", "longdesc", "background", "data",
        // The files that scripts load.
        "data-src", "data-lazy-src", "data-original",
    ]

    static func isLink(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains { $0.description == name }
    }

    /// Returns whether a link may be relative, by both sides of each equals sign inside and outside of tags.
    ///
    /// Most HTML has none and need not be tokenized.
    static func mayBeRelative(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
        var sign = -1
        // Values may contain each other. The allowance keeps repeated work linear.
        var allowance = html.count
        while true {
            sign = html.find(UInt8(ascii: "="), sign + 1, html.count)
            guard sign < html.count else { return false }
            var end = sign
            while end > 0, html[end - 1] <= 0x20 { end -= 1 }
            guard let name = linkName(endingAt: end, in: html) else { continue }
            var start = sign + 1
            while start < html.count, html[start].isHTMLSpace { start += 1 }
            let quote = start < html.count && html[start].isQuote ? html[start] : nil
            if quote != nil { start += 1 }
            let value = UnsafeBufferPointer(rebasing: html[start...])
            switch name {
            case .address:
                if value.first != UInt8(ascii: "#"), URIReference.scheme(of: value) == nil { return true }
            case .set:
                guard let length = SourceSet.absoluteLength(value, quote: quote), length <= allowance else {
                    return true
                }
                allowance -= length
            }
        }
    }

    /// Returns the kind of the attribute whose name ends at an offset, by its last letter first.
    private static func linkName(endingAt end: Int, in html: UnsafeBufferPointer<UInt8>) -> Kind? {
        guard end > 0 else { return nil }
        func ends(_ name: StaticString) -> Bool { Self.ends(html, at: end, with: name) }
        let isAddress =
            switch Unicode.Scalar(html[end - 1] | 0x20) {
            case "f": ends("href")
            case "c": ends("src") || ends("longdesc")
            case "e": ends("cite")
            case "r": ends("poster")
            case "n": ends("action")
            case "a": ends("data")
            case "d": ends("background")
            case "l": ends("data-original")
            default: false
            }
        return isAddress ? .address : ends("srcset") ? .set : nil
    }

    private static func ends(_ text: UnsafeBufferPointer<UInt8>, at end: Int, with name: StaticString) -> Bool {
        var start = end
        var index = name.utf8CodeUnitCount
        guard start >= index else { return false }
        while index > 0 {
            start -= 1
            index -= 1
            if text[start] | 0x20 != name.utf8Start[index] { return false }
        }
        return true
    }
}
