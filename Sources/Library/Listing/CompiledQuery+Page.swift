import GRDB

extension CompiledQuery {
    /// Selects one page of items.
    ///
    /// The last column is the value they are sorted by.
    ///
    /// - Returns: Statements to run in turn until there are `count` items.
    func page(
        after cursor: PageCursor?,
        count: Int,
        withBodies: Bool = false
    ) -> [(sql: String, arguments: StatementArguments)] {
        guard let cursor else { return [page(from: nil, count: count, withBodies: withBodies)] }
        return order.after(cursor).map { page(from: $0, count: count, withBodies: withBodies) }
    }

    private func page(
        from position: (sql: String, arguments: StatementArguments)?,
        count: Int,
        withBodies: Bool
    ) -> (sql: String, arguments: StatementArguments) {
        var (whole, arguments) = (condition, arguments)
        if let position {
            whole += " AND " + position.sql
            arguments += position.arguments
        }
        let selection = withBodies ? ItemRecord.selection : ItemRecord.listSelection
        let tables = withBodies ? ItemRecord.tables : ItemRecord.listTables
        // Reads the items of the page only, not of everything that is sorted.
        if isFew {
            let sorted = "SELECT s.item FROM \(statesSQL) WHERE \(whole)"
            whole = "s.item IN (\(sorted) ORDER BY +\(order.sql)\(limitSQL(count)))"
        }
        let sql =
            "SELECT \(selection), \(order.column) FROM \(tables) WHERE \(whole)"
            + " ORDER BY \(isFew ? "+" : "")\(order.sql)" + limitSQL(count)
        return (sql, arguments)
    }
}
