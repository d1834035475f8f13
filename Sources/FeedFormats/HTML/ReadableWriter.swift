import FeedModel
import HTMLTree

/// Writes a tree of HTML as blocks in one walk, with a few counters and stacks of bounded depth as its state.
struct ReadableWriter {
    let base: String?
    var blocks: [ReadableText.Block] = []
    var links = LinkNumbers()
    var line = CollapsedText()

    private(set) var element: HTMLNode?
    private var hiddenAttribute: HTMLAttributeName?
    var containers: [OpenContainer] = []
    var headings: [Int] = []
    var preformatted = 0
    var whiteSpaces: [(element: HTMLNode, kind: WhiteSpace)] = []
    /// Whether an element of preformatted text has ended that begins and ends a line.
    var isCodeLineEnded = false
    /// Whether runs of spaces in the line are significant.
    var keepsSpaces = false
    var isDefinition = false
    var isTerm = false
    var edits = OpenEdits()
    var isBehindNumber = false
    var marker: String?
    var tables: [OpenTable] = []
    var anchors: [OpenLink] = []
    var hidden: HTMLNode?
    /// The addresses of the pictures that are written, and whether each is for browsers that run no scripts.
    var pictures: [String: Bool] = [:]
    var pictureLinks = LinkNumbers()
    var medium: OpenMedium?

    static func text(of page: HTMLDocument, base: String?) -> ReadableText {
        var writer = Self(base: base)
        writer.write(page.root)
        while !writer.tables.isEmpty { writer.endTable() }
        writer.flush()
        let pictures = zip(writer.pictureLinks.addresses, writer.pictureLinks.words)
        return ReadableText(
            blocks: writer.blocks,
            links: writer.links.addresses,
            linkWords: writer.links.words,
            pictures: pictures.map { ReadableText.Picture(address: $0, words: $1) }
        )
    }

    private init(base: String?) { self.base = base }

    func attribute(_ name: String) -> String? { element?[name] }

