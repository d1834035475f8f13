import GRDB

/// The fourth version of the tables: the keys of articles are numbered so that those of one subscription lie side by side
/// (``ArticleKeys``), and a page of it changes few pages of the file.
enum SchemaVersion4 {
    @Sendable static func upgrade(_ database: Database) throws {
        try database.execute(sql: "DELETE FROM identity; DELETE FROM shared_identity")
        let twins = try TwinTables.noteAll(in: database)
        if try Twins.areGrouped(in: database) { try twins.groupAll() }
    }
}
