/// A text prepared for reading: blocks in reading order, and the links they mention by number.
///
/// Connects the code that parses HTML with the code that formats for the terminal: it has no markup, no width and no
/// colour. Its characters are still the publisher's and untrusted.
public struct ReadableText: Hashable, Sendable {
    /// The blocks in reading order.
    public var blocks: [Block]
    /// The addresses of the links `[1]`, `[2]`, … in the blocks, in order.
    public var links: [String]
    /// The words of the links on one line each, in the same order; empty for a link without words.
    public var linkWords: [String]

    /// Creates a text.
    public init(blocks: [Block], links: [String] = [], linkWords: [String] = []) {
        self.blocks = blocks
        self.links = links
        self.linkWords = linkWords
    }

    /// Creates paragraphs from plain text; a blank line ends a paragraph, and web addresses are links.
    public init(plain text: String) {
        var numbers = LinkNumbers()
        let text = text.numberingWebAddresses(&numbers)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }
        blocks = paragraphs.map { Block(.paragraph, $0.joined(separator: "\n")) }
        links = numbers.addresses
        linkWords = numbers.words
    }

    /// A block of text.
    public struct Block: Hashable, Sendable {
        /// The kind of block.
        public var kind: Kind
        /// The number of quotations and lists around it.
        public var depth: Int
        /// The text, with the publisher's line breaks.
        public var text: String

        /// Creates a block.
        public init(_ kind: Kind, depth: Int = 0, _ text: String) {
            self.kind = kind
            self.depth = depth
            self.text = text
        }
    }

    /// The kinds of block.
    public enum Kind: Hashable, Sendable {
        case paragraph
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

    /// The texts of all blocks, separated by blank lines, without links and marks.
    public var plain: String {
        blocks.map { block in
            if case .table(let table) = block.kind { table.plain } else { block.text }
        }.joined(separator: "\n\n").filter { Mark($0) == nil }
    }

    /// The characters that enclose edited text in a block, or are boxes.
    ///
    /// They are noncharacters, which Unicode reserves for use inside a program: text that is printed has none.
    public enum Mark: UInt32, CaseIterable, Sendable {
        /// Text that the publisher deleted begins.
        case deletion = 0xFDD0
        /// Deleted text ends.
        case endOfDeletion
        /// Text that the publisher inserted begins.
        case insertion
        /// Inserted text ends.
        case endOfInsertion
        /// A box that is checked, such as that of a task that is done.
        case checkedBox
        /// A box that is not checked.
        case uncheckedBox

        /// The mark that a character is, or `nil`.
        public init?(_ character: Character) {
            guard let scalar = character.unicodeScalars.first else { return nil }
            self.init(rawValue: scalar.value)
        }

        /// The character.
        public var character: Character { Character(Unicode.Scalar(rawValue) ?? "\u{FFFD}") }
    }
}
