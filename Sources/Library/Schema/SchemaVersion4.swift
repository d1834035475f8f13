import GRDB

/// The fourth version of the tables: the keys of articles are numbered so that those of one place lie side by side.
///
/// ``ArticleKeys`` says which place. What was the same article is found anew.
enum SchemaVersion4 {
    @Sendable static func upgrade(_ database: Database) throws {
        try database.execute(sql: "DELETE FROM identity; DELETE FROM shared_identity")
        let twins = try DuplicateTables.noteAll(in: database)
        guard try DuplicateGroups.areGrouped(in: database) else { return }
        try twins.partAll()
        try twins.groupAll()
    }
}
