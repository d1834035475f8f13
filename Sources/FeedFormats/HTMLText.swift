public import FeedModel
import Markup

/// Makes text of HTML, for people and for lists.
public enum HTMLText {
    /// The text in blocks: paragraphs, headings, lists, quotations, preformatted text, rows of tables; links by number.
    ///
    /// White space counts as HTML says: outside preformatted text a run of it is one space. Nothing is run or fetched;
    /// scripts, styles and forms' contents are left out, pictures are their alternative text.
    ///
    /// - Parameters:
    ///   - html: A piece of HTML or a whole page, in any state.
    ///   - base: The address against which links are resolved.
    public static func readable(_ html: String, base: String? = nil) -> ReadableText {
        var writer = ReadableWriter(html: html, base: base)
        return writer.write()
    }

    /// The text in blocks of a page as it came, in whatever character set.
    ///
    /// - Parameters:
    ///   - page: The bytes.
    ///   - contentType: The `Content-Type` header; only its character set counts.
    ///   - base: The address against which links are resolved.
    public static func readable(page: [UInt8], contentType: String? = nil, base: String? = nil) -> ReadableText {
        let text = DecodedText(page, contentType: contentType)
        return readable(String(decoding: text.bytes, as: UTF8.self), base: base)
    }

    /// The text on one line: for titles and summaries.
    ///
    /// A tag that HTML does not know is text: a title about `Array<Element>` has not meant a tag.
    public static func plain(_ html: String) -> String {
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            var line = TextLine()
            line.append(Array(html.utf8))
            return line.text
        }
        var tokenizer = Tokenizer(html, syntax: .html)
        var line = TextLine()
        var decoded: [UInt8] = []
        while true {
            let start = tokenizer.position
            guard let token = tokenizer.next() else { break }
            switch token {
            case .text(let range):
                decoded.removeAll(keepingCapacity: true)
                tokenizer.appendText(range, to: &decoded)
                line.append(decoded)
            case .start(let name, _), .end(let name):
                let name = tokenizer.lowercasedString(name)
                if HTMLElements.blocks.contains(name) || name == "br" {
                    line.space()
                } else if !HTMLElements.isKnown(name) {
                    line.append(Array(tokenizer.bytes[start..<tokenizer.position]))
                }
            case .literal, .comment, .instruction, .doctype:
                break
            }
        }
        return line.text
    }
}
