/// Draws pages for a speech synthesizer: words in place of signs and columns, and no title is cut.
///
/// The order of the parts of a row is always the same, so that a listener can stop early.
package struct SpokenRenderer: Renderer {
    package var style: PageStyle

    package var symbols: Symbols { style.symbols }
    package var linesPerRow: Int { 1 }

    package func lines(_ sentence: String) -> [String] { style.folded(sentence) }

    package func lines(_ blocks: [Block]) -> [String] {
        let columns = PageColumns(blocks, style: style)
        return blocks.flatMap { block in
            switch block {
            case .row(let row): lines(of: row, columns)
            case .field(let name, let value):
                style.folded(name.isEmpty ? value : "\(name.split(separator: " ").joined(separator: " ")), \(value)")
            case .tableRow(let row):
                style.folded("\(row.name): \((row.cells + [row.details].compactMap(\.self)).joined(separator: ", "))")
            case .bar(let bar): style.folded(bar.words, isRow: true)
            case .link(let link): style.lines(of: link, head: "\(link.name): ")
            default: style.lines(of: block, columns)
            }
        }
    }

    private func lines(of row: Row, _ columns: PageColumns) -> [String] {
        let label = row.label.map { "\($0.rightAligned(toCells: columns.label)) " } ?? ""
        let (head, text) =
            switch row.content {
            case .item(let item): ("\(label)\(item.state): ", item.words)
            case .group(let group): (label, group.words)
            case .text(let text, let short): (label, (short.filter { !$0.isEmpty } + [text]).joined(separator: ", "))
            }
        return style.folded(text, head: head, isRow: true) + row.lines(below: label, style)
    }
}

extension ItemRow {
    fileprivate var words: String {
        ([title] + [category, tagged, sources.isEmpty ? nil : sources, age].compactMap(\.self)).joined(separator: ", ")
    }
}

extension GroupRow {
    fileprivate var words: String {
        "\(title): " + ([counts, tagged].compactMap(\.self) + details).joined(separator: ", ")
    }
}
