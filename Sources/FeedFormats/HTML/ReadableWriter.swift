import FeedModel
import Markup

/// Writes HTML as blocks in one pass, with a few counters and stacks of bounded depth as its state.
struct ReadableWriter {
    var scanner = Scanner(syntax: .html)
    /// The HTML, which outlives the writer.
    let html: UnsafeBufferPointer<UInt8>
    private let tags = HTMLTag.Table.all
    let base: String?
    var blocks: [ReadableText.Block] = []
    var links = LinkNumbers()
    var line = CollapsedText()
    private var decoded = TextBuffer()

    /// The open lists and quotations, innermost last.
    var containers: [Container] = []
    var heading: Int?
    var preformatted = 0
    var marker: String?
    var tables = OpenTables()
    var anchors: [Int?] = []
    /// The element whose content is omitted, and the number of open elements of that name.
    var hidden: (name: HTMLTag.Name, depth: Int)?
    /// The open recording or object whose address is not known yet.
    var medium: Medium?
    var ends = EndTags()

    enum Container {
        case quotation
        case list
        case numberedList(next: Int, ListNumbering)

        var isList: Bool { if case .quotation = self { false } else { true } }
    }

    static let depthLimit = 256

    /// Returns the text of HTML.
    static func text(of html: String, base: String?) -> ReadableText {
        var html = html
        return html.withUTF8 { bytes in
            var writer = Self(html: bytes, base: base)
            return writer.write()
        }
    }

    private init(html: UnsafeBufferPointer<UInt8>, base: String?) {
        self.html = html
        self.base = base
    }

    /// Returns the decoded value of an attribute of the last tag.
    mutating func attribute(_ name: StaticString) -> String? {
        scanner.value(ofAttribute: name, in: html, using: &decoded)
    }

    private mutating func write() -> ReadableText {
        while let token = scanner.next(in: html) {
            switch token {
            case .text(let range): if hidden == nil { text(range) }
            case .start(let name, let isEmpty): start(tags.tag(html, name), isEmpty: isEmpty)
            case .end(let name): end(tags.tag(html, name))
            case .literal, .comment, .instruction, .doctype: break
            }
        }
        while !tables.isEmpty { endTable() }
        flush()
        return ReadableText(blocks: blocks, links: links.addresses)
    }

    private mutating func text(_ range: Range<Int>) {
        if html.find(UInt8(ascii: "&"), range.lowerBound, range.upperBound) == range.upperBound {
            return append(html.slice(range))
        }
        var decoded = TextBuffer()
        swap(&decoded, &self.decoded)
        decoded.clear()
        scanner.appendText(range, in: html, to: &decoded)
        decoded.withBytes { append($0) }
        swap(&decoded, &self.decoded)
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        guard preformatted > 0 else { return line.append(text) }
        // HTML drops a line break directly after the start tag.
        let isFirst = line.isEmpty && text.first == UInt8(ascii: "\n")
        line.appendVerbatim(isFirst ? text.slice(1..<text.count) : text)
    }

    private mutating func start(_ tag: HTMLTag, isEmpty: Bool) {
        if let element = hidden {
            if element.name == tag.name, !isEmpty { hidden?.depth += 1 }
            if element.name == .noscript, tag.name == .img { picture(isFallback: true) }
            return
        }
        if tag.isHidden {
            hidden = (tag.name, 1)
            return
        }
        switch tag.name {
        case .br: line.lineBreak()
        case .hr:
            flush()
            blocks.append(ReadableText.Block(.rule, depth: containers.count, ""))
        case .a: startLink()
        case .img: picture()
        case .video, .audio, .object: startMedium(tag, isEmpty: isEmpty)
        case .iframe, .embed, .source, .param: mediumPart(tag)
        case .noscript: if !isEmpty { hide(.noscript) }
        case .q: line.appendQuotationMark(isOpening: true)
        case .sup: line.appendVerbatim("^")
        case .table: startTable()
        case .tr: startRow()
        case .td, .th: startCell()
        case .tbody, .thead, .tfoot: endRow()
        default: if tag.isBlock { startBlock(tag.name) }
        }
    }

