import Compression
package import FeedModel
import HTMLTree
import Markup

package enum HTMLText {
    /// Returns text in blocks, with numbered links.
    ///
    /// Scripts, styles and the contents of forms are omitted; pictures become their alternative text. Nothing is
    /// fetched.
    ///
    /// - Parameter html: A fragment or a whole page, well-formed or not.
    package static func readable(_ html: String, base: String? = nil) -> ReadableText {
        let html = escapingAddresses(html)
        let page = HTMLDocument(fragment: html, context: beginsWithRow(html) ? "table" : "body", isScripting: true)
        return ReadableWriter.text(of: page, base: base)
    }

    /// Returns HTML with `&lt;` in front of `<https://example.org/a>` and `<ann@example.org>`, which are not tags.
    private static func escapingAddresses(_ html: String) -> String {
        var html = html
        return html.withUTF8 { bytes in
            var output = TextBuffer(capacity: bytes.count + 16)
            var copied = 0
            var index = bytes.find(UInt8(ascii: "<"), 0, bytes.count)
            while index < bytes.count {
                let name = bytes[(index + 1)...].prefix { $0 > 0x20 && !"<>\"'".utf8.contains($0) }
                if name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ">"), isAddress(name) {
                    output.append(bytes.slice(copied..<index))
                    output.append(ascii: "&lt;")
                    copied = index + 1
                }
                index = bytes.find(UInt8(ascii: "<"), name.endIndex, bytes.count)
            }
            output.append(bytes.slice(copied..<bytes.count))
            return output.text
        }
    }

    private static func isAddress(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        name.first?.isLetterOrBeyond == true
            && (name.contains(UInt8(ascii: "@")) || String(decoding: name, as: UTF8.self).contains("://"))
    }

    /// Returns whether the content is that of a table whose own tag is missing.
    private static func beginsWithRow(_ html: String) -> Bool {
        let start = html.utf8.drop { $0 <= 0x20 }
        guard start.first == UInt8(ascii: "<") else { return false }
        let name = start.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return ["tr", "td", "th", "tbody", "thead", "tfoot"].contains(Substring(name).lowercased())
    }

    package static func readable(
        page: consuming [UInt8],
        contentType: String? = nil,
        base: String? = nil
    ) -> ReadableText {
        let page = HTMLDocument(bytes: unpacked(page), contentType: contentType, isScripting: true)
        return ReadableWriter.text(of: page, base: base)
    }

    private static func unpacked(_ page: consuming [UInt8]) -> [UInt8] {
        Gzip.isGzip(page) ? Gzip.decode(page, limit: DecodedText.unpackedLimit).bytes : page
    }

    /// Returns text on one line; a tag whose name HTML does not know is text, as in a title about `Array<Element>`.
    package static func plain(_ html: String) -> String { plain(html, first: .max) }

    /// Returns text on one line, or a beginning of it with more than `characters` characters.
    static func plain(_ html: String, first characters: Int) -> String {
        let text: String? = html.utf8.span.withUnsafeBufferPointer { bytes in
            let end = bytes.count
            let isMarkup = bytes.find(UInt8(ascii: "<"), 0, end) < end || bytes.find(UInt8(ascii: "&"), 0, end) < end
            return isMarkup ? plain(bytes, first: characters) : nil
        }
        return text ?? oneLine(html)
    }

    private static func plain(_ html: UnsafeBufferPointer<UInt8>, first characters: Int) -> String {
        // Attributes are not needed.
        var limits = MarkupLimits()
        limits.attributes = 0
        var scanner = Scanner(syntax: .html, limits: limits)
        // This many bytes nearly always contain enough characters. Otherwise the limit doubles.
        var nextLook = characters > .max / 4 ? .max : 4 * characters
        var line = CollapsedText(capacity: min(html.count, nextLook))
        var decoded = TextBuffer()
        var fallback = HiddenFallback()
        var isBehindFormula = false
        while true {
            if line.count > nextLook {
                // Characters are counted only up to the limit.
                let text = line.text
                if let end = text.index(afterCharacters: characters), end < text.endIndex { return text }
                nextLook = 2 * line.count
            }
            let start = scanner.position
            guard let token = scanner.next(in: html) else { break }
            if fallback.isOpen {
                fallback.read(token, in: html)
                continue
            }
            if isBehindFormula, case .text = token { isBehindFormula = false }
            switch token {
            case .text(let range)
            where html.find(UInt8(ascii: "&"), range.lowerBound, range.upperBound) == range.upperBound:
                line.append(html.slice(range))
            case .text(let range):
                decoded.clear()
                scanner.appendText(range, in: html, to: &decoded)
                decoded.withBytes { line.append($0) }
            case .start(let name, let isEmpty):
                let effect = InlineTagEffect(html.slice(name))
                // A copy that is hidden from screen readers may follow a formula.
                let isCopy = isBehindFormula && isHiddenCopy(html.slice(start..<scanner.position))
                isBehindFormula = false
                if effect == .hides || effect == .isFormula || isCopy, !isEmpty,
                    let end = fallback.begin(name, in: html, at: scanner.position), effect == .isFormula
                {
                    line.append(FormulaText.text(ofHTML: String(decoding: html.slice(start..<end), as: UTF8.self)))
                    isBehindFormula = true
                }
                line.append(effect, isOpening: true, tag: html.slice(start..<scanner.position))
            case .end(let name):
                let effect = InlineTagEffect(html.slice(name))
                line.append(effect, isOpening: false, tag: html.slice(start..<scanner.position))
            case .literal, .comment, .instruction, .doctype:
                break
            }
        }
        return line.text
    }

    private static func isHiddenCopy(_ tag: UnsafeBufferPointer<UInt8>) -> Bool {
        let tag = String(decoding: tag, as: UTF8.self).filter { $0 != "\"" && $0 != "'" }
        let name = tag.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }.lowercased()
        return ["span", "div", "svg"].contains(name) && tag.contains("aria-hidden=true")
    }

    /// Returns HTML with `&lt;` for each `<` that does not begin markup, and whether there is any markup.
    ///
    /// Publishers write titles such as `Array<Element>`, `a <b` or `Why <img> needs alt` and escape them once.
    static func escapingText(_ html: String) -> (html: String, hasMarkup: Bool) {
        guard html.hasByte(UInt8(ascii: "<")) else { return (html, false) }
        var html = html
        return html.withUTF8 { bytes in
            let markup = markup(in: bytes)
            var output = TextBuffer(capacity: bytes.count + 16)
            var copied = 0
            for range in markup {
                append(bytes.slice(copied..<range.lowerBound), to: &output)
                output.append(bytes.slice(range))
                copied = range.upperBound
            }
            append(bytes.slice(copied..<bytes.count), to: &output)
            return (output.text, !markup.isEmpty)
        }
    }

    static func hasMarkup(_ text: String) -> Bool {
        guard text.hasByte(UInt8(ascii: "<")) else { return false }
        var text = text
        return text.withUTF8 { !markup(in: $0).isEmpty }
    }

    /// Returns whether anything in a text is HTML: a tag of an element that HTML knows, a comment or a reference.
    ///
    /// Custom elements need an end tag: `<your-name>` alone is text.
    static func isHTML(_ text: String) -> Bool {
        guard text.hasByte(UInt8(ascii: "<")) else { return hasReference(text) }
        let hasMarkup = text.utf8.span.withUnsafeBufferPointer { bytes in
            var scanner = Scanner(syntax: .html)
            while true {
                let start = scanner.position
                switch scanner.next(in: bytes) {
                case .start(let name, _) where HTMLElements.isStandard(bytes.lowercasedString(name)): return true
                case .end(let name) where HTMLElements.isKnown(bytes.lowercasedString(name)): return true
                case .comment where bytes[start + 1] == UInt8(ascii: "!"): return true
                case .doctype: return true
                case nil: return false
                default: break
                }
            }
        }
        return hasMarkup || hasReference(text)
    }

    private static func hasReference(_ text: String) -> Bool {
        text.hasByte(UInt8(ascii: "&")) && CharacterReferences.decode(text) != text
    }

    static func hasTags(_ html: String) -> Bool {
        var tokenizer = Tokenizer(html, syntax: .html)
        while let token = tokenizer.next() {
            if case .start(let name, _) = token, HTMLElements.isKnown(tokenizer.lowercasedString(name)) { return true }
        }
        return false
    }

    /// Returns the tags and comments that are markup rather than what the text is about.
    ///
    /// A tag is text if HTML does not know its name, if its element is not closed or never opened, or if its content
    /// would not be shown. Line breaks and pictures need no end.
    private static func markup(in html: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var tags: [(range: Range<Int>, isMarkup: Bool)] = []
        // The start tags without an end so far, by name.
        var open: [String: [Int]] = [:]
        var scanner = Scanner(syntax: .html)
        var rest = html
        var passed = 0
        while true {
            let start = passed + scanner.position
            guard let token = scanner.next(in: rest) else { break }
            let range = start..<(passed + scanner.position)
            switch token {
            case .start(let written, let isEmpty):
                let name = rest.lowercasedString(written)
                if HTMLElements.omitsContent(name) {
                    // What follows is read with its tags.
                    passed = range.upperBound
                    rest = html.slice(passed..<html.count)
                    scanner = Scanner(syntax: .html)
                } else if name == "br" || name == "wbr" || name == "img" && scanner.hasAddress(in: rest) {
                    tags.append((range, true))
                } else if !isEmpty, HTMLElements.isKnown(name) {
                    open[name, default: []].append(tags.count)
                    tags.append((range, false))
                }
            // Browsers read it as a line break.
            case .end(let written) where rest.lowercasedString(written) == "br": tags.append((range, true))
            case .end(let written):
                guard let opening = open[rest.lowercasedString(written)]?.popLast() else { continue }
                tags[opening].isMarkup = true
                tags.append((range, true))
            case .comment:
                let comment = html.slice(range)
                guard comment.starts(with: "<!--".utf8) else { continue }
                // One that does not end would hide the rest.
                guard comment.suffix(3).elementsEqual("-->".utf8) else { return tags.filter(\.isMarkup).map(\.range) }
                tags.append((range, true))
            case .text, .literal, .instruction, .doctype:
                break
            }
        }
        return tags.filter(\.isMarkup).map(\.range)
    }

    private static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout TextBuffer) {
        var copied = 0
        while true {
            let index = text.find(UInt8(ascii: "<"), copied, text.count)
            output.append(text.slice(copied..<index))
            guard index < text.count else { return }
            output.append(ascii: "&lt;")
            copied = index + 1
        }
    }
}

extension Scanner {
    fileprivate func hasAddress(in html: UnsafeBufferPointer<UInt8>) -> Bool {
        attributes.contains { html.isName($0.name, "src") && !$0.value.isEmpty }
    }
}

extension FeedText {
    mutating func escapeText() {
        // Most titles have no tag and stay unchanged.
        guard isHTML, value.hasByte(UInt8(ascii: "<")) else { return }
        let (html, hasMarkup) = HTMLText.escapingText(value)
        isHTML = hasMarkup || value.hasByte(UInt8(ascii: "&"))
        if isHTML { value = html }
    }
}

extension String {
    /// The name of a person without markup that the publisher left in.
    var withoutMarkup: String {
        guard hasByte(UInt8(ascii: "<")) else { return self }
        let (html, hasMarkup) = HTMLText.escapingText(self)
        return hasMarkup ? HTMLText.plain(html) : self
    }
}
