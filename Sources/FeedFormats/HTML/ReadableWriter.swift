import FeedModel
import HTMLTree
import Markup

/// Writes a tree of HTML as blocks in one walk, with a few counters and stacks of bounded depth as its state.
struct ReadableWriter {
    let base: String?
    var blocks: [ReadableText.Block] = []
    var links = LinkNumbers()
    var line = CollapsedText()

    private(set) var element: HTMLNode?
    private var hiddenAttribute: HTMLAttributeName?
    var containers: [Container] = []
    var headings: [Int] = []
    var preformatted = 0
    var whiteSpaces: [(element: HTMLNode, kind: WhiteSpace)] = []
    /// Whether an element of preformatted text has ended that begins and ends a line.
    var isCodeLineEnded = false
    var isDefinition = false
    var isTerm = false
    var edits = OpenEdits()
    var isBehindNumber = false
    var marker: String?
    var tables = OpenTables()
    var anchors: [Anchor] = []
    var hidden: HTMLNode?
    /// The addresses of the pictures that are written, and whether each is for browsers that run no scripts.
    var pictures: [String: Bool] = [:]
    var medium: Medium?

    enum Container {
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

    static func text(of page: HTMLDocument, base: String?) -> ReadableText {
        var writer = Self(base: base)
        writer.write(page.root)
        while !writer.tables.isEmpty { writer.endTable() }
        writer.flush()
        return ReadableText(blocks: writer.blocks, links: writer.links.addresses, linkWords: writer.links.words)
    }

    private init(base: String?) {
        self.base = base
    }

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

    /// Returns whether an element shows the formula beside it to the eye alone.
    private func isCopyOfFormula(_ node: HTMLNode) -> Bool {
        guard let hiddenAttribute else { return false }
        return node[hiddenAttribute] == "true" && node.formulaBeside != nil
    }

    mutating func append(_ text: String) {
        if preformatted == 0 {
            if whiteSpaces.last?.kind == .keepsLines { return appendLines(text) }
            return line.append(String(begin(text)))
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
            if tag.name == .script { writeTeX(node) }
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
        case .del, .s, .strike, .ins: startEdit(tag.name)
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
        case .del, .s, .strike, .ins: endEdit()
        case .table: endTable()
        case .tr, .tbody, .thead, .tfoot: endRow()
        case .td, .th: endCell()
        default: if tag.isBlock { endBlock(tag.name) }
        }
    }
}
