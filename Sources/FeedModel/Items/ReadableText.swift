/// A text prepared for reading: blocks in reading order, and the links they mention by number.
///
/// Connects the code that parses HTML with the code that formats for the terminal: it has no markup, no width and no
/// colour. Its characters are still the publisher's and untrusted.
public struct ReadableText: Hashable, Sendable {
    package var blocks: [Block]
    /// The addresses of the links `[1]`, `[2]`, … in the blocks, in order.
    package var links: [String]
    /// The words of the links on one line each, in the same order; empty for a link without words.
    package var linkWords: [String]
    /// The pictures that lead to a file, in the order of their marks in the blocks (``Mark/picture``).
    package var pictures: [Picture]

    package init(blocks: [Block], links: [String] = [], linkWords: [String] = [], pictures: [Picture] = []) {
        self.blocks = blocks
        self.links = links
        self.linkWords = linkWords
        self.pictures = pictures
    }

    /// Creates paragraphs from plain text; a blank line ends a paragraph, and web addresses are links.
    package init(plain text: String) {
        var numbers = LinkNumbers()
        let text = text.numberingWebAddresses(&numbers)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }
        blocks = paragraphs.map { Block(.paragraph, $0.joined(separator: "\n")) }
        links = numbers.addresses
        linkWords = numbers.words
        pictures = []
    }

    /// A picture, which is not shown.
    public struct Picture: Hashable, Sendable {
        package var address: String
        /// The description on one line.
        package var words: String

        package init(address: String, words: String) {
            self.address = address
            self.words = words
        }
    }

    /// A block of text.
    public struct Block: Hashable, Sendable {
        package var kind: Kind
        package var depth: Int
        package var text: String

        package init(_ kind: Kind, depth: Int = 0, _ text: String) {
            self.kind = kind
            self.depth = depth
            self.text = text
        }
    }

    /// The kinds of block.
    public enum Kind: Hashable, Sendable {
        case paragraph
        /// A paragraph in which runs of spaces and indentation are significant, as in `white-space: pre-wrap`.
        case spacedParagraph
        case heading(Int)
        /// A list item with its marker: `*`, or a number with a full stop.
        case listItem(marker: String)
        case quotation
        /// Preformatted text, in which white space and line breaks are significant.
        case preformatted
        /// A table of data; the text of the block is empty.
        case table(ReadableTable)
        case term
        /// The first paragraph of a definition.
        case definition
        case rule
    }

    package var plain: String {
        blocks.map { block in
            if case .table(let table) = block.kind { table.plain } else { block.text }
        }.joined(separator: "\n\n").filter { Mark($0) == nil }
    }

    /// Returns the text with a number after each picture, counted from the one after `last`.
    package func numberingPictures(after last: Int) -> ReadableText {
        guard !pictures.isEmpty else { return self }
        var number = last
        func numbering(_ text: String) -> String {
            // All marks begin with this byte.
            guard text.utf8.contains(0xEF) else { return text }
            return text.reduce(into: "") { result, character in
                guard Mark(character) == .picture else { return result.append(character) }
                number += 1
                if number <= last + pictures.count { result += " [\(number)]" }
            }
        }
        func numbering(_ rows: [[ReadableTable.Cell]]) -> [[ReadableTable.Cell]] {
            rows.map { row in row.map { ReadableTable.Cell(numbering($0.text), columns: $0.columns) } }
        }
        var text = self
        text.pictures = []
        text.blocks = blocks.map { block in
            guard case .table(let table) = block.kind else {
                return Block(block.kind, depth: block.depth, numbering(block.text))
            }
            let numbered = ReadableTable(headings: numbering(table.headings), rows: numbering(table.rows))
            return Block(.table(numbered), depth: block.depth, block.text)
        }
        return text
    }

    /// The characters that enclose edited text in a block, are boxes, or follow a picture.
    ///
    /// They are noncharacters, which Unicode reserves for use inside a program: text that is printed has none.
    public enum Mark: UInt32, CaseIterable, Sendable {
        /// Text that the publisher deleted begins.
        case deletion = 0xFDD0
        case endOfDeletion
        /// Text that the publisher inserted begins.
        case insertion
        case endOfInsertion
        /// A checked box, such as that of a completed task.
        case checkedBox
        case uncheckedBox
        /// The next picture that leads to a file precedes.
        case picture

        package init?(_ character: Character) {
            guard let scalar = character.unicodeScalars.first else { return nil }
            self.init(rawValue: scalar.value)
        }

        package var character: Character { Character(Unicode.Scalar(rawValue) ?? "\u{FFFD}") }
    }
}

