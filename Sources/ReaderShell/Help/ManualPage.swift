package import FeedModel

/// A page of the manual in `docs/manual`, from which `Scripts/make-manual` makes the pages of `man`.
///
/// It is written in a part of Markdown: headings, paragraphs, indented code, and lists. An item that begins with code and a colon is
/// a definition. A line that begins with spaces continues the paragraph or item above it.
package struct ManualPage {
    package let blocks: [ReadableText.Block]

    package init(_ markdown: String) {
        var blocks: [ReadableText.Block] = []
        var emptyLines = 0
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            guard !line.isEmpty else {
                emptyLines += 1
                continue
            }
            if let read = Self.block(line, after: blocks.last?.kind) {
                blocks += read
            } else if line.hasPrefix("    "), blocks.last?.kind == .preformatted {
                blocks[blocks.count - 1].text += String(repeating: "\n", count: emptyLines + 1) + line.dropFirst(4)
            } else if emptyLines == 0, !blocks.isEmpty {
                blocks[blocks.count - 1].text += " " + Self.text(line.drop { $0 == " " })
            } else {
                blocks.append(.init(.paragraph, Self.text(line)))
            }
            emptyLines = 0
        }
        self.blocks = blocks
    }

    /// Returns what a line begins, by its first characters; `nil` for a paragraph, and for a line that continues another.
    private static func block(_ line: Substring, after last: ReadableText.Kind?) -> [ReadableText.Block]? {
        if line.hasPrefix("#") {
            let signs = line.prefix { $0 == "#" }
            return [.init(.heading(signs.count), text(line.dropFirst(signs.count + 1)))]
        }
        if line.hasPrefix("- `"), let end = line.firstRange(of: "`: ") {
            let term = text(line[..<end.lowerBound].dropFirst(2))
            return [.init(.term, term), .init(.definition, depth: 2, text(line[end.upperBound...]))]
        }
        if line.hasPrefix("- ") { return [.init(.listItem(marker: "*"), depth: 1, text(line.dropFirst(2)))] }
        guard line.hasPrefix("    "), last != .preformatted else { return nil }
        return [.init(.preformatted, depth: 2, String(line.dropFirst(4)))]
    }

    private static func text(_ line: Substring) -> String { line.filter { $0 != "`" } }

    /// Returns the section with a heading of the second or third level, without the sections after it.
    package func section(_ title: String) -> [ReadableText.Block] {
        var section: [ReadableText.Block] = []
        var top = 0
        for block in blocks {
            let level = block.level
            if section.isEmpty {
                guard level > 0, block.text == title else { continue }
                top = level
            } else if level > 0, level <= top {
                break
            }
            section.append(block)
        }
        return section
    }
}

extension ReadableText.Block {
    /// The level of a heading; 0 for other blocks.
    fileprivate var level: Int { if case .heading(let level) = kind { level } else { 0 } }
}
