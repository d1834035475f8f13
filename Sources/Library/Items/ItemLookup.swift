import FeedModel
import GRDB

/// Finds the items of a subscription by their identities, also while the index of these is left out (``ListIndexes``).
struct ItemLookup {
    /// The items by identity where there is no index.
    ///
    /// A library that is being filled had few of them.
    private let numbers: [String: Int64]?

    /// - Parameter source: The subscription's number.
    init(in source: Int64, of database: Database) throws {
        guard try !ListIndexes.haveIdentities(database) else {
            numbers = nil
            return
        }
        let statement = try RawStatement(
            "SELECT i.number, i.id FROM state s CROSS JOIN item i ON i.number = s.item WHERE s.source = ?",
            in: database
        )
        statement.bind(source, at: 1)
        var numbers: [String: Int64] = [:]
        try statement.each { row in
            numbers[row.withText(1) { String(decoding: $0, as: UTF8.self) }] = row.number(0)
        }
        self.numbers = numbers
    }

    /// What a row of the table `item` is found by, in SQL with one parameter.
    var condition: String { numbers == nil ? "id = ?" : "number = ?" }

    /// The parameter that finds an item; NULL, which finds none, for one that is not there.
    func argument(for id: ItemID) -> DatabaseValue {
        guard let numbers else { return id.rawValue.databaseValue }
        return numbers[id.rawValue]?.databaseValue ?? .null
    }

    /// Binds ``argument(for:)``.
    func bind(_ id: ItemID, to statement: RawStatement, at index: Int32) {
        guard let numbers else { return statement.bind(id.rawValue, at: index) }
        statement.bind(numbers[id.rawValue], at: index)
    }
}
