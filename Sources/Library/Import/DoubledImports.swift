import FeedModel
import GRDB

/// The articles that imports of earlier versions doubled: articles of newsboat's cache whose guid newsboat had made itself, and the same
/// articles from their feeds.
///
/// A library that is migrated to version 8 is asked once, at its opening. The marks of the imported articles are copied to the others, and the
/// imported ones are hidden in one step. `undo` shows them again; the copied marks stay.
struct DoubledImports {
    private let database: Database
    private static let setting = "doubled imports"
    /// The ``FeedModel/Event/screen`` of the events that hide articles, which mean the copies alone.
    static let screen = "opening"

    init(in database: Database) { self.database = database }

    static func expect(in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO setting (name, value) SELECT ?, '' WHERE EXISTS (SELECT 1 FROM item)",
            arguments: [setting]
        )
    }

    func areExpected() throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM setting WHERE name = ?)"
        return try Bool.fetchOne(database.cachedStatement(sql: sql), arguments: [Self.setting]) ?? false
    }

    func join(_ environment: Library.Environment) throws {
        try Marking.clear(database)
        let choose = try database.cachedStatement(sql: "INSERT OR IGNORE INTO chosen (item) VALUES (?)")
        let groups = try DuplicateGroups(in: database, groups: false)
        for (imported, item) in try pairs() {
            try WaitingEvents(database: database).hand(from: imported.id, toDouble: item.id)
            try LedgerFold(of: item.id, in: database).write(to: item.number, in: database)
            let others = try groups.duplicates(of: item.number)
            if !others.isEmpty { try DuplicateEvents.copy(among: others + [item.number], in: database) }
            try choose.execute(arguments: [imported.number])
        }
        _ = try Marking(.hidden, screen: Self.screen, via: Library.importing, environment).apply(in: database)
        try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [Self.setting])
    }

    /// Returns the imported articles with those that have the same title and the guid which newsboat's was made of.
    private func pairs() throws -> [(imported: StoredArticles.Article, item: StoredArticles.Article)] {
        var pairs: [(imported: StoredArticles.Article, item: StoredArticles.Article)] = []
        let sources = try Row.fetchAll(database, sql: "SELECT number, id FROM source").map { row in
            (number: try row.at(0) as Int64, id: SourceID(NULSafeText.decode(try row.at(1) as String)))
        }
        for source in sources {
            let stored = try StoredArticles(of: source.number, in: database)
            var made: [(StoredArticles.Article, String)] = []
            try stored.forEach { article in
                let traits = article.traits
                let guid = NewsboatGuid.guid(traits.guid, url: traits.url, title: traits.title, text: nil)
                if guid != traits.guid { made.append((article, guid)) }
                if let short = NewsboatGuid.shortened(traits.guid),
                    let imported = try stored.article(ItemID(source: source.id, guid: short))
                {
                    made.append((imported, traits.guid))
                }
            }
            for (imported, guid) in made {
                guard let item = try stored.article(ItemID(source: source.id, guid: guid)),
                    item.number != imported.number, item.traits.title == imported.traits.title
                else { continue }
                pairs.append((imported, item))
            }
        }
        return pairs
    }
}
