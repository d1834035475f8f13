/// A text prepared for reading: blocks in reading order, and the links they mention by number.
///
/// Connects the code that parses HTML with the code that formats for the terminal: it has no markup, no width and no
/// colour. Its characters are still the publisher's and untrusted.
public struct ReadableText: Hashable, Sendable {
    /// The blocks in reading order.
    public var blocks: [Block]
    /// The addresses of the links `[1]`, `[2]`, … in the blocks, in order.
    public var links: [String]

    /// Creates a text.
    public init(blocks: [Block], links: [String] = []) {
        self.blocks = blocks
        self.links = links
    }

    /// Creates paragraphs from plain text; a blank line ends a paragraph.
    public init(plain text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }
        blocks = paragraphs.map { Block(.paragraph, $0.joined(separator: "\n")) }
        links = []
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
        /// A paragraph.
        case paragraph
        /// A heading of level 1 to 6.
        case heading(Int)
        /// A list item with its marker: `*`, or a number with a full stop.
        case listItem(marker: String)
        /// A quotation.
        case quotation
        /// Preformatted text, in which white space and line breaks are significant.
        case preformatted
        /// A table row, with its cells joined.
        case tableRow
        /// A horizontal rule.
        case rule
    }

    /// The texts of all blocks, separated by blank lines, without links; for search and summaries.
    public var plain: String { blocks.map(\.text).joined(separator: "\n\n") }
}
