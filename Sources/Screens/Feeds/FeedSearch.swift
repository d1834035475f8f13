import FeedModel
package import Query

/// A search for the feeds that words name by their title.
package struct FeedSearch: Hashable, Sendable {
    /// The words.
    package var title: String
    /// The feeds that they may name.
    package var kinds: Set<Kind>
    /// Whether the items of the feed are counted if only one is found, to list it.
    package var isCounted: Bool

    /// A kind of feed.
    package enum Kind: Hashable, Sendable {
        /// The queries of the subscriptions file.
        case query
        /// The subscriptions with items.
        case subscription
    }

    /// Creates a search.
    package init(_ title: String, among kinds: Set<Kind>, isCounted: Bool = false) {
        self.title = title
        self.kinds = kinds
        self.isCounted = isCounted
    }
}

/// A reading of a line in which words are the title of a feed.
package struct TitleReading: Hashable, Sendable {
    /// The search for the feed.
    package var search: FeedSearch
    /// The use of the feed.
    package var use: Use

    /// A use of a feed.
    package enum Use: Hashable, Sendable {
        /// Lists the feed as its row in `feeds` does.
        case list
        /// Lists the items of the feed that are in all these states.
        case states([Query.Flag])
        /// Tells that the words after a command that marks are a title; a mark takes them for words to look for.
        case mark(command: String)
    }

    /// Creates a reading.
    package init(_ search: FeedSearch, _ use: Use) {
        self.search = search
        self.use = use
    }
}

/// A feed, without its items.
package struct FeedName: Hashable, Sendable {
    /// The title.
    package var title: String
    /// Whether it is a query of the subscriptions file.
    package var isQuery: Bool

    /// Creates a name.
    package init(_ title: String, isQuery: Bool) {
        self.title = title
        self.isQuery = isQuery
    }
}

/// The reason why words that are the title of a feed list or mark nothing.
package enum FeedTitleError: Error, Hashable, Sendable {
    /// Several subscriptions have the title.
    case several(title: String, [FeedRow])
    /// The query with the title is in no query language.
    case unreadable(FeedRow)
    /// The words after the command are the title of these feeds, and words to look for.
    case mark(command: String, words: String, [FeedRow])
}
