import FeedModel
import Query

/// Draws the blocks that all renderers draw in the same way.
extension PageStyle {
    func lines(of block: Block, _ columns: PageColumns) -> [String] {
        switch block {
        case .heading(let title, let detail, "", let address): heading(title, detail, address)
        case .heading(let title, let detail, let edge, _):
            spread("== \(title) ==\(detail.isEmpty ? "" : "  ")\(detail)", edge)
        case .section(let section):
            spread(
                section.text,
                head: "[\(section.number)] \(title(of: section).padded(toCells: columns.sectionTitle))  ",
                section.edge
            )
                + (section.remark.map { folded($0, head: "    ") } ?? [])
        case .sentence(let sentence): folded(sentence)
        case .shortened(let sentence, let short): folded(folded(short).count == 1 ? short : sentence)
        case .line(let line): [line]
        case .facts(let facts):
            [facts.joined(separator: "   ")].flatMap { line in
                width.map { line.cellWidth > $0 } ?? false ? facts.flatMap { folded($0) } : [line]
            }
        case .text(let text, let otherwise, let links):
            [layout(links).lines(of: text.blocks)].flatMap { $0.isEmpty ? folded(otherwise) : $0 }
        case .reference(let sentence, let link):
            hyperlinks([link]).applied(to: folded(sentence), of: sentence)
        case .passage(let snippet): [line(snippet, indent: "    ")]
        case .row, .field, .tableRow, .bar, .link: []
        }
    }

    /// Draws a heading; a short detail that does not fit behind it gets a separate line, and a long one is folded with it.
    private func heading(_ title: String, _ detail: String, _ address: String?) -> [String] {
        func fits(_ line: String) -> Bool {
            textWidth.map { Hyperlinks.removed(from: line).cellWidth <= $0 } ?? true
        }
        func heading(_ end: String) -> [String] {
            let rest = "\(title) ==\(end)"
            return linked(folded(rest, head: "== "), of: "== " + rest, after: 3, count: title.count, to: address)
        }
        let lines = heading("")
        guard !detail.isEmpty, let last = lines.last else { return lines }
        let whole = "\(last)  \(detail)"
        if fits(whole) { return lines.dropLast() + [whole] }
        return fits("   \(detail)") ? lines + ["   \(detail)"] : heading("  \(detail)")
    }

    private func layout(_ links: [NumberedLink]) -> TextLayout {
        var layout = TextLayout(width: textWidth, symbols: symbols)
        layout.hyperlinks = hyperlinks(links)
        return layout
    }

    /// Draws a link after its number; the address gets a separate line if there is no room for both.
    func lines(of link: Block.Link, head: String) -> [String] {
        guard let words = link.words else { return [head + link.address] }
        let line = "\(words)\(symbols.dash) \(link.address)"
        if let width, (head + line).cellWidth > width { return folded(words, head: head) + [link.address] }
        return [head + line]
    }

    func line(_ snippet: Snippet, indent: String) -> String {
        indent + SnippetLine(snippet: snippet, width: width.map { $0 - indent.count }, symbols: symbols).text
    }

    /// Returns the title of a section, at most a third of the page, because a long query can be a title.
    func title(of section: Block.Section) -> String {
        section.title.truncated(toCells: max(8, (width ?? 80) / 3), ellipsis: symbols.ellipsis)
    }

    func label(of bar: Block.Bar) -> String { bar.label.truncated(toCells: chartWidth / 3, ellipsis: symbols.ellipsis) }

    var chartWidth: Int { max(20, min(width ?? 80, 100)) }
}

extension Row {
    /// Returns the lines below a row; they begin below its text.
    func lines(below head: String, _ style: PageStyle) -> [String] {
        let indent = String(repeating: " ", count: head.cellWidth)
        return below.flatMap { part in
            switch part {
            case .passage(let snippet):
                [style.line(snippet, indent: indent)]
            case .text(let text, let lead): style.folded(text, head: indent + lead, isRow: true)
            }
        }
    }
}
