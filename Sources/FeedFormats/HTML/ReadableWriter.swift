import FeedModel
import HTMLTree
import Markup

/// Writes a tree of HTML as blocks in one walk, with a few counters and stacks of bounded depth as its state.
struct ReadableWriter {
    let base: String?
    var blocks: [ReadableText.Block] = []
    var links = LinkNumbers()
    var line = CollapsedText()

    /// The last element that began.
    private var element: HTMLNode?
    /// The open lists and quotations, innermost last.
    var containers: [Container] = []
    /// The levels of the open headings.
    private var headings: [Int] = []
    private var preformatted = 0
    var marker: String?
    var tables = OpenTables()
    /// The numbers of the open links; `nil` for a link without a number.
    var anchors: [Int?] = []
    /// The open recording or object whose content is omitted from here on.
    var hidden: HTMLNode?
    /// The open recording or object whose address is not known yet.
    var medium: Medium?

    enum Container {
        case quotation
        case list
        case numberedList(next: Int, ListNumbering)

        var isList: Bool { if case .quotation = self { false } else { true } }
    }

    /// Returns the text of a page, or of the content of an element.
    static func text(of page: HTMLDocument, base: String?) -> ReadableText {
        var writer = Self(base: base)
        writer.write(page.root)
        while !writer.tables.isEmpty { writer.endTable() }
        writer.flush()
        return ReadableText(blocks: writer.blocks, links: writer.links.addresses)
    }

    private init(base: String?) {
        self.base = base
    }

    /// Returns the decoded value of an attribute of the last element that began.
    func attribute(_ name: String) -> String? { element?[name] }

    /// Writes what is inside a node, without recursion.
    mutating func write(_ root: HTMLNode) {
        var node = root
        while true {
            if hidden == nil {
                if start(node), let child = node.firstChild {
                    node = child
                    continue
                }
                end(node)
            }
            while node != root, node.nextSibling == nil, let parent = node.parent {
                node = parent
                end(node)
            }
            guard node != root, let next = node.nextSibling else { return }
            node = next
        }
    }

    private mutating func append(_ text: String) {
        guard preformatted > 0 else { return line.append(text) }
        // HTML drops a line break directly after the start tag.
        let isFirst = line.isEmpty && text.utf8.first == 0x0A
        line.appendVerbatim(isFirst ? String(text.dropFirst()) : text)
    }

    /// Begins a node; returns whether its children are to be written.
    private mutating func start(_ node: HTMLNode) -> Bool {
        switch node.kind {
        case .document, .fragment: return true
        case .text:
            append(node.text)
            return false
        case .comment, .doctype: return false
        case .element: break
        }
        element = node
        let tag = HTMLTag.named(node.name)
        if tag.isHidden { return false }
        switch tag.name {
        case .br: line.lineBreak()
        case .hr:
            flush()
            blocks.append(ReadableText.Block(.rule, depth: containers.count, ""))
        case .a: startLink(node)
        case .img: picture()
        case .video, .audio, .object: startMedium(tag, node)
        case .iframe:
            mediumPart(tag)
            return false
        case .embed, .source, .param: mediumPart(tag)
        case .noscript:
            writeScriptless(node)
            return false
        case .q: line.appendQuotationMark(isOpening: true)
        case .sup: line.appendVerbatim("^")
        case .table: startTable()
        case .tr: startRow()
        case .td, .th: startCell()
        case .tbody, .thead, .tfoot: endRow()
        default: if tag.isBlock { startBlock(tag.name) }
        }
        return hidden == nil
    }

    private mutating func end(_ node: HTMLNode) {
        guard node.kind == .element else { return }
        if hidden == node { hidden = nil }
        let tag = HTMLTag.named(node.name)
        switch tag.name {
        case .a: endLink()
        case .video, .audio, .object: endMedium(tag, node)
        case .q: line.appendQuotationMark(isOpening: false)
        case .table: endTable()
        case .tr, .tbody, .thead, .tfoot: endRow()
        case .td, .th: endCell()
        default: if tag.isBlock { endBlock(tag.name) }
        }
    }

    /// Writes the pictures of an element for browsers that run no scripts, whose content is a text to those that do.
    ///
    /// If its end tag is missing, the rest of the page is in it and is written.
    private mutating func writeScriptless(_ node: HTMLNode) {
        let content = HTMLDocument(fragment: node.text)
        guard node.hasEndTag else { return write(content.root) }
        for picture in content.root.descendants where picture.name == HTMLTag.Name.img.rawValue {
            element = picture
            self.picture(isFallback: true)
        }
    }

    private mutating func startBlock(_ name: HTMLTag.Name) {
        flush()
        switch name {
        case .ul, .menu, .dir: containers.append(.list)
        case .ol: openNumberedList()
        case .blockquote: containers.append(.quotation)
        case .li: marker = nextMarker()
        case .pre, .listing, .xmp, .plaintext: preformatted += 1
        case .h1, .h2, .h3, .h4, .h5, .h6: if let level = name.rawValue.utf8.last { headings.append(Int(level) - 0x30) }
        default: break
        }
    }

    private mutating func endBlock(_ name: HTMLTag.Name) {
        flush()
        switch name {
        case .ul, .ol, .menu, .dir, .blockquote:
            containers.removeLast()
            marker = nil
        case .li: marker = nil
        case .pre, .listing, .xmp, .plaintext: preformatted -= 1
        case .h1, .h2, .h3, .h4, .h5, .h6: headings.removeLast()
        default: break
        }
    }

    private mutating func openNumberedList() {
        let first = attribute("start").flatMap { Int($0) } ?? 1
        let numbering = attribute("type").flatMap { ListNumbering(rawValue: $0) } ?? .decimal
        containers.append(.numberedList(next: min(max(first, -9999), 99_999), numbering))
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
        } else if let heading = headings.last {
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
