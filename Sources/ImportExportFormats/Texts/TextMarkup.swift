import FeedModel

/// Writes a readable text as markup that is valid as HTML and as XML.
///
/// The elements and attributes are those written here, around escaped text, whatever the publisher wrote.
struct TextMarkup {
    private let text: ReadableText
    private var output = ""
    /// The lists, quotations and definitions around the next block, from the outside.
    private var open: [Container] = []

    private struct Container {
        let name: String
        /// The nesting depth of its blocks; greater than that of the enclosing container.
        let depth: Int
        var end: String { name == "ul" || name == "ol" ? "</li>\n</\(name)>\n" : "</\(name)>\n" }
    }

    private static let maximumDepth = 20

    static func markup(of text: ReadableText) -> String {
        // A picture is its description, and a link.
        var numbered = text.numberingPictures(after: text.links.count)
        numbered.links += text.pictures.map(\.address)
        if text.linkWords.count == text.links.count { numbered.linkWords += text.pictures.map(\.words) }
        var writer = Self(numbered)
        for block in numbered.blocks { writer.write(block) }
        writer.close(toDepth: 0)
        return writer.output
    }

    private init(_ text: ReadableText) { self.text = text }

    private mutating func write(_ block: ReadableText.Block) {
        let depth = min(max(0, block.depth), Self.maximumDepth)
        switch block.kind {
        case .paragraph: write("p", inline(block.text), at: depth)
        case .spacedParagraph:
            close(toDepth: depth)
            output += "<p style=\"white-space: pre-wrap\">\(inline(block.text))</p>\n"
        case .heading(let level): write("h\(min(6, max(1, level) + 1))", inline(block.text), at: depth)
        case .listItem(let marker): beginItem(marker, at: max(1, depth), inline(block.text))
        case .quotation:
            enter("blockquote", at: max(1, depth))
            output += "<p>\(inline(block.text))</p>\n"
        case .preformatted: write("pre", inline(block.text, isCode: true), at: depth)
        case .table(let table):
            close(toDepth: depth)
            write(table)
        case .term: write("p", "<b>\(inline(block.text))</b>", at: depth)
        case .definition:
            enter("div", at: max(1, depth))
            output += "<p>\(inline(block.text))</p>\n"
        case .rule:
            close(toDepth: depth)
            output += "<hr/>\n"
        }
    }

    private mutating func write(_ name: String, _ content: String, at depth: Int) {
        close(toDepth: depth)
        output += "<\(name)>\(content)</\(name)>\n"
    }

    private mutating func close(toDepth depth: Int) {
        while let last = open.last, last.depth > depth {
            output += last.end
            open.removeLast()
        }
    }

    /// Begins a container, unless one of its kind is open at the depth.
    ///
    /// - Returns: Whether it was open.
    @discardableResult
    private mutating func enter(_ name: String, at depth: Int) -> Bool {
        close(toDepth: depth)
        if let last = open.last, last.depth == depth {
            if last.name == name { return true }
            close(toDepth: depth - 1)
        }
        output += name == "div" ? "<div class=\"definition\">\n" : "<\(name)>\n"
        open.append(Container(name: name, depth: depth))
        return false
    }

    private mutating func beginItem(_ marker: String, at depth: Int, _ content: String) {
        let number = marker.last == "." ? Int32(marker.dropLast()) : nil
        if enter(number == nil ? "ul" : "ol", at: depth) { output += "</li>\n" }
        let sign = number == nil && marker != "*" ? HTMLPage.escaped(marker) + " " : ""
        output += number.map { "<li value=\"\($0)\">" } ?? "<li>"
        output += sign + content
    }

    private mutating func write(_ table: ReadableTable) {
        func rows(_ rows: [[ReadableTable.Cell]], of cell: String) -> String {
            rows.filter { !$0.isEmpty }.map { row in
                let cells = row.map { element(cell, $0) }
                return "<tr>\(cells.joined())</tr>\n"
            }.joined()
        }
        let parts = [("thead", rows(table.headings, of: "th")), ("tbody", rows(table.rows, of: "td"))]
        let written = parts.filter { !$1.isEmpty }.map { "<\($0)>\n\($1)</\($0)>\n" }
        if !written.isEmpty { output += "<table>\n\(written.joined())</table>\n" }
    }

