package import Markup

/// Collects the content of elements as text, or as HTML if they contain elements.
///
/// One collector serves a whole document and reuses its memory.
package struct ContentCollector {
    private var output = TextBuffer()
    /// Whether the content contains elements, so that it is HTML.
    private(set) var hasMarkup = false
    private var isPlain = true
    private var limit = Int.max
    /// The base of `xml:base` inside the content.
    private var base: String?
    /// A text before it is escaped.
    private var piece = TextBuffer()
    private var open: [Element] = []
    private var isFull = false
    /// The beginning and end of the content of a `div` that wraps everything.
    private var wrapper: (start: Int, end: Int)?
    private var topElements = 0
    /// Whether every element of the content is a `div`.
    private(set) var hasOnlyDivisions = true

    /// An open element, with the base that it or an ancestor declares.
    private struct Element {
        var name: String
        var base: String?
    }

    /// Creates an empty collector.
    package init() {}

    /// The content without white space at either end, or `nil` if nothing is left.
    package var text: String? { output.trimmed }

    /// The content without a `div` around it.
    var unwrapped: String? { output.trimmed(contentOfWrapper ?? 0..<output.count) }

    /// Calls `body` with the bytes of the content.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { output.withBytes(body) }

    /// Reads to the end of the current element.
    ///
    /// - Parameters:
    ///   - reader: The reader, just after the start tag; on return, after the end tag.
    ///   - isPlain: Whether only the text of child elements is kept.
    ///   - limit: The maximum number of bytes.
    ///   - base: The base of `xml:base` inside the content.
    package mutating func collect(from reader: inout XMLReader, isPlain: Bool, limit: Int, base: String? = nil) {
        begin(isPlain: isPlain, limit: limit, base: base)
        let depth = reader.depth
        while let event = hasMarkup ? readEscaped(from: &reader) : reader.readText(to: &output) {
            if event == .start {
                if !isPlain { start(from: &reader) }
            } else {
                if reader.depth < depth { return }
                if !isPlain { end() }
            }
        }
    }

    private mutating func begin(isPlain: Bool, limit: Int, base: String?) {
        output.clear(limit: limit)
        self.isPlain = isPlain
        self.limit = limit
        hasMarkup = false
        guard !isPlain else { return }
        self.base = base
        isFull = false
        wrapper = nil
        topElements = 0
        hasOnlyDivisions = true
        open.removeAll(keepingCapacity: true)
    }

    /// Reads text between elements and escapes it, except a CDATA section at the top level, which is HTML.
    private mutating func readEscaped(from reader: inout XMLReader) -> XMLReader.Event? {
        while let event = reader.next() {
            guard event == .text else { return event }
            guard !isFull, !output.isFull else { continue }
            guard !reader.isLiteral || !open.isEmpty else {
                reader.appendText(to: &output)
                continue
            }
            piece.clear(limit: max(0, limit - output.count))
            reader.appendText(to: &piece)
            isFull = piece.isFull
            piece.withBytes { HTMLWriter.append($0, isAttribute: false, to: &output) }
        }
        return nil
    }

    private mutating func start(from reader: inout XMLReader) {
        let name = reader.localName
        if open.isEmpty { topElements += 1 }
        if name != "div" { hasOnlyDivisions = false }
        let inner = open.last?.base
        let written = reader.hasAttributes ? reader.attribute("xml:base") : nil
        open.append(Element(name: name, base: written.map { URIReference.base($0, inside: inner ?? base) } ?? inner))
        guard !isFull, !output.isFull else { return }
        if !hasMarkup {
            hasMarkup = true
            swap(&piece, &output)
            output.clear(limit: limit)
            piece.withBytes { HTMLWriter.append($0, isAttribute: false, to: &output) }
        }
        output.append(ascii: "<")
        append(name)
        if reader.hasAttributes { appendAttributes(from: &reader) }
        output.append(ascii: ">")
        if output.count > limit { isFull = true }
        if open.count == 1, name == "div" { wrapper = (output.count, -1) }
    }

    /// Writes the attributes that HTML has.
    ///
    /// Links are resolved here if the content declares a base.
    private mutating func appendAttributes(from reader: inout XMLReader) {
        for (name, value) in reader.attributes() where !name.hasPrefix("xmlns") && name != "xml:base" {
            let inner = open.last?.base
            let value = inner != nil && HTMLLinks.isLink(name) ? URIReference.resolve(value, against: inner) : value
            output.append(ascii: " ")
            append(name)
            output.append(ascii: "=\"")
            HTMLWriter.append(value, isAttribute: true, to: &output)
            output.append(ascii: "\"")
        }
    }

    private mutating func end() {
        guard let name = open.popLast()?.name, hasMarkup, !isFull, !output.isFull, !HTMLElements.voids.contains(name)
        else { return }
        if open.isEmpty, name == "div" { wrapper?.end = output.count }
        output.append(ascii: "</")
        append(name)
        output.append(ascii: ">")
    }

    private mutating func append(_ name: String) {
        var name = name
        name.withUTF8 { output.append($0) }
    }

    /// The range of the content of the `div` that wraps everything, if there is one.
    private var contentOfWrapper: Range<Int>? {
        guard topElements == 1, let wrapper, wrapper.end >= wrapper.start, wrapper.end <= output.count else {
            return nil
        }
        return output.withBytes { bytes in
            let isSpace = { (byte: UInt8) in byte <= 0x20 }
            let before = bytes[..<wrapper.start].drop(while: isSpace)
            let after = bytes[wrapper.end...].dropFirst("</div>".utf8.count)
            let isWhole = before.starts(with: "<div".utf8) && after.allSatisfy(isSpace)
            return isWhole ? wrapper.start..<wrapper.end : nil
        }
    }
}