    /// Writes what is inside a node, without recursion.
    mutating func write(_ root: HTMLNode) {
        let outerAttribute = hiddenAttribute
        hiddenAttribute = HTMLAttributeName("aria-hidden", inDocumentOf: root)
        defer { hiddenAttribute = outerAttribute }
        var node = root
        while true {
            if hidden == nil, !isCopyOfFormula(node) {
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

    /// Returns whether an element shows the formula next to it to the eye alone.
    private func isCopyOfFormula(_ node: HTMLNode) -> Bool {
        guard let hiddenAttribute else { return false }
        return node[hiddenAttribute] == "true" && node.formulaBeside != nil
    }

    mutating func append(_ text: String) {
        if preformatted == 0 {
            switch whiteSpaces.last?.kind {
            case .keepsLines: return appendLines(text, keepingSpaces: false)
            case .keepsSpaces: return appendLines(text, keepingSpaces: true)
            case .collapses, .isKept, nil: return line.append(String(begin(text)))
            }
        }
        // HTML drops a line break directly after the start tag.
        let isFirst = line.isEmpty && text.utf8.first == 0x0A
        if isCodeLineEnded, text.utf8.first != 0x0A { line.beginLine() }
        isCodeLineEnded = false
        line.appendVerbatim(String(begin(isFirst ? String(text.dropFirst()) : text)))
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
        if tag.isHidden {
            if tag.name == .script, let formula = TeXScript(node) {
                write(formula: formula.text, isDisplayed: formula.isDisplayed)
            }
            return false
        }
        switch tag.name {
        case .br:
            if isCodeLineEnded { line.beginLine() }
            isCodeLineEnded = false
            line.lineBreak()
            isBehindNumber = false
        case .hr:
            flush()
            blocks.append(ReadableText.Block(.rule, depth: containers.count, ""))
        case .a: startLink(node)
        case .img: picture(node)
        case .video, .audio, .object: startMedium(tag, node)
        case .iframe:
            mediumPart(tag)
            return false
        case .embed, .source, .param: mediumPart(tag)
        case .noscript:
            writeScriptless(node)
            return false
        case .input: checkbox()
        case .math:
            write(formula: node)
            return false
        case .rp: return false
        case .rt, .rtc: append(node.readingBracket(isOpening: true))
        case .q: line.appendQuotationMark(isOpening: true)
        case .sup: line.appendVerbatim("^")
        case .del, .s, .strike, .ins: edits.open(tag.name == .ins ? .endOfInsertion : .endOfDeletion)
        case .table: startTable()
        case .tr: startRow()
        case .td, .th: startCell(isHeading: tag.name == .th)
        case .tbody, .thead, .tfoot: endRow()
        default: if tag.isBlock { startBlock(tag.name) }
        }
        startWhiteSpace(of: node)
        return hidden == nil
    }

    private mutating func end(_ node: HTMLNode) {
        guard node.kind == .element else { return }
        if hidden == node { hidden = nil }
        let tag = HTMLTag.named(node.name)
        if whiteSpaces.last?.element == node { endWhiteSpace(isBlock: tag.isBlock) }
        switch tag.name {
        case .a: endLink()
        case .rt, .rtc: append(node.readingBracket(isOpening: false))
        case .video, .audio, .object: endMedium(tag, node)
        case .q: line.appendQuotationMark(isOpening: false)
        case .del, .s, .strike, .ins: if let mark = edits.close() { line.appendEnd(mark) }
        case .table: endTable()
        case .tr, .tbody, .thead, .tfoot: endRow()
        case .td, .th: endCell()
        default: if tag.isBlock { endBlock(tag.name) }
        }
    }

    mutating func startBlock(_ name: HTMLTag.Name) {
        if preformatted > 0, name == .div || name == .li {
            line.beginLine()
            isCodeLineEnded = false
            return
        }
        flush()
        switch name {
        case .ul, .menu, .dir: containers.append(.list)
        case .ol: openNumberedList()
        case .blockquote: containers.append(.quotation)
        case .li: marker = nextMarker()
        case .dt: isTerm = true
        case .dd:
            containers.append(.definition)
            isDefinition = true
        case .pre, .listing, .xmp, .plaintext: preformatted += 1
        case .h1, .h2, .h3, .h4, .h5, .h6: if let level = name.rawValue.utf8.last { headings.append(Int(level) - 0x30) }
        default: break
        }
    }

    mutating func endBlock(_ name: HTMLTag.Name) {
        if preformatted > 0, name == .div || name == .li {
            isCodeLineEnded = !line.isEmpty
            return
        }
        flush()
        switch name {
        case .ul, .ol, .menu, .dir, .blockquote:
            containers.removeLast()
            marker = nil
        case .dt: isTerm = false
        case .dd:
            containers.removeLast()
            isDefinition = false
        case .li: marker = nil
        case .pre, .listing, .xmp, .plaintext: preformatted -= 1
        case .h1, .h2, .h3, .h4, .h5, .h6: headings.removeLast()
        default: break
        }
    }

    private mutating func openNumberedList() {
        guard let element else { return }
        let isReversed = element["reversed"] != nil
        let first = element.integer("start") ?? (isReversed ? element.children.count { $0.name == "li" } : 1)
        containers.append(
            .numberedList(next: first, step: isReversed ? -1 : 1, ListNumbering(of: element) ?? .decimal)
        )
    }

    private mutating func nextMarker() -> String {
        guard let index = containers.lastIndex(where: \.isList),
            case .numberedList(let next, let step, let numbering) = containers[index]
        else { return "*" }
        let number = element?.integer("value") ?? next
        containers[index] = .numberedList(next: number + step, step: step, numbering)
        return (element.flatMap { ListNumbering(of: $0) } ?? numbering).marker(number)
    }

    mutating func checkbox() {
        guard attribute("type")?.lowercased() == "checkbox" else { return }
        let mark: ReadableText.Mark = attribute("checked") == nil ? .uncheckedBox : .checkedBox
        append(String(mark.character))
        line.space()
    }

    mutating func flush() {
        defer {
            line.clear()
            isBehindNumber = false
            isCodeLineEnded = false
            keepsSpaces = false
        }
        for mark in edits.endBlock() { line.appendEnd(mark) }
        guard !line.isEmpty else { return }
        var text = preformatted > 0 ? line.text.withoutOuterLineBreaks : line.trimmed
        guard !text.isBlank else { return }
        var kind: ReadableText.Kind
        if let marker {
            kind = .listItem(marker: marker)
            self.marker = nil
        } else if let heading = headings.last {
            kind = .heading(heading)
        } else if preformatted > 0 {
            kind = .preformatted
        } else if isDefinition {
            kind = .definition
        } else if isTerm {
            kind = .term
        } else if case .quotation = containers.last {
            kind = .quotation
        } else {
            kind = .paragraph
        }
        // The cells of tables are lines.
        if kind == .paragraph, keepsSpaces, tables.isEmpty {
            let spaced = String(line.text.prefix(while: \.isWhitespace)) + text
            if spaced.hasSignificantSpaces { (kind, text) = (.spacedParagraph, spaced) }
        }
        blocks.append(ReadableText.Block(kind, depth: containers.count, text))
        isDefinition = false
    }
}

extension String {
    fileprivate var withoutOuterLineBreaks: String {
        var text = self[...]
        while text.utf8.last == 0x0A { text.removeLast() }
        return String(text)
    }

    /// Whether spaces begin a line or follow each other.
    fileprivate var hasSignificantSpaces: Bool {
        var previous = UInt8(ascii: "\n")
        for byte in utf8 {
            if byte == 0x09 || byte == 0x20 && (previous == 0x20 || previous == 0x0A) { return true }
            previous = byte
        }
        return false
    }

    /// Whether nothing is visible in the text: white space of any script, except a no-break space.
    fileprivate var isBlank: Bool {
        // Nearly all texts begin with a graphic ASCII character, which decides at once.
        if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
        return allSatisfy { $0.isWhitespace && $0 != "\u{A0}" }
    }
}

extension ReadableWriter {
    /// Begins a link; a piece without content that broken nesting leaves behind has no number.
    mutating func startLink(_ node: HTMLNode) {
        let isRemnant = node.isSplit && !node.descendants.contains(where: isVisible)
        let number = isRemnant ? nil : link(attribute("href"))
        anchors.append(OpenLink(number: number, block: blocks.count, start: line.count))
    }

    private func isVisible(_ node: HTMLNode) -> Bool {
        switch node.kind {
        case .text: !node.text.allSatisfy(\.isWhitespace)
        case .element: ["img", "svg", "video", "audio", "object", "embed", "iframe"].contains(node.name)
        default: false
        }
    }

    mutating func endLink() {
        guard let anchor = anchors.popLast(), let number = anchor.number else { return }
        links.name(number, words(since: anchor))
        appendNumber(number)
    }

    /// The length of the words of a link, which can enclose a whole article.
    private static let maximumBytes = 1000

    /// Returns the words of a link that ends here, of several blocks the words of the first.
    private func words(since anchor: OpenLink) -> String {
        let text: String
        if anchor.block < blocks.count {
            let bytes = blocks[anchor.block].text.utf8.dropFirst(anchor.start)
            text = String(decoding: bytes.prefix(Self.maximumBytes), as: UTF8.self)
        } else {
            text = line.text(from: anchor.start, upTo: Self.maximumBytes)
        }
        return HTMLText.oneLine(text.filter { ReadableText.Mark($0) == nil })
    }

    mutating func appendNumber(_ number: Int) {
        line.append(" [\(number)]")
        isBehindNumber = true
    }

    mutating func link(_ address: String?) -> Int? { followable(address).map { links.number(of: $0) } }

    /// Returns an address made absolute; `nil` if it must not be followed, or leads into the page.
    func followable(_ address: String?) -> String? {
        guard let address = address?.nonBlank, address.utf8.first != UInt8(ascii: "#"), !URIReference.isUnsafe(address)
        else { return nil }
        return resolved(address)
    }

    func resolved(_ address: String) -> String { URIReference.resolve(address, against: base) }

    mutating func write(formula: HTMLNode) {
        write(formula: FormulaText.text(of: formula), isDisplayed: formula["display"] == "block")
    }

    private mutating func write(formula: String, isDisplayed: Bool) {
        if isDisplayed { line.beginLine() }
        append(formula)
        if isDisplayed { line.beginLine() }
    }
}

enum OpenContainer {
    case quotation
    case list
    case numberedList(next: Int, step: Int, ListNumbering)
    case definition

    var isList: Bool {
        switch self {
        case .list, .numberedList: true
        case .quotation, .definition: false
        }
    }
}

struct OpenLink {
    let number: Int?
    let block: Int
    let start: Int
}
