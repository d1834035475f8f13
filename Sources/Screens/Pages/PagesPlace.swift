package import FeedModel

package struct RepositoriesPlace: Equatable, Sendable {
    package var screen: RepositoriesScreen
    package var position: Int?
}

package struct PagesPlace: Equatable, Sendable {
    package var request: PagesRequest
    package var uri: SubscriptionURI
    package var screen: ArticlesScreen
    package var position: Int?

    /// The items of the category that was asked for; without one, all.
    package var items: [LibraryItem] {
        guard let category = request.category else { return screen.articles }
        return screen.articles.filter { $0.item.categories.contains(category) }
    }
}

package struct PagesRequest: Equatable, Sendable {
    package var kind: Kind
    /// An address, or the part of one after the scheme; empty for the first subscription of the source, or its example.
    package var text: String
    /// If set, only items of this category are listed.
    package var category: String?
    /// The name of the source whose own word was typed, such as `lobsters`; `nil` for that of the command.
    package var source: String?

    /// The commands that show pages; the raw value is the name of the source.
    package enum Kind: String, Hashable, Sendable {
        case articles, news
    }

    package init(_ kind: Kind, _ text: String, category: String? = nil, source: String? = nil) {
        self.source = source
        self.kind = kind
        self.text = text
        self.category = category
    }
}
