package import FeedModel
package import Query

/// A part of a page, as a value: what it says, and not how it is drawn.
///
/// Its texts are safe to print.
package enum Block: Equatable, Sendable {
    /// The heading of the page, a detail such as its number of items, what belongs at the other edge, such as an attribution, and the
    /// address that the title leads to, as its publisher wrote it.
    case heading(String, detail: String = "", edge: String = "", address: String? = nil)
    /// The heading of a section of a page, and a line about it.
    case section(Section)
    case sentence(String)
    /// A sentence, or a shorter one that is preferred if only that takes one line.
    case shortened(String, to: String)
    /// A line that is never folded, such as an address to be copied.
    case line(String)
    /// Short facts, on one line where there is room.
    case facts([String])
    case row(Row)
    /// A name and its value; the values of a page are aligned.
    case field(String, String)
    /// A row of a table, which begins with a day or another name.
    case tableRow(TableRow)
    /// A number with its label, and both in words.
    case bar(Bar)
    /// The text of an item, or a sentence in place of an empty one, and the links that it names by numbers.
    case text(ReadableText, otherwise: String, links: [NumberedLink] = [])
    /// A sentence that ends with the number of a link.
    case reference(String, NumberedLink)
    case link(Link)
    /// A passage of a text around a match.
    case passage(Snippet)

    package struct Section: Equatable, Sendable {
        var number: Int
        var title: String
        var text: String
        var edge = ""
        /// A sentence below.
        var remark: String?
    }

    package struct TableRow: Equatable, Sendable {
        var name: String
        var cells: [String]
        /// The details, which go below the row where there is no room.
        var details: String?
    }

    package struct Link: Equatable, Sendable {
        var number: Int
        /// The number in words.
        var name: String
        var words: String?
        /// The address, which is never folded, so that it can be copied.
        var address: String
    }

    package struct Bar: Equatable, Sendable {
        var label: String
        var count: Int
        var words: String
    }
}

/// A link that a text names by a number in brackets, as in "the map [1]".
package struct NumberedLink: Equatable, Sendable {
    var number: Int
    /// The address as its publisher wrote it, which is not safe to print.
    var address: String
    /// The texts that lead there as well if one of them precedes the number.
    var words: [String]
}

package struct Row: Equatable, Sendable {
    /// The number that opens the row, or what else names it; `nil` for neither.
    var label: String?
    var content: Content
    /// Whether other rows are drawn separately, so that all columns have their full width.
    var isAlone = false
    var below: [Below] = []

    package enum Content: Equatable, Sendable {
        case item(ItemRow)
        case group(GroupRow)
        /// A text after short columns, such as a time.
        case text(String, columns: [String] = [])
    }

    package enum Below: Equatable, Sendable {
        /// A passage of a text around a match.
        case passage(Snippet)
        /// A text, with what precedes it.
        case text(String, lead: String = "")
    }
}

package struct ItemRow: Equatable, Sendable {
    var title: String
    var isRead: Bool
    var isStarred: Bool
    /// The state in words.
    var state: String
    /// The title is a name, which a terminal emphasizes.
    var isName = false
    var category: String?
    var tags: [String] = []
    /// The tags in words.
    var tagged: String?
    /// The sources; empty if the row need not name them.
    var sources = ""
    var age: String?
}

/// The row of a feed, a tag or another group of items.
package struct GroupRow: Equatable, Sendable {
    var title: String
    /// The number of items in figures, for a column, and in words.
    var figures: String
    var counts: String?
    var tags: [String] = []
    var tagged: String?
    var details: [String] = []
    /// The most important detail in a word or two.
    var shortDetail: String?
}

extension Block {
    /// The block as a sentence, if it is a number that has words.
    package var inWords: Block { if case .bar(let bar) = self { .row(Row(content: .text(bar.words))) } else { self } }
}

extension Block: ExpressibleByStringLiteral {
    package init(stringLiteral sentence: String) { self = .sentence(sentence) }
}
