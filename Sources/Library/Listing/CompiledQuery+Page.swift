import GRDB

extension CompiledQuery {
    /// Selects one page of items, the value they are sorted by behind each.
    ///
    /// - Returns: The statements to run one after the other, until there are `count` items.
    func page(
        after cursor: PageCursor?,
        count: Int,
        withBodies: Bool = false
    ) -> [(sql: String, arguments: StatementArguments)] {
        guard let cursor else { return [page(behind: nil, count: count, withBodies: withBodies)] }
        return order.after(cursor).map { page(behind: $0, count: count, withBodies: withBodies) }
    }

    private func page(
        behind place: (sql: String, arguments: StatementArguments)?,
        count: Int,
        withBodies: Bool
    ) -> (sql: String, arguments: StatementArguments) {
        var (whole, arguments) = (condition, arguments)
        if let place {
            whole += " AND " + place.sql
            arguments += place.arguments
        }
        let selection = withBodies ? ItemRecord.selection : ItemRecord.listSelection
        let tables = withBodies ? ItemRecord.tables : ItemRecord.listTables
        // What publishers said is read of the items of the page alone, not of all that are sorted.
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
