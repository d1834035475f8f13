import Markup

/// Collects the content of elements as text, or as HTML if they contain elements.
///
/// One collector serves a whole document and reuses its memory.
struct ContentCollector {
    private var output = TextBuffer()
    private(set) var hasMarkup = false
    private var limit = Int.max
    private var base: String?
    private var piece = TextBuffer()
    private var open: [Element] = []
    private var isFull = false
    /// The beginning and end of the content of a `div` that wraps everything.
    private var wrapper: (start: Int, end: Int)?
    private var topElements = 0
    /// Whether text that is in no element, or only in `div`, may be HTML.
    private var mayEscapeHTML = false
    private var openOthers = 0
    /// The escaped texts that may be HTML.
    private var escaped: [Range<Int>] = []
    private var start = 0

    private struct Element {
        var name: String
        var base: String?
    }

    var text: String? { output.trimmed }

    var unwrapped: String? { output.trimmed(contentOfWrapper ?? 0..<output.count) }

    /// Reads to the end of the current element.
    ///
    /// - Parameter mayEscapeHTML: Whether publishers escape HTML in it once more.
    mutating func collect(
        from reader: inout XMLReader,
        isPlain: Bool,
        mayEscapeHTML: Bool = false,
        limit: Int,
        base: String? = nil
    ) {
        begin(isPlain: isPlain, limit: limit, base: base)
        self.mayEscapeHTML = mayEscapeHTML
        start = reader.position
        let depth = reader.depth
        while let event = hasMarkup ? readEscaped(from: &reader) : reader.readText(to: &output) {
            if event == .start {
                if !isPlain { start(from: &reader) }
            } else {
                if reader.depth < depth { return restoreHTML() }
                if !isPlain { end() }
            }
        }
        restoreHTML()
    }

    private mutating func begin(isPlain: Bool, limit: Int, base: String?) {
        output.clear(limit: limit)
        self.limit = limit
        hasMarkup = false
        escaped.removeAll(keepingCapacity: true)
        guard !isPlain else { return }
        self.base = base
        isFull = false
        wrapper = nil
        topElements = 0
        openOthers = 0
        open.removeAll(keepingCapacity: true)
    }

    /// Reads text between elements and escapes it, except a CDATA section that is HTML.
    private mutating func readEscaped(from reader: inout XMLReader) -> XMLReader.Event? {
        while let event = reader.next() {
            guard event == .text else { return event }
            guard !isFull, !output.isFull else { continue }
            guard !reader.isLiteral || !mayEscapeHTML || openOthers > 0 else {
                reader.appendText(to: &output)
                continue
            }
            piece.clear(limit: max(0, limit - output.count))
            reader.appendText(to: &piece)
            isFull = piece.isFull
            appendPiece()
        }
        return nil
    }

    private mutating func appendPiece() {
        let start = output.count
        let mayBeHTML = piece.withBytes { bytes in
            HTMLWriter.append(bytes, isAttribute: false, to: &output)
            return mayEscapeHTML && openOthers == 0 && bytes.find(UInt8(ascii: "<"), 0, bytes.count) < bytes.count
        }
        if mayBeHTML { escaped.append(start..<output.count) }
    }

    /// Takes back the escaping if the texts have tags.
    private mutating func restoreHTML() {
        guard !escaped.isEmpty else { return }
        let texts = output.withBytes { bytes in
            escaped.map { CharacterReferences.decode(String(decoding: bytes.slice($0), as: UTF8.self)) }
        }
        guard texts.contains(where: HTMLText.hasTags) else { return }
        swap(&piece, &output)
        output.clear(limit: limit)
        var copied = 0
        piece.withBytes { bytes in
            for (range, text) in zip(escaped, texts) {
                output.append(bytes.slice(copied..<range.lowerBound))
                output.append(text)
                copied = range.upperBound
            }
            output.append(bytes.slice(copied..<bytes.count))
        }
    }

    private mutating func start(from reader: inout XMLReader) {
        let name = reader.localName
        if !hasMarkup, !output.isFull { beginMarkup(at: &reader) }
        if open.isEmpty { topElements += 1 }
        if name != "div", !HTMLElements.voids.contains(name) { openOthers += 1 }
        let inner = open.last?.base
        let written = reader.hasAttributes ? reader.attribute("xml:base") : nil
        open.append(Element(name: name, base: written.map { URIReference.base($0, inside: inner ?? base) } ?? inner))
        guard !isFull, !output.isFull else { return }
        output.append(ascii: "<")
        append(name)
        if reader.hasAttributes { appendAttributes(from: &reader) }
        output.append(ascii: ">")
        if output.count > limit { isFull = true }
        if open.count == 1, name == "div" { wrapper = (output.count, -1) }
    }

    /// Escapes the text before the first element, unless it is HTML.
    private mutating func beginMarkup(at reader: inout XMLReader) {
        hasMarkup = true
        guard !mayEscapeHTML || !reader.hasSection(from: start) else { return }
        swap(&piece, &output)
        output.clear(limit: limit)
        appendPiece()
    }

    /// Writes the attributes that HTML has, with links resolved if the content declares a base.
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
        guard let name = open.popLast()?.name else { return }
        if name != "div", !HTMLElements.voids.contains(name) { openOthers -= 1 }
        guard hasMarkup, !isFull, !output.isFull, !HTMLElements.voids.contains(name) else { return }
        if open.isEmpty, name == "div" { wrapper?.end = output.count }
        output.append(ascii: "</")
        append(name)
        output.append(ascii: ">")
    }

    private mutating func append(_ name: String) {
        var name = name
        name.withUTF8 { output.append($0) }
    }

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

extension XMLReader {
    /// Returns whether a CDATA section is between an offset and the start tag of the innermost open element.
    fileprivate mutating func hasSection(from start: Int) -> Bool {
        let end = startOffset
        return bytes.withUnsafeBufferPointer { bytes in
            var index = bytes.find(UInt8(ascii: "<"), start, end)
            while index < end {
                if bytes.slice(index..<end).starts(with: "<![CDATA[".utf8) { return true }
                index = bytes.find(UInt8(ascii: "<"), index + 1, end)
            }
            return false
        }
    }
}
