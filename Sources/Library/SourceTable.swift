import FeedModel
import Foundation
import GRDB

/// The rows of `source`.
enum SourceTable {
    /// The number of a subscription, which gets a row when it has none.
    static func number(of source: SourceID, in database: Database) throws -> Int64 {
        try known(source, in: database) ?? add(source, in: database)
    }

    static func known(_ source: SourceID, in database: Database) throws -> Int64? {
        let statement = try database.cachedStatement(sql: "SELECT number FROM source WHERE id = ?")
        return try Int64.fetchOne(statement, arguments: [StoredText.encode(source.rawValue)])
    }

    static func add(_ source: SourceID, in database: Database) throws -> Int64 {
        try database.cachedStatement(sql: "INSERT INTO source (id) VALUES (?)")
            .execute(arguments: [StoredText.encode(source.rawValue)])
        return database.lastInsertedRowID
    }

    static func save(_ record: FetchRecord, in database: Database) throws {
        try save(record, as: number(of: record.source, in: database), in: database)
    }

    static func save(_ record: FetchRecord, as number: Int64, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                UPDATE source SET is_recorded = 1, title = ?, homepage = ?, attempted = ?, succeeded = ?, status = ?,
                    failure_code = ?, failure_details = ?, failures_in_a_row = ?, validators = ?, state = ?, due = ?,
                    due_rule = ?, bytes = ?, items_new = ?, missing = ?, adopted = ?, adopted_at = ?, moving = ?,
                    moving_times = ?, feed_interval = ?, quiet = ?, log = ?
                WHERE number = ?
                """
        )
        .execute(arguments: [
            StoredText.encode(record.title), StoredText.encode(record.homepage),
            StoredDate.encode(record.attempted), StoredDate.encode(record.succeeded), record.status,
            StoredText.encode(record.failure?.code), record.failure.flatMap { StoredText.encode($0.details) },
            record.failuresInARow, encode(record.validators), StoredText.encode(record.state),
            StoredDate.encode(record.due), record.dueRule?.rawValue, record.bytes, record.itemsNew,
            record.missingInARow, StoredText.encode(record.adopted?.address), StoredDate.encode(record.adopted?.since),
            StoredText.encode(record.move?.address), record.move?.times ?? 0,
            record.feedInterval.map { $0.components.seconds }, record.quietTimes?.text,
            record.log.isEmpty ? nil : StoredText.encode(record.log), number,
        ])
    }

    static let recordSelection = """
        SELECT id, title, homepage, attempted, succeeded, status, failure_code, failure_details, failures_in_a_row, \
        validators, state, due, due_rule, bytes, items_new, missing, adopted, adopted_at, moving, moving_times, \
        feed_interval, quiet, log FROM source WHERE is_recorded = 1
        """

    static func record(_ row: Row) throws -> FetchRecord {
        var record = FetchRecord(source: SourceID(StoredText.decode(try row.at(0) as String)))
        record.title = StoredText.decode(try row.at(1) as String?)
        record.homepage = StoredText.decode(try row.at(2) as String?)
        record.attempted = StoredDate.decode(try row.at(3) as Int64?)
        record.succeeded = StoredDate.decode(try row.at(4) as Int64?)
        record.status = try row.at(5)
        record.failure = try StoredText.decode(try row.at(6) as String?)
            .map { FetchRecord.Failure(code: $0, details: StoredText.decode(list: try row.at(7))) }
        record.failuresInARow = try row.at(8)
        record.validators = decode(validators: try row.at(9))
        record.state = StoredText.decode(try row.at(10) as String?)
        record.due = StoredDate.decode(try row.at(11) as Int64?)
        record.dueRule = (try row.at(12) as String?).flatMap(FetchRecord.DueRule.init)
        record.bytes = try row.at(13)
        record.itemsNew = try row.at(14)
        record.missingInARow = try row.at(15)
        if let adopted = StoredText.decode(try row.at(16) as String?),
            let since = StoredDate.decode(try row.at(17) as Int64?)
        {
            record.adopted = FetchRecord.AdoptedAddress(adopted, since: since)
        }
        record.move = try StoredText.decode(try row.at(18) as String?).map {
            FetchRecord.Move(to: $0, times: try row.at(19))
        }
        record.feedInterval = (try row.at(20) as Int64?).map { .seconds($0) }
        record.quietTimes = (try row.at(21) as String?).flatMap(QuietTimes.init(text:))
        record.log = StoredText.decode(list: try row.at(22))
        return record
    }

    private static func encode(_ validators: [Validators]) -> String? {
        guard !validators.isEmpty else { return nil }
        return JSONValue.array(
            validators.map {
                [
                    "url": .string($0.url), "etag": JSONValue($0.etag), "last_modified": JSONValue($0.lastModified),
                    "digest": JSONValue($0.digest),
                ]
            }
        )
        .line
    }

    private static func decode(validators text: String?) -> [Validators] {
        guard let text, let list = try? JSONValue(parsing: text) else { return [] }
        return list.array.compactMap { element in
            element["url"].string.map {
                Validators(
                    url: $0,
                    etag: element["etag"].string,
                    lastModified: element["last_modified"].string,
                    digest: element["digest"].string
                )
            }
        }
    }
}
