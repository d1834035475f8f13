import FeedModel
import GRDB

/// The table `shared_guid`: identities whose guid several articles of a source have.
///
/// What a document shows once is remembered, because a later one may have a single item with such a guid.
struct SharedGuids {
    private let database: Database

    init(in database: Database) { self.database = database }

    /// Returns those of some identities whose guid several articles have.
    func known(among ids: some Sequence<ItemID>) throws -> Set<ItemID> {
        let statement = try RawStatement("SELECT 1 FROM shared_guid WHERE id = ?", in: database)
        return try Set(
            ids.filter { id in
                statement.bind(id.rawValue, at: 1)
                return try statement.first { _ in true } ?? false
            }
        )
    }

    /// Returns the article to which events about a shared identity belong that do not name their article; `nil` if the guid is not shared.
    func heir(of id: ItemID) throws -> ItemID? {
        let statement = try database.cachedStatement(sql: "SELECT item FROM shared_guid WHERE id = ?")
        return try String.fetchOne(statement, arguments: [id.rawValue]).flatMap(ItemID.init(rawValue:))
    }

    /// Remembers that several articles have a guid.
    ///
    /// - Parameter first: The first of them in its document. It gets the events of machines that know one article of this guid.
    /// - Returns: Whether this was not known.
    func insert(_ id: ItemID, first: ItemID) throws -> Bool {
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO shared_guid (id, item) VALUES (?, ?)")
            .execute(arguments: [id.rawValue, first.rawValue])
        return database.changesCount > 0
    }
}
