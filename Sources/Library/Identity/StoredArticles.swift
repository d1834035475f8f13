import FeedModel
import GRDB

/// The articles of a source in the library, without those that have another guid now.
struct StoredArticles {
    struct Article {
        let number: Int64
        let id: ItemID
        let traits: ArticleTraits
    }

    private let database: Database
    private let source: Int64
    let id: SourceID
    let home: ArticleKeys.HomePage

    /// - Parameter home: The home page of the source; `nil` to take the one in the library.
    init(of source: Int64, home: ArticleKeys.HomePage? = nil, in database: Database) throws {
        (self.source, self.database) = (source, database)
        let statement = try database.cachedStatement(sql: "SELECT id, homepage FROM source WHERE number = ?")
        let row = try Row.fetchOne(statement, arguments: [source])
        id = SourceID(try row?.text(0) ?? "")
        self.home = try home ?? ArticleKeys.HomePage(row?.optionalText(1))
    }

    private static let columns =
        "i.number, i.id, i.guid, i.title, i.url, coalesce(i.published, i.updated), i.fingerprint = 0, i.summary"

    private static let sql = """
        SELECT \(columns)
        FROM state s JOIN item i ON i.number = s.item
        WHERE s.source = ?1 AND s.item NOT IN (SELECT item FROM renamed)
        """

    func forEach(_ body: (Article) throws -> Void) throws {
        let rows = try Row.fetchCursor(database.cachedStatement(sql: Self.sql), arguments: [source])
        while let row = try rows.next() { if let article = try article(row) { try body(article) } }
    }

    func article(_ number: Int64) throws -> Article? {
        let statement = try database.cachedStatement(sql: Self.sql + " AND s.item = ?2")
        return try Row.fetchOne(statement, arguments: [source, number]).flatMap(article)
    }

    func article(_ id: ItemID) throws -> Article? {
        let sql = """
            SELECT \(Self.columns)
            FROM item i WHERE i.id = ?
            """
        return try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [id.rawValue]).flatMap(article)
    }

    /// Returns the article that newsboat had under what its XML parser makes of a guid.
    func imported(as item: ArticleTraits) throws -> Article? {
        guard let shortened = NewsboatGuid.shortened(item.guid),
            let found = try article(ItemID(source: id, guid: shortened)), try article(found.number) != nil,
            found.traits.isImported, SameArticle.isShortened(found.traits, from: item)
        else { return nil }
        return found
    }

    func numbers(dated date: Int64) throws -> [Int64]? {
        let sql = "SELECT item FROM state WHERE source = ? AND date = ? LIMIT 100"
        let numbers = try Int64.fetchAll(database.cachedStatement(sql: sql), arguments: [source, date])
        return numbers.count < 100 ? numbers : nil
    }

    func numbers(of key: Int64) throws -> (numbers: [Int64], isShared: Bool) {
        let first = try database.cachedStatement(sql: "SELECT item FROM identity WHERE key = ?")
        guard let owner = try Int64.fetchOne(first, arguments: [key]) else { return ([], false) }
        guard owner != 0 else { return ([], true) }
        let others = try database.cachedStatement(sql: "SELECT item FROM shared_identity WHERE key = ?")
        let all = try Int64.fetchAll(others, arguments: [key])
        return (all.isEmpty ? [owner] : all, false)
    }

    private func article(_ row: Row) throws -> Article? {
        guard let id = ItemID(rawValue: try row.at(1) as String) else { return nil }
        let traits = ArticleTraits(
            guid: try row.text(2),
            title: try row.text(3),
            url: try row.optionalText(4),
            date: try row.at(5),
            isImported: try row.at(6),
            summary: try row.optionalText(7),
            home: home
        )
        return Article(number: try row.at(0), id: id, traits: traits)
    }
}