/// A table of data as rows of cells.
public struct ReadableTable: Hashable, Sendable {
    /// A cell, on one line.
    public struct Cell: Hashable, Sendable {
        package var text: String
        package var columns: Int

        package init(_ text: String, columns: Int = 1) {
            self.text = text
            self.columns = columns
        }
    }

    package var headings: [[Cell]]
    package var rows: [[Cell]]

    package init(headings: [[Cell]] = [], rows: [[Cell]]) {
        self.headings = headings
        self.rows = rows
    }

    var plain: String {
        (headings + rows).map { row in
            row.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}

package struct LinkNumbers {
    package private(set) var addresses: [String] = []
    package private(set) var words: [String] = []
    private var numbers: [String: Int] = [:]

    package init() {}

    /// Returns the number of an address, the next one if it is new.
    package mutating func number(of address: String) -> Int {
        if let number = numbers[address] { return number }
        addresses.append(address)
        words.append("")
        numbers[address] = addresses.count
        return addresses.count
    }

    /// Sets the words of an address that has none.
    package mutating func name(_ number: Int, _ text: String) {
        if words[number - 1].isEmpty { words[number - 1] = text }
    }
}

extension String {
    /// Returns the text with the number of a link after each web address.
    func numberingWebAddresses(_ numbers: inout LinkNumbers) -> String {
        var result = ""
        var copied = startIndex
        var rest = self[...]
        // Most texts have none.
        guard utf8.contains(UInt8(ascii: ":")) else { return self }
        while let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
            rest = self[utf8.index(after: colon)...]
            guard rest.utf8.starts(with: "//".utf8), let scheme = self[copied..<colon].webScheme else { continue }
            let address = self[scheme..<rest.dropFirst(2).endOfAddress]
            guard address.endIndex > rest.dropFirst(2).startIndex else { continue }
            result.append(contentsOf: self[copied..<address.endIndex])
            result += " [\(numbers.number(of: String(address)))]"
            copied = address.endIndex
            rest = self[copied...]
        }
        result.append(contentsOf: self[copied...])
        return result
    }
}

extension Substring {
    fileprivate var webScheme: Index? {
        let word = utf8.reversed().prefix { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
        }
        guard ["http", "https"].contains(String(decoding: word.reversed(), as: UTF8.self).lowercased()) else {
            return nil
        }
        return word.endIndex.base
    }

    /// The end of the address whose host the text begins with.
    ///
    /// It ends at white space, quotation marks, brackets and symbols, and at a letter of Chinese, Japanese or Korean
    /// that follows a Latin one, because these languages have no space there. Punctuation at the end belongs to the
    /// sentence, and so does a closing bracket unless the address has its opening one.
    fileprivate var endOfAddress: Index {
        guard let first, first.isLetter || first.isNumber || first == "[" else { return startIndex }
        var end = startIndex
        var last: Character = "/"
        for character in self {
            guard character.isInAddress, !(character.isIdeographic && last.isASCII && (last.isLetter || last.isNumber))
            else { break }
            end = index(after: end)
            last = character
        }
        var address = self[..<end]
        var open = (parentheses: 0, brackets: 0)
        for byte in address.utf8 {
            switch byte {
            case UInt8(ascii: "("): open.parentheses += 1
            case UInt8(ascii: ")"): open.parentheses -= 1
            case UInt8(ascii: "["): open.brackets += 1
            case UInt8(ascii: "]"): open.brackets -= 1
            default: break
            }
        }
        while let last = address.last {
            switch last {
            case ")" where open.parentheses < 0: open.parentheses += 1
            case "]" where open.brackets < 0: open.brackets += 1
            case ".", ",", ":", ";", "!", "?", "'", "*", "_", "~": break
            default: return address.endIndex
            }
            address.removeLast()
        }
        return startIndex
    }
}

extension Character {
    /// Whether an address can have the character: in ASCII by RFC 3986, beyond it letters and digits.
    fileprivate var isInAddress: Bool {
        guard let byte = asciiValue else { return isLetter || isNumber }
        return (0x21...0x7E).contains(byte) && !"<>\"`{}|\\^".utf8.contains(byte)
    }

    /// Whether the character is of a script that is written without spaces, or with particles right after words.
    fileprivate var isIdeographic: Bool {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
