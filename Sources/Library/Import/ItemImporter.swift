package import FeedModel
package import Foundation
import GRDB

/// Inserts items of another program, and marks them as they were marked there, within a transaction.
struct ItemImporter {
    private let database: Database
    private let environment: Library.Environment
    private var counts = ImportCounts()

    init(in database: Database, environment: Library.Environment) throws {
        self.database = database
        self.environment = environment
        try database.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS imported
                    (ordinal INTEGER PRIMARY KEY, item INTEGER NOT NULL, kind TEXT NOT NULL, tag TEXT);
                DELETE FROM imported;
                """
        )
    }

    /// - Parameter titles: The publishers' titles of sources, for those without a fetch record.
    mutating func insert(_ items: [ImportedItem], titles: [SourceID: String] = [:]) throws {
        var order: [SourceID] = []
        var sources: [SourceID: [ImportedItem]] = [:]
        for item in items {
            if sources[item.item.source] == nil { order.append(item.item.source) }
            sources[item.item.source, default: []].append(item)
        }
        for source in order {
            try insert(sources[source] ?? [], of: source, title: titles[source])
        }
    }

    private mutating func insert(_ items: [ImportedItem], of source: SourceID, title: String?) throws {
        let now = StoredDate.encode(environment.now())
        let number = try SourceTable.existingNumber(of: source, in: database)
        let document = try distinguished(items.map(\.item), of: source)
        let unknown = try document.items.filter { try ItemRecord.number(of: $0.id, in: database) == nil }
        let matches = try number.map { try self.matches(of: unknown, in: $0, besides: document) } ?? [:]
        let new = Set(unknown.lazy.filter { matches[$0.id] == nil }.map(\.id))
        var page = PageRows(document.keeping(new), from: source, arrived: now)
        _ = try page.dropUnchanged(in: database)
        page.makePostings(for: environment)
        var record: FetchRecord?
        if number == nil, let title {
            record = FetchRecord(source: source)
            record?.title = title
        }
        var writer = try PageWriter(page, in: database, bodyText: environment.bodyText)
        let written = try writer.write(record)
        try SearchIndex.update(with: [written], in: database)
        counts.new += written.kept.new.count
        counts.known += items.count - written.kept.new.count
        counts.sources.insert(source)
        let added = Set(written.kept.new)
        for (item, id) in zip(items, document.identities) {
            guard let number = try matches[id] ?? ItemRecord.number(of: id, in: database) else { continue }
            if added.contains(id) {
                try database.cachedStatement(sql: "UPDATE item SET fingerprint = 0 WHERE number = ?")
                    .execute(arguments: [number])
                if let arrived = item.arrived { try backdate(number, to: min(now, StoredDate.encode(arrived))) }
            }
            try recordMarks(of: item, number)
        }
    }

    /// Distinguishes the items of a source from each other, and from items of an earlier portion with the same guid.
    private func distinguished(_ items: [Item], of source: SourceID) throws -> DocumentItems {
        let document = DocumentItems(items, known: try SharedGuids(database: database).known(among: items.map(\.id)))
        let statement = try database.cachedStatement(
            sql: "SELECT title, coalesce(published, updated) FROM item WHERE id = ? AND guid = url"
        )
        let others = try document.items.filter { item in
            // A link replaces a missing guid.
            guard item.guid == item.url, let row = try Row.fetchOne(statement, arguments: [item.id.rawValue]) else {
                return false
            }
            let date: Int64? = try row.at(1)
            return try row.text(0) != item.title && date != nil && date != StoredDate.encode(item.date)
        }
        return others.isEmpty
            ? document
            : DocumentItems(
                items,
                known: Set(others.map(\.id)).union(document.shared.keys.map { ItemID(source: source, guid: $0) })
            )
    }

    private func matches(
        of items: [Item],
        in source: Int64,
        besides document: DocumentItems
    ) throws -> [ItemID: Int64] {
        guard !items.isEmpty else { return [:] }
        let stored = try ImportedMatches(of: source, in: database)
        let known = Set(document.identities)
        func link(_ item: Item) -> Int64 { item.url.map(stored.home.key(ofArticle:)) ?? 0 }
        let links = Dictionary(document.items.map { (link($0), 1) }, uniquingKeysWith: +)
        var matches: [ItemID: Int64] = [:]
        for item in items {
            let isShared = (links[link(item)] ?? 0) > 1
            matches[item.id] = stored.number(of: item, except: known, linkIsShared: isShared)
        }
        let counts = Dictionary(matches.values.map { ($0, 1) }, uniquingKeysWith: +)
        return matches.filter { counts[$0.value] == 1 }
    }

    private func backdate(_ number: Int64, to arrived: Int64) throws {
        let date = ScheduledDates.passed(by: "arrived")
        try database.cachedStatement(sql: "UPDATE state SET arrived = ?1, date = coalesce(\(date), ?1) WHERE item = ?2")
            .execute(arguments: [arrived, number])
    }

    private func recordMarks(of item: ImportedItem, _ number: Int64) throws {
        var kinds: [Event.Kind] = item.tags
            .filter { !$0.isEmpty && $0.utf8.count <= Journal.maximumTagBytes }
            .map { .tagged($0) }
        if item.isRead { kinds.append(.read) }
        if item.isStarred { kinds.append(.starred) }
        if item.isHidden { kinds.append(.hidden) }
        let statement = try database.cachedStatement(sql: "INSERT INTO imported (item, kind, tag) VALUES (?, ?, ?)")
        for kind in kinds {
            try statement.execute(arguments: [number, kind.name, NULSafeText.encode(kind.tag)])
        }
    }

    /// Applies the recorded marks.
    ///
    /// Each kind of mark is its own step, which can be undone. Starred items are not hidden.
    mutating func finish() throws -> ImportCounts {
        let kinds = try Row.fetchAll(database, sql: "SELECT DISTINCT kind, tag FROM imported ORDER BY kind, tag")
        for row in kinds {
            guard let kind = Event.Kind(name: try row.at(0), tag: try row.optionalText(1)) else {
                continue
            }
            try Marking.clear(database)
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO chosen (item)
                    SELECT item FROM imported WHERE kind = ? AND tag IS ? ORDER BY ordinal
                    """,
                arguments: [kind.name, try row.at(1) as String?]
            )
            if kind == .hidden {
                try database.execute(sql: "DELETE FROM chosen WHERE item IN (SELECT item FROM state WHERE starred = 1)")
            }
            let count = try Marking(importing: kind, environment).applyUnlessTakenBack(in: database).count
            switch kind {
            case .read: counts.read += count
            case .starred: counts.starred += count
            case .hidden: counts.hidden += count
            default: counts.tags += count
            }
        }
        return counts
    }

    mutating func recordSkipped(_ reasons: [String]) {
        counts.skipped += reasons
    }
}

