package import FeedModel

/// An item's texts as the search index holds them: tokens with a space between two.
package struct SearchDocument: Hashable, Sendable {
    /// The tokens of the title.
    package let title: String
    /// The tokens of all authors.
    package let authors: String
    /// The tokens of summary and body.
    package let text: String

    /// Cuts the texts of an item.
    ///
    /// - Parameter body: The body as plain text.
    package init(_ item: Item, body: String?) {
        title = SearchTokens.indexed(item.title)
        authors = Self.tokens(of: item.authors)
        text = Self.tokens(of: [item.summary, body].compactMap(\.self))
    }

    private static func tokens(of texts: [String]) -> String {
        var tokens = TokenText()
        for text in texts { tokens.add(text) }
        return tokens.text
    }

    /// The tokens of one text, in order.
    package subscript(column: SearchColumn) -> String {
        switch column {
        case .title: title
        case .authors: authors
        case .text: text
        }
    }
}
