import FeedModel
import Markup

/// Walks through HTML once and writes blocks; what is open is a few counters and stacks of bounded height.
struct ReadableWriter {
    var tokenizer: Tokenizer
    let base: String?
    private var blocks: [ReadableText.Block] = []
    var links = LinkNumbers()
    var line = TextLine()
    private var decoded: [UInt8] = []

    /// The lists and quotations that are open, innermost last.
    private var containers: [Container] = []
    private var heading: Int?
    private var preformatted = 0
    private var marker: String?
    private var row: Row?
    var anchors: [Int?] = []
    /// The element whose content is left out, and how many of its name are open.
    private var hidden: (name: String, depth: Int)?

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

    init(html: String, base: String?) {
        tokenizer = Tokenizer(html, syntax: .html)
        self.base = base
    }

    mutating func write() -> ReadableText {
        while let token = tokenizer.next() {
            switch token {
            case .text(let range): text(range)
            case .start(let name, _): start(tokenizer.lowercasedString(name))
            case .end(let name): end(tokenizer.lowercasedString(name))
            case .literal, .comment, .instruction, .doctype: break
            }
        }
        endRow()
        flush()
        return ReadableText(blocks: blocks, links: links.addresses)
    }

    private mutating func text(_ range: Range<Int>) {
        guard hidden == nil else { return }
        decoded.removeAll(keepingCapacity: true)
        tokenizer.appendText(range, to: &decoded)
        if preformatted > 0 {
            // HTML drops the line break that directly follows the start tag.
            if line.isEmpty, decoded.first == 0x0A { decoded.removeFirst() }
            line.appendVerbatim(decoded)
        } else {
            line.append(decoded)
        }
    }

    private mutating func start(_ name: String) {
        if let element = hidden {
            if element.name == name { hidden?.depth += 1 }
            return
        }
        if HTMLElements.hidden.contains(name), name != "iframe" {
            hidden = (name, 1)
            return
        }
        switch name {
        case "br": line.lineBreak()
        case "hr":
            flush()
            blocks.append(ReadableText.Block(.rule, depth: containers.count, ""))
        case "a": startLink()
        case "img": picture()
        case "iframe", "video", "audio", "embed", "source", "object": medium(name)
        case "sup": line.appendVerbatim([UInt8(ascii: "^")])
        case "td", "th": startCell()
        default: if HTMLElements.blocks.contains(name) { startBlock(name) }
        }
    }

    private mutating func end(_ name: String) {
        if let element = hidden {
            guard element.name == name else { return }
            hidden = element.depth > 1 ? (name, element.depth - 1) : nil
            return
        }
        switch name {
        case "a": endLink()
        case "td", "th": endCell()
        case "tr", "table": endRow()
        default: if HTMLElements.blocks.contains(name) { endBlock(name) }
        }
    }

    private mutating func startBlock(_ name: String) {
        breakBlock()
        switch name {
        case "ul", "menu", "dir": open(.list)
        case "ol": openNumberedList()
        case "blockquote": open(.quotation)
        case "li": marker = nextMarker()
        case "pre", "listing", "xmp", "plaintext": preformatted = min(preformatted + 1, Self.depthLimit)
        case "h1", "h2", "h3", "h4", "h5", "h6": heading = name.utf8.last.map { Int($0) - 0x30 }
        case "tr":
            endRow()
            row = Row()
        default: break
        }
    }

    private mutating func endBlock(_ name: String) {
        breakBlock()
        switch name {
        case "ul", "ol", "menu", "dir": close { $0.isList }
        case "blockquote": close { !$0.isList }
        case "li": marker = nil
        case "pre", "listing", "xmp", "plaintext": preformatted = max(0, preformatted - 1)
        case "h1", "h2", "h3", "h4", "h5", "h6": heading = nil
        default: break
        }
    }

    private mutating func open(_ container: Container) {
        if containers.count < Self.depthLimit { containers.append(container) }
    }

    private mutating func openNumberedList() {
        let first = tokenizer.attribute("start").flatMap { Int($0) } ?? 1
        let numbering = tokenizer.attribute("type").flatMap { ListNumbering(rawValue: $0) } ?? .decimal
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

    /// Ends a block; inside a row of a table it only ends a line.
    private mutating func breakBlock() {
        if row?.isInCell == true { line.space() } else { flush() }
    }

    private mutating func flush() {
        defer { line.clear() }
        let text = preformatted > 0 ? line.text.withoutOuterLineBreaks : line.text.withoutBlankEnds
        guard !text.allSatisfy({ $0.isWhitespace && $0 != "\u{A0}" }) else { return }
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
        row?.cells.append(line.text.withoutBlankEnds)
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

    fileprivate var withoutBlankEnds: String { trimmingSpace }
}
