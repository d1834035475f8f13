import FeedModel
import GRDB

struct ItemInsertion {
    private let item: RawStatement
    private let state: BatchInsert
    private let body: BatchInsert
    private let page: PageRows
    private let source: Int64

    private static let itemSQL =
        "INSERT INTO item (number, id, source, guid, fingerprint, \(ItemRecord.columns.joined(separator: ", "))) "
        + "VALUES (\(databaseQuestionMarks(count: ItemRecord.columns.count + 5)))"

    private static let stateSQL = BatchInsert.SQL("INSERT INTO state (item, source, date, arrived)", columns: 4)
    private static let bodySQL = BatchInsert.SQL("INSERT INTO body (item, is_html, content)", columns: 3)

    init(of page: PageRows, source: Int64, in database: Database) throws {
        item = try RawStatement(Self.itemSQL, in: database)
        state = try BatchInsert(Self.stateSQL, in: database)
        body = try BatchInsert(Self.bodySQL, in: database)
        self.page = page
        self.source = source
    }

    /// Inserts the row of an item, without its state and body.
    func insert(_ index: Int, _ rows: RowBuffer.Bindable, as number: Int64) throws {
        let row = page.items[index].row
        item.bind(number, at: 1)
        item.bind(page.items[index].id.rawValue, at: 2)
        item.bind(source, at: 3)
        rows.bind(row + ItemRecord.guid, to: item, at: 4)
        item.bind(page.items[index].fingerprint, at: 5)
        for column in ItemRecord.columns.indices {
            rows.bind(row + ItemRecord.firstColumn + column, to: item, at: Int32(6 + column))
        }
        try item.run()
    }

    func insertStatesAndBodies(of items: [(number: Int64, index: Int)], _ rows: RowBuffer.Bindable) throws {
        try state.run(items.count) { index, statement, first in
            statement.bind(items[index].number, at: first)
            statement.bind(source, at: first + 1)
            statement.bind(page.items[items[index].index].date(at: page.arrived, arrived: page.arrived), at: first + 2)
            statement.bind(page.arrived, at: first + 3)
        }
        let withBody = items.filter { rows.hasValue(page.items[$0.index].row + ItemRecord.body) }
        try body.run(withBody.count) { index, statement, first in
            let row = page.items[withBody[index].index].row
            statement.bind(withBody[index].number, at: first)
            rows.bind(row + ItemRecord.bodyIsHTML, to: statement, at: first + 1)
            rows.bind(row + ItemRecord.body, to: statement, at: first + 2)
        }
    }

    func clearBindings() {
        item.clearBindings()
        body.clearBindings()
    }
}
