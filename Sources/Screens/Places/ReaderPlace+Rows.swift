package import FeedModel
import Query
import SourceAPI

extension ReaderPlace {
    package var name: String {
        switch self {
        case .home(let home): home.screen.name
        case .list: "list"
        case .feeds: "feeds"
        case .tags(let tags): tags.kind == .tags ? "tags" : "categories"
        case .history: "history"
        case .item: "item"
        case .pages: "pages"
        case .repositories: "repositories"
        case .weather: "weather"
        case .sources: "sources"
        }
    }

    /// The number of rows; `nil` for a page without numbers.
    ///
    /// Items of a list that were read, but not shown yet, have none.
    var rowCount: Int? {
        switch self {
        case .home(let home): home.screen.rows.count
        case .list(let list): list.rowCount
        case .feeds(let feeds): feeds.rows.count
        case .tags(let tags): tags.rows.count
        case .history(let history): history.rows.count
        case .pages(let pages): pages.items.count
        case .repositories(let repositories): repositories.screen.items.count
        case .sources(let sources): sources.rowCount
        case .item, .weather: nil
        }
    }

    /// The items of the rows; empty for a page whose rows are not items.
    package var items: [LibraryItem] {
        switch self {
        case .home(let home): home.screen.items
        case .list(let list): list.items
        case .pages(let pages): pages.items
        case .repositories(let repositories): repositories.screen.items
        case .feeds, .tags, .history, .item, .weather, .sources: []
        }
    }

    /// The items of the rows by their indices; `nil` for a row that is a feed.
    package var rowItems: [LibraryItem?] {
        guard case .home(let home) = self else { return items }
        return home.screen.rows.map { if case .item(let item) = $0 { item } else { nil } }
    }

    /// Returns the item of the row with an index; `nil` if the row is a feed or does not exist.
    func item(ofRow row: Int) -> LibraryItem? {
        if case .home(let home) = self {
            let rows = home.screen.rows
            guard rows.indices.contains(row), case .item(let item) = rows[row] else { return nil }
            return item
        }
        return items.indices.contains(row) ? items[row] : nil
    }

    var isItem: Bool { if case .item = self { true } else { false } }

    /// The titles of the rows that are items, feeds or steps, by their indices.
    var titles: [String?] {
        if case .history(let history) = self { return history.rows.map(\.title) }
        return (0..<(rowCount ?? 0)).map { item(ofRow: $0)?.item.title ?? feed(ofRow: $0)?.title }
    }

    /// Returns the identity of the item of the row with an index; `nil` if the row stands for several items or for none.
    func itemID(ofRow row: Int) -> ItemID? {
        guard case .history(let history) = self else { return item(ofRow: row)?.id }
        guard history.rows.indices.contains(row), case .marks(let step) = history.rows[row], step.count == 1 else {
            return nil
        }
        return step.item
    }

    /// Returns the identities of the items that rows stand for, each once; none for rows of feeds, tags and sources.
    func itemIDs(ofRows rows: [Int]) -> [ItemID] {
        guard case .history(let history) = self else { return rows.compactMap { itemID(ofRow: $0) } }
        var known = Set<ItemID>()
        return rows.flatMap { history.rows[$0].items }.filter { known.insert($0).inserted }
    }

    /// Returns the query for the items of a row that is a feed, a tag or a category; `nil` for another row.
    func query(ofRow row: Int) -> Query? {
        if case .tags(let tags) = self { tags.question(ofRow: row).query } else { feed(ofRow: row)?.query }
    }

    /// Returns the feed of the row with an index; `nil` if the row is not a feed or does not exist.
    func feed(ofRow row: Int) -> FeedRow? {
        switch self {
        case .home(let home):
            guard home.screen.rows.indices.contains(row), case .feed(let feed) = home.screen.rows[row] else {
                return nil
            }
            return feed
        case .feeds(let feeds): return feeds.rows.indices.contains(row) ? feeds.rows[row] : nil
        case .sources(let sources): return sources.feed(ofRow: row)
        default: return nil
        }
    }

    /// Returns the source of the row with an index; `nil` if the row is not a source or does not exist.
    func source(ofRow row: Int) -> SourceDescriptor? {
        if case .sources(let sources) = self { sources.source(ofRow: row) } else { nil }
    }

    /// The number of items that a position is counted in; `nil` if it is not known.
    var total: Int? {
        if case .list(let list) = self { list.total } else { items.count }
    }

    /// The index of the row that was opened last.
    var position: Int? {
        get {
            switch self {
            case .home(let home): home.position
            case .list(let list): list.position
            case .feeds(let feeds): feeds.position
            case .tags(let tags): tags.position
            case .history(let history): history.position
            case .pages(let pages): pages.position
            case .repositories(let repositories): repositories.position
            case .sources(let sources): sources.position
            case .item, .weather: nil
            }
        }
        set {
            switch self {
            case .home(var home):
                home.position = newValue
                self = .home(home)
            case .list(var list):
                list.position = newValue
                self = .list(list)
            case .feeds(var feeds):
                feeds.position = newValue
                self = .feeds(feeds)
            case .tags(var tags):
                tags.position = newValue
                self = .tags(tags)
            case .history(var history):
                history.position = newValue
                self = .history(history)
            case .pages(var pages):
                pages.position = newValue
                self = .pages(pages)
            case .repositories(var repositories):
                repositories.position = newValue
                self = .repositories(repositories)
            case .sources(var sources):
                sources.position = newValue
                self = .sources(sources)
            case .item, .weather: break
            }
        }
    }

    mutating func update(_ changed: [LibraryItem]) {
        switch self {
        case .home(var home):
            home.screen = home.screen.applying(.marked(changed))
            self = .home(home)
        case .list(var list):
            list.items.update(changed)
            self = .list(list)
        case .pages(var pages):
            pages.screen = pages.screen.applying(.marked(changed))
            self = .pages(pages)
        case .repositories(var repositories):
            repositories.screen = repositories.screen.applying(.marked(changed))
            self = .repositories(repositories)
        case .item(var opened):
            opened.kept.state = changed.last { $0.id == opened.kept.id }?.state ?? opened.kept.state
            self = .item(opened)
        case .feeds, .tags, .history, .weather, .sources: break
        }
    }

    mutating func updateFeeds(_ changes: [SourceID: Int]) {
        guard !changes.isEmpty, case .feeds(var feeds) = self else { return }
        for index in feeds.rows.indices { feeds.rows[index].update(changes) }
        self = .feeds(feeds)
    }

    /// Whether a place replaces this one instead of covering it.
    func isLike(_ other: ReaderPlace) -> Bool {
        switch (self, other) {
        case (.home(let one), .home(let two)): one.screen.name == two.screen.name
        case (.weather, .weather), (.repositories, .repositories), (.pages, .pages), (.sources, .sources): true
        case (.list(let one), .list(let two)): one.question == two.question
        case (.feeds(let one), .feeds(let two)): one.request == two.request
        case (.tags(let one), .tags(let two)): one.kind == two.kind
        case (.history(let one), .history(let two)): one.question == two.question
        default: false
        }
    }
}

extension FeedRow {
    mutating func update(_ changes: [SourceID: Int]) {
        guard let source, let change = changes[source], let counts else { return }
        self.counts?.unread = min(max(0, counts.unread + change), counts.total)
    }
}
