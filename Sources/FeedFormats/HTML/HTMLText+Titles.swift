import Markup

extension HTMLText {
    /// Returns HTML with `&lt;` for each `<` that does not begin markup.
    ///
    /// Publishers write titles such as `Array<Element>`, `a <b` or `Why <img> needs alt` and escape them once.
    ///
    /// - Returns: The HTML, and whether there is any markup in it, references aside.
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