    private mutating func end(_ tag: HTMLTag) {
        if let element = hidden {
            guard element.name == tag.name else { return }
            hidden = element.depth > 1 ? (tag.name, element.depth - 1) : nil
            if hidden == nil, tag.isBlock { flush() }
            return
        }
        switch tag.name {
        case .a: endLink()
        case .video, .audio, .object: endMedium(tag)
        case .q: line.appendQuotationMark(isOpening: false)
        case .table: endTable()
        case .tr, .tbody, .thead, .tfoot: endRow()
        case .td, .th: endCell()
        default: if tag.isBlock { endBlock(tag.name) }
        }
    }

    private mutating func startBlock(_ name: HTMLTag.Name) {
        flush()
        switch name {
        case .ul, .menu, .dir: open(.list)
        case .ol: openNumberedList()
        case .blockquote: open(.quotation)
        case .li: marker = nextMarker()
        case .pre, .listing, .xmp, .plaintext: preformatted = min(preformatted + 1, Self.depthLimit)
        case .h1, .h2, .h3, .h4, .h5, .h6: heading = name.rawValue.utf8.last.map { Int($0) - 0x30 }
        default: break
        }
    }

    private mutating func endBlock(_ name: HTMLTag.Name) {
        flush()
        switch name {
        case .ul, .ol, .menu, .dir: close { $0.isList }
        case .blockquote: close { !$0.isList }
        case .li: marker = nil
        case .pre, .listing, .xmp, .plaintext: preformatted = max(tables.outside.preformatted, preformatted - 1)
        case .h1, .h2, .h3, .h4, .h5, .h6: heading = nil
        default: break
        }
    }

    private mutating func open(_ container: Container) {
        if containers.count < Self.depthLimit { containers.append(container) }
    }

    private mutating func openNumberedList() {
        let first = attribute("start").flatMap { Int($0) } ?? 1
        let numbering = attribute("type").flatMap { ListNumbering(rawValue: $0) } ?? .decimal
        open(.numberedList(next: min(max(first, -9999), 99_999), numbering))
    }

    private mutating func close(_ isKind: (Container) -> Bool) {
        // An end tag inside a cell does not end what is open around the table.
        let index = containers[min(tables.outside.containers, containers.count)...].lastIndex(where: isKind)
        if let index { containers.removeSubrange(index...) }
        marker = nil
    }

    private mutating func nextMarker() -> String {
        guard let index = containers.lastIndex(where: \.isList),
            case .numberedList(let next, let numbering) = containers[index]
        else { return "*" }
        containers[index] = .numberedList(next: next + 1, numbering)
        return numbering.text(of: next) + "."
    }

    /// Ends a block.
    mutating func flush() {
        defer { line.clear() }
        guard !line.isEmpty else { return }
        let text = preformatted > 0 ? line.text.withoutOuterLineBreaks : line.trimmed
        guard !text.isBlank else { return }
        let kind: ReadableText.Kind
        if let marker {
            kind = .listItem(marker: marker)
            self.marker = nil
        } else if let heading {
            kind = .heading(heading)
        } else if preformatted > 0 {
            kind = .preformatted
        } else if case .quotation = containers.last {
            kind = .quotation
        } else {
            kind = .paragraph
        }
        blocks.append(ReadableText.Block(kind, depth: containers.count, text))
    }
}

extension String {
    fileprivate var withoutOuterLineBreaks: String {
        var text = self[...]
        while text.utf8.last == 0x0A { text.removeLast() }
        return String(text)
    }

    /// Whether nothing is visible in the text: white space of any script, except a no-break space.
    fileprivate var isBlank: Bool {
        // Nearly all texts begin with a graphic ASCII character, which decides at once.
        if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
        return allSatisfy { $0.isWhitespace && $0 != "\u{A0}" }
    }
}
