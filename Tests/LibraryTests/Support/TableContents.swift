import GRDB

/// Returns the rows of all tables, including the search index, in the order of their keys.
func tableContents(of database: Database) throws -> [String: [[DatabaseValue]]] {
    let tables = try String.fetchAll(
        database,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'"
    )
    return try tables.reduce(into: [:]) { contents, table in
        contents[table] = try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { Array($0.databaseValues) }
    }
}
