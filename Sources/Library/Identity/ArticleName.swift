import FeedModel
import GRDB

/// The name of an article by its content, with which journals reach machines that know it under another identity.
///
/// It begins with ten characters for the source, and ends with sixteen for the link, the title and the date of the article.
enum ArticleName {
    static func name(of traits: ArticleTraits, source: SourceID) -> String? {
        guard !traits.title.isEmpty, traits.date != nil || traits.link != 0 else { return nil }
        let link = traits.link != 0 ? String(traits.link) : traits.url ?? ""
        let content = "\0\(link)\0\(traits.title)\0\(traits.date.map(String.init) ?? "")"
        return prefix(of: source) + ItemID(source: SourceID(""), guid: content).rawValue
    }

    static func prefix(of source: SourceID) -> String { String(ItemID(source: source, guid: "").rawValue.prefix(10)) }

    static func move(_ old: SourceID, to new: SourceID, in database: Database) throws {
        for (former, prefix) in [
            (prefix(of: old), prefix(of: new)), (placed(prefix(of: old)), placed(prefix(of: new))),
        ] {
            try database.execute(
                sql: "UPDATE event SET article = ?2 || substr(article, ?3) WHERE article BETWEEN ?1 AND ?1 || '~'",
                arguments: [former, prefix, former.utf8.count + 1]
            )
        }
    }

    /// Returns the form in which the ledger keeps the name of an event whose item is known.
    static func placed(_ name: String) -> String { "~" + name }

    static func unplaced(_ name: String) -> String { name.hasPrefix("~") ? String(name.dropFirst()) : name }

    static func isName(_ text: String) -> Bool {
        text.utf8.count == 26 && standIn(for: text) != nil && ItemID(rawValue: String(text.prefix(16))) != nil
    }

    /// The identity under which an event waits that is about none of the known articles with its guid.
    static func standIn(for name: String) -> ItemID? { ItemID(rawValue: String(name.dropFirst(10))) }
}

struct ArticleNames {
    private let database: Database
    private var sources: [String: [(number: Int64, id: SourceID)]]?
    private var names: [Int64: [String: ItemID?]] = [:]

    init(in database: Database) { self.database = database }

    func name(of id: ItemID) throws -> String? {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT f.number, f.id FROM item i JOIN source f ON f.number = i.source WHERE i.id = ?1
                    UNION ALL SELECT f.number, f.id FROM tombstone t JOIN source f ON f.id = t.source WHERE t.id = ?1
                    LIMIT 1
                    """
            ),
            arguments: [id.rawValue]
        )
        guard let row else { return nil }
        let stored = try StoredArticles(of: row.at(0), in: database)
        let source = try row.source(1)
        let article = try stored.article(id)
        let known = try article?.traits ?? Tombstones.traits(of: id, home: stored.home, in: database)
        guard let traits = known, let name = ArticleName.name(of: traits, source: source) else { return nil }
        let linked = traits.link == 0 ? (numbers: [], isShared: true) : try stored.numbers(of: traits.link)
        let others = try linked.isShared ? traits.date.flatMap(stored.numbers(dated:)) : linked.numbers
        guard let others else { return nil }
        let isUnique = try !others.compactMap(stored.article).contains {
            $0.id != id && ArticleName.name(of: $0.traits, source: source) == name
        }
        return isUnique ? name : nil
    }

    mutating func article(named name: String) throws -> ItemID? {
        let all = try sources ?? allSources()
        sources = all
        for source in all[String(name.prefix(10))] ?? [] {
            let known = try names[source.number] ?? articles(of: source)
            names[source.number] = known
            if let id = known[name] { return id }
        }
        return nil
    }

    private func allSources() throws -> [String: [(number: Int64, id: SourceID)]] {
        let rows = try Row.fetchAll(database, sql: "SELECT number, id FROM source")
        let sources: [(number: Int64, id: SourceID)] = try rows.map { row in
            (number: try row.at(0), id: try row.source(1))
        }
        return Dictionary(grouping: sources) { ArticleName.prefix(of: $0.id) }
    }

    private func articles(of source: (number: Int64, id: SourceID)) throws -> [String: ItemID?] {
        var articles: [String: ItemID?] = [:]
        let stored = try StoredArticles(of: source.number, in: database)
        try stored.forEach { article in
            guard let name = ArticleName.name(of: article.traits, source: source.id) else { return }
            articles[name] = articles[name] == nil ? .some(article.id) : .some(nil)
        }
        return articles
    }
}
