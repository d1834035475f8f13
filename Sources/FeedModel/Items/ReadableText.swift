/// A text made readable: blocks in reading order, and the links they mention by number.
///
/// The bridge between what knows HTML and what knows the terminal: it has no markup, no width and no colour,
/// but its characters are still the publisher's and untrusted.
public struct ReadableText: Hashable, Sendable {
    /// The blocks in reading order.
    public var blocks: [Block]
    /// The addresses behind `[1]`, `[2]`, … in the blocks' texts, in that order.
    public var links: [String]

    /// Makes a text.
    public init(blocks: [Block], links: [String] = []) {
        self.blocks = blocks
        self.links = links
    }

    /// Makes a text of paragraphs from plain text: a blank line ends one.
    public init(plain text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }
        blocks = paragraphs.map { Block(.paragraph, $0.joined(separator: "\n")) }
        links = []
    }

    /// A block of text.
    public struct Block: Hashable, Sendable {
        /// What kind of block it is.
        public var kind: Kind
        /// How many quotations and lists it is inside.
        public var depth: Int
        /// The text; line breaks in it are the publisher's.
        public var text: String

        /// Makes a block.
        public init(_ kind: Kind, depth: Int = 0, _ text: String) {
            self.kind = kind
            self.depth = depth
            self.text = text
        }
    }

    /// The kinds of block.
    public enum Kind: Hashable, Sendable {
        /// Running text.
        case paragraph
        /// Level 1 to 6.
        case heading(Int)
        /// With its marker: `*`, or a number with a full stop.
        case listItem(marker: String)
        /// Somebody else's words.
        case quotation
        /// White space and line breaks count.
        case preformatted
        /// A row of a table, its cells joined.
        case tableRow
        /// A separation without text.
        case rule
    }

    /// Everything in one string: blocks separated by a blank line, without links.
    ///
    /// For search and summaries.
    public var plain: String { blocks.map(\.text).joined(separator: "\n\n") }
}
