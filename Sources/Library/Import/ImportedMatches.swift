import FeedModel
import GRDB

/// Finds the articles in the library that items of another program are, under another guid there.
struct ImportedMatches {
    private let stored: [StoredArticles.Article]
    /// The home page of the source.
    let home: ArticleKeys.HomePage
    private let links: [Int64: [Int]]
    private let dates: [Int64: [Int]]
    private let shortened: [String: [Int]]

    /// Reads the articles of a source.
    init(of source: Int64, in database: Database) throws {
        var stored: [StoredArticles.Article] = []
        let articles = try StoredArticles(of: source, in: database)
        // Those that were imported have newsboat's guids themselves.
        try articles.forEach { if !$0.traits.isImported { stored.append($0) } }
        (self.stored, home) = (stored, articles.home)
        func indexes<Key: Hashable>(_ key: (StoredArticles.Article) -> Key?) -> [Key: [Int]] {
            var all: [Key: [Int]] = [:]
            for index in stored.indices { if let key = key(stored[index]) { all[key, default: []].append(index) } }
            return all
        }
        links = indexes { $0.traits.link == 0 ? nil : $0.traits.link }
        dates = indexes(\.traits.date)
        shortened = indexes { NewsboatGuid.shortened($0.traits.guid) }
    }

    /// Returns the number of the article that an item is; `nil` if none is it for certain.
    ///
    /// - Parameters:
    ///   - known: The articles that other items are by their guid.
    ///   - linkIsShared: Whether other items of the other program have its link.
    func number(of item: Item, except known: Set<ItemID>, linkIsShared: Bool) -> Int64? {
        let traits = ArticleTraits(
            guid: item.guid,
            title: item.title,
            url: item.url,
            date: StoredDate.encode(item.date),
            isImported: true,
            home: home
        )
        let byGuid = (shortened[item.guid] ?? []).filter { index in
            !known.contains(stored[index].id) && SameArticle.isShortened(traits, from: stored[index].traits)
        }
        if byGuid.count == 1 { return stored[byGuid[0]].number }
        let linked = links[traits.link] ?? []
        let isShared = linkIsShared || linked.count > 1
        let candidates = Set(linked).union(traits.date.flatMap { dates[$0] } ?? [])
        let matches = candidates.filter { index in
            !known.contains(stored[index].id)
                && SameArticle.isRenamed(
                    stored[index].traits,
                    from: traits,
                    linkIsShared: isShared,
                    sharedGuid: stored[index].traits.isNamed(item.guid) ? item.guid : nil
                )
        }
        return matches.count == 1 ? matches.first.map { stored[$0].number } : nil
    }
}