    private func element(_ name: String, _ cell: ReadableTable.Cell) -> String {
        let columns = min(max(1, cell.columns), Self.maximumColumns)
        return "<\(name)\(columns > 1 ? " colspan=\"\(columns)\"" : "")>\(inline(cell.text))</\(name)>"
    }

    private static let maximumColumns = 100

    /// Returns the text of a block with links in place of their numbers: around the words of the link, or else around the number.
    private func inline(_ block: String, isCode: Bool = false) -> String {
        var line = InlineMarkup(isCode: isCode)
        var rest = block[...]
        var search = rest.utf8.startIndex
        while let (range, number) = nextNumber(in: block, from: search) {
            search = range.upperBound
            let link = WebLink(text.links[number - 1])
            var before = rest[..<range.lowerBound]
            if before.utf8.last == 0x20 { before = Substring(before.utf8.dropLast()) }
            if let words = words(ofLink: number, endOf: before) {
                line.write(Substring(before.utf8.dropLast(words.utf8.count)))
                line.add(link.markup(HTMLPage.escaped(words)))
                if link.target == nil, words != link.address { line.write(" (\(link.address))") }
            } else if isCode {
                continue
            } else {
                line.write(rest[..<range.lowerBound])
                line.add(link.target == nil ? "(\(link.markup))" : link.markup("[\(number)]"))
            }
            rest = rest[range.upperBound...].withoutSpaceBeforeIdeograph
        }
        line.write(rest)
        return line.finish()
    }

    /// Returns the words of a link with which a text ends: its own, the address, or the mention of a picture or a recording.
    private func words(ofLink number: Int, endOf before: Substring) -> String? {
        let words = text.linkWords.indices.contains(number - 1) ? text.linkWords[number - 1] : ""
        let mentions = ["image", "video", "audio", "page", "embed"].flatMap { ["[\($0): \(words)]", "[\($0)]"] }
        return (mentions + [words, text.links[number - 1]]).first { words in
            !words.isEmpty && before.utf8.suffix(words.utf8.count).elementsEqual(words.utf8)
        }
    }

    /// Returns the next number of a link in brackets, at the beginning of a line or after a space.
    private func nextNumber(in block: String, from start: String.Index) -> (Range<String.Index>, Int)? {
        let bytes = block.utf8
        var start = start
        while let opening = bytes[start...].firstIndex(of: UInt8(ascii: "[")) {
            start = bytes.index(after: opening)
            let digits = bytes[start...].prefix { (0x30...0x39).contains($0) }
            guard digits.endIndex < bytes.endIndex, bytes[digits.endIndex] == UInt8(ascii: "]"),
                let number = Int(Substring(digits)), text.links.indices.contains(number - 1),
                opening == bytes.startIndex || [0x20, 0x0A].contains(bytes[bytes.index(before: opening)])
            else { continue }
            return (opening..<bytes.index(after: digits.endIndex), number)
        }
        return nil
    }
}

extension Substring {
    /// The text without the space that separates the number of a link from Japanese or Chinese, which have no spaces.
    fileprivate var withoutSpaceBeforeIdeograph: Substring {
        guard first == " ", let next = dropFirst().unicodeScalars.first, (0x3040...0x9FFF).contains(next.value) else {
            return self
        }
        return dropFirst()
    }
}

/// Writes the text of a block, with elements for what its publisher deleted and inserted.
private struct InlineMarkup {
    let isCode: Bool
    private var output = ""
    private var edits: [String] = []

    init(isCode: Bool) { self.isCode = isCode }

    mutating func add(_ markup: String) { output += markup }

    mutating func write(_ text: Substring) {
        var plain = ""
        for character in text {
            let mark = ReadableText.Mark(character)
            if mark == nil, isCode || character != "\n" {
                plain.append(character)
                continue
            }
            output += HTMLPage.escaped(plain)
            plain = ""
            switch mark {
            case .deletion: begin("del")
            case .insertion: begin("ins")
            case .endOfDeletion: end("del")
            case .endOfInsertion: end("ins")
            case .checkedBox: output += "\u{2611}"
            case .uncheckedBox: output += "\u{2610}"
            case .picture: break
            case nil: output += "<br/>\n"
            }
        }
        output += HTMLPage.escaped(plain)
    }

    private mutating func begin(_ name: String) {
        edits.append(name)
        output += "<\(name)>"
    }

    /// Ends the innermost edit, if it is of the kind; the end of the block ends all others.
    private mutating func end(_ name: String) {
        guard edits.last == name else { return }
        edits.removeLast()
        output += "</\(name)>"
    }

    mutating func finish() -> String {
        for name in edits.reversed() { output += "</\(name)>" }
        return output
    }
}
