import FeedModel
import Markup

/// Writes HTML as blocks in one pass, with a few counters and stacks of bounded depth as its state.
struct ReadableWriter {
    private var scanner = Scanner(syntax: .html)
    /// The HTML, which outlives the writer.
    private let html: UnsafeBufferPointer<UInt8>
    private let tags = HTMLTag.Table.all
    let base: String?
    private var blocks: [ReadableText.Block] = []
    var links = LinkNumbers()
    var line = CollapsedText()
    private var decoded = TextBuffer()

    /// The open lists and quotations, innermost last.
    private var containers: [Container] = []
    private var heading: Int?
    private var preformatted = 0
    private var marker: String?
    private var row: Row?
    var anchors: [Int?] = []
    /// The element whose content is omitted, and the number of open elements of that name.
    private var hidden: (name: HTMLTag.Name, depth: Int)?

    private enum Container {
        case quotation
        case list
        case numberedList(next: Int, ListNumbering)

        var isList: Bool { if case .quotation = self { false } else { true } }
    }

    private struct Row {
        var cells: [String] = []
        var isInCell = false
    }

    private static let depthLimit = 256

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
            case .start(let name, _): start(tags.tag(html, name))
            case .end(let name): end(tags.tag(html, name))
            case .literal, .comment, .instruction, .doctype: break
            }
        }
        endRow()
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

    private mutating func start(_ tag: HTMLTag) {
        if let element = hidden {
            if element.name == tag.name { hidden?.depth += 1 }
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
        case .iframe, .video, .audio, .embed, .source, .object: medium(tag.name)
        case .sup: line.appendVerbatim("^")
        case .td, .th: startCell()
        default: if tag.isBlock { startBlock(tag.name) }
        }
    }

    private mutating func end(_ tag: HTMLTag) {
        if let element = hidden {
            guard element.name == tag.name else { return }
            hidden = element.depth > 1 ? (tag.name, element.depth - 1) : nil
            return
        }
        switch tag.name {
        case .a: endLink()
        case .td, .th: endCell()
        case .tr, .table: endRow()
        default: if tag.isBlock { endBlock(tag.name) }
        }
    }

    private mutating func startBlock(_ name: HTMLTag.Name) {
        breakBlock()
        switch name {
        case .ul, .menu, .dir: open(.list)
        case .ol: openNumberedList()
        case .blockquote: open(.quotation)
        case .li: marker = nextMarker()
        case .pre, .listing, .xmp, .plaintext: preformatted = min(preformatted + 1, Self.depthLimit)
        case .h1, .h2, .h3, .h4, .h5, .h6: heading = name.rawValue.utf8.last.map { Int($0) - 0x30 }
        case .tr:
            endRow()
            row = Row()
        default: break
        }
    }

    private mutating func endBlock(_ name: HTMLTag.Name) {
        breakBlock()
        switch name {
        case .ul, .ol, .menu, .dir: close { $0.isList }
        case .blockquote: close { !$0.isList }
        case .li: marker = nil
        case .pre, .listing, .xmp, .plaintext: preformatted = max(0, preformatted - 1)
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
        if let index = containers.lastIndex(where: isKind) { containers.removeSubrange(index...) }
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
    ///
    /// Inside a row of a table it only ends a line.
    private mutating func breakBlock() {
        if row?.isInCell == true { line.space() } else { flush() }
    }

    private mutating func flush() {
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

    private mutating func startCell() {
        endCell()
        if row == nil {
            flush()
            row = Row()
        }
        row?.isInCell = true
    }

    private mutating func endCell() {
        guard row?.isInCell == true else { return }
        row?.cells.append(line.trimmed)
        row?.isInCell = false
        line.clear()
    }

    private mutating func endRow() {
        endCell()
        guard let cells = row?.cells else { return flush() }
        row = nil
        let filled = cells.filter { !$0.isEmpty }
        guard !filled.isEmpty else { return }
        let kind: ReadableText.Kind = filled.count == 1 ? .paragraph : .tableRow
        let text = filled.count == 1 ? filled[0] : cells.joined(separator: " | ")
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
