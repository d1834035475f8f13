package import Markup

/// Collects the content of one element after the other as text, or as HTML once there are elements in it.
///
/// One collector serves a whole document: its room is used again for each content.
package struct ContentCollector {
    private var output = TextBuffer()
    /// Whether there were elements in the content, so that it is HTML.
    private(set) var hasMarkup = false
    private var isPlain = true
    private var limit = Int.max
    /// The address that `xml:base` inside the content is relative to.
    private var base: String?
    /// A text before it is escaped.
    private var piece = TextBuffer()
    private var open: [Element] = []
    private var isFull = false
    /// Where the content of a `div` that wraps everything begins and ends.
    private var wrapper: (start: Int, end: Int)?
    private var topElements = 0

    /// An open element, and the base that it or one around it has set.
    private struct Element {
        var name: String
        var base: String?
    }

    /// Creates an empty collector.
    package init() {}

    /// What was collected, without white space at its ends; nothing when there is nothing else.
    package var text: String? { output.trimmed }

    /// What was collected, without a `div` around it.
    var unwrapped: String? { output.trimmed(contentOfWrapper ?? 0..<output.count) }

    /// Calls `body` with the bytes that were collected.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { output.withBytes(body) }

    /// Reads up to the end of the element just begun.
    ///
    /// - Parameters:
    ///   - reader: Stands behind the element's start tag, then behind its end.
    ///   - isPlain: Whether elements inside count as nothing but their text.
    ///   - limit: How many bytes are kept.
    ///   - base: The address that `xml:base` inside is relative to.
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
        open.removeAll(keepingCapacity: true)
    }

    /// Reads text that stands among elements: it is escaped again, but for a section at the top, which is HTML.
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

    /// Writes the attributes that HTML can understand; with a base inside the content, links are resolved here.
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

    /// Where the content of the `div` is that wraps everything, if one does.
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
