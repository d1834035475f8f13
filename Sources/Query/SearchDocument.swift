package import FeedModel

/// An item's texts as the search index holds them: tokens in UTF-8, with a space between two.
package struct SearchDocument: Hashable, Sendable {
    /// The tokens of the title.
    package let title: [UInt8]
    /// The tokens of all authors.
    package let authors: [UInt8]
    /// The tokens of summary and body.
    package let text: [UInt8]

    /// Cuts the texts of an item.
    ///
    /// - Parameter body: The body as plain text.
    package init(_ item: Item, body: String?) {
        title = Self.tokens(of: [item.title])
        authors = Self.tokens(of: item.authors)
        text = Self.tokens(of: [item.summary, body].compactMap(\.self))
    }

    private static func tokens(of texts: [String]) -> [UInt8] {
        var tokens = TokenText()
        for text in texts { tokens.add(text) }
        return tokens.bytes
    }

    /// The tokens of one text, in order.
    package subscript(column: SearchColumn) -> [UInt8] {
        switch column {
        case .title: title
        case .authors: authors
        case .text: text
        }
    }
}
