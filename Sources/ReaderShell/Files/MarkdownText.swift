import FeedModel
import Primitives
import Screens
import SourceAPI
import TerminalText

/// An item as CommonMark, with the tables of GitHub.
///
/// Everything that a publisher wrote is escaped, so that it is text and no markup. The links of the text are reference links to
/// addresses at the end. Of two definitions of a label only the first has an effect (CommonMark 0.31, 4.7), so in a document of several
/// items the labels begin with the identity of the item.
struct MarkdownText {
    var opened: OpenedItem
    var vocabulary: any Vocabulary

    var lines: [String] {
        let item = opened.kept.item
        var lines = ["# \(escaped(item.displayTitle))", "", escaped(origin)]
        if let url = item.url { lines += ["", link(to: url)] }
        if let comments = item.comments, comments != item.url { lines += ["", "Comments: \(link(to: comments))"] }
        for enclosure in item.enclosures { lines += ["", "Enclosed: \(link(to: enclosure.url))"] }
        lines += body
        if !addresses.isEmpty { lines.append("") }
        for (index, address) in addresses.enumerated() {
            lines.append("[\(label(index + 1))]: \(Self.target(address))")
        }
        return lines
    }

    /// The addresses of the labels: the links of the text, then its pictures.
    private var addresses: [String] { opened.text.links + opened.text.pictures.map(\.address) }

    private var origin: String {
        let item = opened.kept.item
        let authors = item.authors.isEmpty ? nil : "by \(item.authors.joined(separator: ", "))"
        return [opened.sourceTitle, authors, item.date.map(vocabulary.dayAndTime)].compactMap(\.self)
            .joined(separator: ", ")
    }

    private var body: [String] {
        var lines: [String] = []
        var openItems = 0
        var isItem = false
        for block in opened.text.numberingPictures(after: opened.text.links.count).blocks {
            let isNextItem = if case .listItem = block.kind { true } else { false }
            // An indentation that no list item explains would make code of the text.
            let isInside = isNextItem || block.kind == .quotation
            let depth = min(max(0, isInside ? block.depth - 1 : block.depth), openItems, Self.maximumDepth)
            openItems = isNextItem ? depth + 1 : depth
            let set = self.lines(of: block)
            guard !set.isEmpty else { continue }
            if !(isItem && isNextItem) { lines.append("") }
            let indent = String(repeating: " ", count: 4 * depth)
            lines += set.map { $0.isEmpty ? "" : indent + $0 }
            isItem = isNextItem
        }
        return lines
    }

    private static let maximumDepth = 20

    private func lines(of block: ReadableText.Block) -> [String] {
        switch block.kind {
        case .paragraph, .spacedParagraph, .definition: return paragraph(block.text)
        case .term:
            let term = inline(block.text)
            return term.isEmpty ? [] : ["**\(term)**"]
        case .heading(let level):
            let title = inline(block.text)
            return title.isEmpty ? [] : [String(repeating: "#", count: min(6, max(1, level) + 1)) + " " + title]
        case .listItem(let marker):
            let isNumber = marker.last == "." && (1...9).contains(marker.count - 1) && Int(marker.dropLast()) != nil
            let sign = isNumber ? marker : "*"
            let text = paragraph(block.text)
            guard let first = text.first else { return [sign] }
            return ["\(sign) \(first.withBox)"] + text.dropFirst().map { "  " + $0 }
        case .quotation: return paragraph(block.text).map { "> " + $0 }
        case .preformatted: return code(block.text)
        case .table(let table): return lines(of: table)
        case .rule: return ["---"]
        }
    }

    /// Returns the lines of a paragraph; all but the last end with a line break of Markdown.
    private func paragraph(_ text: String) -> [String] {
        let lines = TerminalText.block(layout.shown(text)).split(separator: "\n").map { inline(String($0)) }
            .filter { !$0.isEmpty }
        return lines.dropLast().map { $0 + "\\" } + lines.suffix(1)
    }

    private func code(_ text: String) -> [String] {
        let lines = TerminalText.block(layout.shown(text).expandingTabs)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let longest = lines.map { $0.longestRun(of: "`") }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return [fence] + lines + [fence]
    }

    private func lines(of table: ReadableTable) -> [String] {
        let headings = table.headings.map(cells)
        let rows = Array(headings.dropFirst()) + table.rows.map(cells)
        let count = (rows + headings).map(\.count).max() ?? 0
        guard count > 0 else { return [] }
        func line(_ cells: [String]) -> String {
            "| " + (cells + Array(repeating: "", count: count - cells.count)).joined(separator: " | ") + " |"
        }
        return [line(headings.first ?? []), "|" + String(repeating: " --- |", count: count)] + rows.map(line)
    }

    private func cells(_ row: [ReadableTable.Cell]) -> [String] {
        row.flatMap { cell in
            let others = min(max(1, cell.columns), Self.maximumColumns) - 1
            return [inline(cell.text)] + Array(repeating: "", count: others)
        }
    }

    private static let maximumColumns = 100

    private var layout: TextLayout { TextLayout(width: nil, symbols: vocabulary.symbols) }

    private func label(_ number: Int) -> String { "\(opened.kept.id.rawValue.prefix(12))-\(number)" }

    /// Returns a line with a reference link in the place of each number of a link.
    private func inline(_ text: String) -> String {
        var result = ""
        var rest = TerminalText.line(layout.shown(text))[...]
        while let start = rest.firstIndex(of: "[") {
            let digits = rest[rest.index(after: start)...].prefix { ("0"..."9").contains($0) }
            let end = digits.endIndex
            result += escape(rest[..<start])
            if let number = Int(digits), number > 0, number <= addresses.count, end < rest.endIndex,
                rest[end] == "]"
            {
                // With its label, so that a bracket after it is text and no address.
                result += "[\(number)][\(label(number))]"
                rest = rest[rest.index(after: end)...]
            } else {
                result += escape(rest[start...start])
                rest = rest[rest.index(after: start)...]
            }
        }
        return escapedStart(result + escape(rest))
    }

    private func escaped(_ text: String) -> String { escapedStart(escape(TerminalText.line(text))) }

    private func escape(_ text: some StringProtocol) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if "\\`*_{}[]<>#|~&$!^".unicodeScalars.contains(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
    }

    /// Returns a line whose first characters begin no list, no heading and no rule.
    private func escapedStart(_ line: String) -> String {
        if let first = line.first, "-+=:".contains(first) { return "\\" + line }
        let digits = line.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty, let sign = line[digits.endIndex...].first, ".)".contains(sign) else { return line }
        return digits + "\\" + line[digits.endIndex...]
    }

    private func link(to address: String) -> String {
        JSONValue.webAddress(address) == nil ? escaped(address) : Self.target(TerminalText.line(address))
    }

    /// Returns an address in angle brackets, without what would end it.
    private static func target(_ address: String) -> String {
        let encoded = TerminalText.line(address).utf8.reduce(into: "") { target, byte in
            if byte > 0x20, byte < 0x7F, !"<>\\\"`".utf8.contains(byte) {
                target.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                target += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return "<\(encoded)>"
    }
}

extension String {
    /// The text of a list item whose box is one of Markdown.
    fileprivate var withBox: String {
        for (escaped, box) in [("\\[x\\] ", "[x] "), ("\\[ \\] ", "[ ] ")] where hasPrefix(escaped) {
            return box + dropFirst(escaped.count)
        }
        return self
    }

    fileprivate func longestRun(of sign: Character) -> Int {
        var (longest, run) = (0, 0)
        for character in self {
            run = character == sign ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
