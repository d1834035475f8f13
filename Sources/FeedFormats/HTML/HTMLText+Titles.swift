import Markup

extension HTMLText {
    /// Returns HTML with `&lt;` for each `<` that does not begin an HTML tag.
    ///
    /// Publishers write titles such as `Array<Element>` or `a <b` and escape them once. A tag whose name HTML does not
    /// know is text.
    ///
    /// - Returns: The HTML, and whether there is any markup in it that HTML knows, references aside.
    static func escapingUnknownTags(_ html: String) -> (html: String, hasMarkup: Bool) {
        guard html.hasByte(UInt8(ascii: "<")) else { return (html, false) }
        var tokenizer = Tokenizer(html, syntax: .html)
        let bytes = tokenizer.bytes
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 16)
        var copied = 0
        var hasMarkup = false
        while let token = tokenizer.next() {
            let piece = bytes[copied..<tokenizer.position]
            copied = tokenizer.position
            switch token {
            case .start(let name, _), .end(let name):
                let isKnown = HTMLElements.isKnown(tokenizer.lowercasedString(name))
                hasMarkup = hasMarkup || isKnown
                append(piece, isText: !isKnown, to: &output)
            case .text: append(piece, isText: true, to: &output)
            case .literal, .comment, .instruction, .doctype:
                hasMarkup = true
                output.append(contentsOf: piece)
            }
        }
        // A tag that the end cuts off is text.
        append(bytes[copied...], isText: true, to: &output)
        return (String(decoding: output, as: UTF8.self), hasMarkup)
    }

    /// Returns the number of start tags that HTML knows.
    static func tagCount(_ html: String) -> Int {
        var tokenizer = Tokenizer(html, syntax: .html)
        var count = 0
        while let token = tokenizer.next() {
            if case .start(let name, _) = token, HTMLElements.isKnown(tokenizer.lowercasedString(name)) { count += 1 }
        }
        return count
    }

    private static func append(_ piece: ArraySlice<UInt8>, isText: Bool, to output: inout [UInt8]) {
        guard isText else { return output.append(contentsOf: piece) }
        for byte in piece {
            if byte == UInt8(ascii: "<") { output.append(contentsOf: "&lt;".utf8) } else { output.append(byte) }
        }
    }
}