extension Marking {
    init(importing kind: Event.Kind, _ environment: Library.Environment) {
        self.init(kind, screen: "command", via: Library.importing, environment)
    }

    /// Applies the marks of another program, except marks of an earlier import that a command of the reader has taken back.
    ///
    /// One that `undo` took back is made again.
    func applyUnlessTakenBack(in database: Database) throws -> [ItemID] {
        try database.execute(
            sql: """
                DELETE FROM chosen WHERE EXISTS (
                    SELECT 1 FROM item i JOIN event e ON e.item = i.id
                    WHERE i.number = chosen.item AND e.kind = ?1 AND e.tag IS ?2 AND e.via <> ?3 AND EXISTS (
                        SELECT 1 FROM event m
                        WHERE m.item = e.item AND m.kind = ?4 AND m.tag IS ?2 AND m.via = ?5 AND m.number < e.number
                    )
                )
                """,
            arguments: [
                kind.inverse?.name, NULSafeText.encode(kind.tag), LedgerFold.undo, kind.name, Library.importing,
            ]
        )
        return try apply(in: database).recorded
    }
}

/// Finds the articles in the library that items of another program are, under another guid there.
struct ImportedMatches {
    let home: ArticleKeys.HomePage
    private let links: [Int64: [StoredArticles.Article]]
    private let dates: [Int64?: [StoredArticles.Article]]
    private let shortened: [String?: [StoredArticles.Article]]

    init(of source: Int64, in database: Database) throws {
        var stored: [StoredArticles.Article] = []
        let articles = try StoredArticles(of: source, in: database)
        // Those that were imported have newsboat's guids themselves.
        try articles.forEach { if !$0.traits.isImported { stored.append($0) } }
        home = articles.home
        links = Dictionary(grouping: stored, by: \.traits.link)
        dates = Dictionary(grouping: stored, by: \.traits.date)
        shortened = Dictionary(grouping: stored) { NewsboatGuid.shortened($0.traits.guid) }
    }

    /// Returns the number of the article that an item is; `nil` if none is it for certain.
    ///
    /// - Parameter known: The articles that other items are by their guid.
    func number(of item: Item, except known: Set<ItemID>, linkIsShared: Bool) -> Int64? {
        let traits = ArticleTraits(
            guid: item.guid,
            title: item.title,
            url: item.url,
            date: StoredDate.encode(item.date),
            isImported: true,
            home: home
        )
        let byGuid = (shortened[item.guid] ?? []).filter { article in
            !known.contains(article.id) && SameArticle.isShortened(traits, from: article.traits)
        }
        if byGuid.count == 1 { return byGuid[0].number }
        let linked = traits.link == 0 ? [] : links[traits.link] ?? []
        let dated = traits.date == nil ? [] : dates[traits.date] ?? []
        let matches = (linked + dated).filter { article in
            !known.contains(article.id)
                && SameArticle.isRenamed(
                    article.traits,
                    from: traits,
                    linkIsShared: linkIsShared || linked.count > 1,
                    sharedGuid: article.traits.isNamed(item.guid) ? item.guid : nil
                )
        }
        let numbers = Set(matches.map(\.number))
        return numbers.count == 1 ? numbers.first : nil
    }
}

package struct ImportedItem: Hashable, Sendable {
    package var item: Item
    package var arrived: Date?
    package var isRead = false
    package var isStarred = false
    package var isHidden = false
    package var tags: [String] = []

    package init(_ item: Item) {
        self.item = item
    }
}

package struct ImportCounts: Hashable, Sendable {
    package var new = 0
    /// The items that the library had or that were purged from it; they stay as they are, except for new marks.
    package var known = 0
    package var read = 0
    package var starred = 0
    package var hidden = 0
    package var tags = 0
    package var sources: Set<SourceID> = []
    package var skipped: [String] = []
}
