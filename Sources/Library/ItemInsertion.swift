import FeedModel
import GRDB

/// The statements that make an item.
struct ItemInsertion {
    private let item: RowStatement
    private let state: RowStatement
    private let body: RowStatement

    private static let itemSQL =
        "INSERT INTO item (number, id, source, guid, fingerprint, \(ItemRow.columns.joined(separator: ", "))) "
        + "VALUES (\(databaseQuestionMarks(count: ItemRow.columns.count + 5)))"

    init(in database: Database) throws {
        item = try RowStatement(Self.itemSQL, in: database)
        state = try RowStatement("INSERT INTO state (item, source, date, arrived) VALUES (?, ?, ?, ?)", in: database)
        body = try RowStatement("INSERT INTO body (item, is_html, content) VALUES (?, ?, ?)", in: database)
    }

    func insert(
        _ prepared: PreparedItem,
        _ rows: PackedValues.Bindable,
        as number: Int64,
        of source: Int64,
        arrived: Int64
    ) throws {
        item.bind(number, at: 1)
        item.bind(prepared.id.rawValue, at: 2)
        item.bind(source, at: 3)
        rows.bind(prepared.row + ItemRow.guid, to: item, at: 4)
        item.bind(prepared.fingerprint, at: 5)
        for column in ItemRow.columns.indices {
            rows.bind(prepared.row + ItemRow.firstColumn + column, to: item, at: Int32(6 + column))
        }
        try item.run()
        state.bind(number, at: 1)
        state.bind(source, at: 2)
        state.bind(prepared.date(arrived: arrived), at: 3)
        state.bind(arrived, at: 4)
        try state.run()
        guard rows.hasValue(prepared.row + ItemRow.body) else { return }
        body.bind(number, at: 1)
        rows.bind(prepared.row + ItemRow.bodyIsHTML, to: body, at: 2)
        rows.bind(prepared.row + ItemRow.body, to: body, at: 3)
        try body.run()
    }

    /// Lets go of the texts of the item that was inserted last.
    func forget() {
        item.forget()
        body.forget()
    }
}
