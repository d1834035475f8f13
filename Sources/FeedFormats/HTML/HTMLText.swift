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
        ReadableWriter.text(of: html, base: base)
    }

    /// The text in blocks of a page as it came, in whatever character set.
    ///
    /// - Parameters:
    ///   - page: The bytes.
    ///   - contentType: The `Content-Type` header; only its character set counts.
    ///   - base: The address against which links are resolved.
    public static func readable(page: [UInt8], contentType: String? = nil, base: String? = nil) -> ReadableText {
        let text = DecodedText(unpacking: page, contentType: contentType)
        return readable(String(decoding: text.bytes, as: UTF8.self), base: base)
    }

    /// The text on one line: for titles and summaries.
    ///
    /// A tag that HTML does not know is text: a title about `Array<Element>` has not meant a tag.
    public static func plain(_ html: String) -> String { plain(html, first: .max) }

    /// The text on one line, or its beginning, which has more characters than that.
    static func plain(_ html: String, first characters: Int) -> String {
        let text: String? = html.utf8.span.withUnsafeBufferPointer { bytes in
            let end = bytes.count
            let isMarkup = bytes.find(UInt8(ascii: "<"), 0, end) < end || bytes.find(UInt8(ascii: "&"), 0, end) < end
            return isMarkup ? plain(bytes, first: characters) : nil
        }
        return text ?? oneLine(html)
    }

    private static func plain(_ html: UnsafeBufferPointer<UInt8>, first characters: Int) -> String {
        // Nobody asks for an attribute.
        var limits = MarkupLimits()
        limits.attributes = 0
        var scanner = Scanner(syntax: .html, limits: limits)
        // So many bytes nearly always have the characters; where they have not, there is another look at twice as many.
        var nextLook = characters > .max / 4 ? .max : 4 * characters
        // A text is seldom longer than its HTML.
        var line = CollapsedText(capacity: min(html.count, nextLook))
        var decoded = TextBuffer()
        while true {
            if line.count > nextLook {
                // Nothing is counted that lies behind them.
                let text = line.text
                let end = text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex)
                if let end, end < text.endIndex { return text }
                nextLook = 2 * line.count
            }
            let start = scanner.position
            guard let token = scanner.next(in: html) else { break }
            switch token {
            case .text(let range)
            where html.find(UInt8(ascii: "&"), range.lowerBound, range.upperBound) == range.upperBound:
                line.append(html.slice(range))
            case .text(let range):
                decoded.clear()
                scanner.appendText(range, in: html, to: &decoded)
                decoded.withBytes { line.append($0) }
            case .start(let name, _), .end(let name):
                switch InlineTagEffect(html[name]) {
                case .parts: line.space()
                case .vanishes: break
                case .isText: line.append(html.slice(start..<scanner.position))
                }
            case .literal, .comment, .instruction, .doctype:
                break
            }
        }
        return line.text
    }
}
