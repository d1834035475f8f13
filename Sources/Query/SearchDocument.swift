package import FeedModel

/// An item's texts cut into the tokens that are searched.
package struct SearchDocument: Hashable, Sendable {
    private let title: [String]
    private let authors: [String]
    private let text: [String]

    /// Cuts the texts of an item.
    ///
    /// - Parameter body: The body as plain text.
    package init(_ item: Item, body: String?) {
        title = SearchTokens.indexed(item.title)
        authors = Self.tokens(of: item.authors)
        text = Self.tokens(of: [item.summary, body].compactMap(\.self))
    }

    /// A token that no text has and nobody can ask for: words of two texts do not stand side by side.
    private static let boundary = "\u{B6}"

    private static func tokens(of texts: [String]) -> [String] {
        Array(texts.map(SearchTokens.indexed).joined(separator: [boundary]))
    }

    /// The tokens of one text, in order.
    package subscript(column: SearchColumn) -> [String] {
        switch column {
        case .title: title
        case .authors: authors
        case .text: text
        }
    }
}
