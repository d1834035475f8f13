import FeedModel
import Foundation
import GRDB
import Primitives

/// The table `source`: subscriptions and the records of their fetches.
enum SourceTable {
    /// Inserts a row if the subscription has none.
    static func number(of source: SourceID, in database: Database) throws -> Int64 {
        try existingNumber(of: source, in: database) ?? insert(source, in: database)
    }

    static func existingNumber(of source: SourceID, in database: Database) throws -> Int64? {
        let statement = try RawStatement("SELECT number FROM source WHERE id = ?", in: database)
        statement.bind(NULSafeText.encode(source.rawValue), at: 1)
        return try statement.first { $0.number(0) }
    }

    static func insert(_ source: SourceID, in database: Database) throws -> Int64 {
        try database.cachedStatement(sql: "INSERT INTO source (id) VALUES (?)")
            .execute(arguments: [NULSafeText.encode(source.rawValue)])
        return database.lastInsertedRowID
    }

    static func ids(where condition: String = "1", in database: Database) throws -> Set<SourceID> {
        let statement = try database.cachedStatement(sql: "SELECT id FROM source WHERE \(condition)")
        return Set(try String.fetchAll(statement).map { SourceID(NULSafeText.decode($0)) })
    }

    private static let saveSQL = """
        UPDATE source SET is_recorded = 1, title = ?, homepage = ?, attempted = ?, succeeded = ?, status = ?,
            failure_code = ?, failure_details = ?, failures_in_a_row = ?, validators = ?, state = ?, due = ?,
            due_rule = ?, bytes = ?, items_new = ?, missing = ?, adopted = ?, adopted_at = ?, moving = ?,
            moving_times = ?, feed_interval = ?, quiet = ?, log = ?
        WHERE number = ?
        """

    private static let replacingSQL = saveSQL + " AND state IS ?"

    static func save(
        _ record: FetchRecord,
        as number: Int64,
        replacing expected: ExpectedState,
        in database: Database
    ) throws {
        guard case .only(let state) = expected else {
            return try update(RawStatement(saveSQL, in: database), record, as: number)
        }
        let replacement = try RawStatement(replacingSQL, in: database)
        replacement.bind(NULSafeText.encode(state), at: 24)
        try update(replacement, record, as: number)
        guard database.changesCount == 0 else { return }
        var record = record
        (record.state, record.validators) = (nil, [])
        try update(RawStatement(saveSQL, in: database), record, as: number)
    }

    private static func update(_ statement: RawStatement, _ record: FetchRecord, as number: Int64) throws {
        statement.bind(NULSafeText.encode(record.title), at: 1)
        statement.bind(NULSafeText.encode(record.homepage), at: 2)
        statement.bind(StoredDate.encode(record.attempted), at: 3)
        statement.bind(StoredDate.encode(record.succeeded), at: 4)
        statement.bind(record.status.map(Int64.init), at: 5)
        statement.bind(NULSafeText.encode(record.failure?.code), at: 6)
        statement.bind(record.failure.flatMap { NULSafeText.encode($0.details) }, at: 7)
        statement.bind(Int64(record.consecutiveFailures), at: 8)
        statement.bind(AnswerColumn.encode(record), at: 9)
        statement.bind(NULSafeText.encode(record.state), at: 10)
        statement.bind(StoredDate.encode(record.due), at: 11)
        statement.bind(record.dueRule?.rawValue, at: 12)
        statement.bind(Int64(record.bytes), at: 13)
        statement.bind(Int64(record.itemsNew), at: 14)
        statement.bind(Int64(record.consecutiveMissing), at: 15)
        statement.bind(NULSafeText.encode(record.adopted?.address), at: 16)
        statement.bind(StoredDate.encode(record.adopted?.since), at: 17)
        statement.bind(NULSafeText.encode(record.move?.address), at: 18)
        statement.bind(Int64(record.move?.times ?? 0), at: 19)
        statement.bind(record.feedInterval?.components.seconds, at: 20)
        statement.bind(record.skipSchedule?.text, at: 21)
        statement.bind(record.log.isEmpty ? nil : NULSafeText.encode(record.log), at: 22)
        statement.bind(number, at: 23)
        try statement.run()
    }

    static let recordSelection = """
        SELECT id, title, homepage, attempted, succeeded, status, failure_code, failure_details, failures_in_a_row, \
        validators, state, due, due_rule, bytes, items_new, missing, adopted, adopted_at, moving, moving_times, \
        feed_interval, quiet, log FROM source WHERE is_recorded = 1
        """

    static func record(_ row: Row) throws -> FetchRecord {
        var record = FetchRecord(source: try row.source(0))
        record.title = try row.optionalText(1)
        record.homepage = try row.optionalText(2)
        record.attempted = try row.date(3)
        record.succeeded = try row.date(4)
        record.status = try row.at(5)
        record.failure = try row.optionalText(6).map { FetchRecord.Failure(code: $0, details: try row.texts(7)) }
        record.consecutiveFailures = try row.at(8)
        AnswerColumn.decode(try row.at(9), into: &record)
        record.state = try row.optionalText(10)
        record.due = try row.date(11)
        record.dueRule = (try row.at(12) as String?).flatMap(FetchRecord.DueRule.init)
        record.bytes = try row.at(13)
        record.itemsNew = try row.at(14)
        record.consecutiveMissing = try row.at(15)
        if let adopted = try row.optionalText(16), let since = try row.date(17) {
            record.adopted = FetchRecord.AdoptedAddress(adopted, since: since)
        }
        record.move = try row.optionalText(18).map {
            FetchRecord.Move(to: $0, times: try row.at(19))
        }
        record.feedInterval = (try row.at(20) as Int64?).map { .seconds($0) }
        record.skipSchedule = (try row.at(21) as String?).flatMap(SkipSchedule.init(text:))
        record.log = try row.texts(22)
        return record
    }

    static func titles(of ids: Set<SourceID>?, in database: Database) throws -> [SourceID: String] {
        var sql = "SELECT id, title FROM source WHERE title IS NOT NULL"
        var arguments = StatementArguments()
        if let ids {
            sql += " AND id IN (SELECT value FROM json_each(?))"
            arguments = [JSONValue.array(ids.map { .string(NULSafeText.encode($0.rawValue)) }).line]
        }
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        var titles: [SourceID: String] = [:]
        while let row = try rows.next() {
            let (id, title): (String, String) = (try row.at(0), try row.at(1))
            titles[SourceID(NULSafeText.decode(id))] = NULSafeText.decode(title)
        }
        return titles
    }
}

/// The column `validators` of `source`: the facts about the last answer that the next request needs.
///
/// A JSON object with the members `validators`, `listing`, `wait` and `refused`. A record with validators alone has
/// only their array, as most records do and as earlier versions wrote it.
enum AnswerColumn {
    static func encode(_ record: FetchRecord) -> String? {
        var members: [JSONValue.Member] = []
        if let listing = record.listing { members.append(.init("listing", json(listing))) }
        if let wait = record.wait { members.append(.init("wait", .int(Int(StoredDate.encode(wait))))) }
        if let refusal = record.refusal { members.append(.init("refused", .string(refusal))) }
        let validators = JSONValue.array(record.validators.map(json))
        guard !members.isEmpty else { return record.validators.isEmpty ? nil : validators.line }
        return JSONValue.object([.init("validators", validators)] + members).line
    }

    static func decode(_ text: String?, into record: inout FetchRecord) {
        guard let text, let document = try? JSONValue(parsing: text) else { return }
        let validators = document.isArray ? document : document["validators"]
        record.validators = validators.array.compactMap(self.validators)
        record.listing = listing(document["listing"])
        record.wait = StoredDate.decode(document["wait"].int.map(Int64.init))
        record.refusal = document["refused"].string
    }

    private static func json(_ validators: Validators) -> JSONValue {
        [
            "url": .string(validators.url), "etag": JSONValue(validators.etag),
            "last_modified": JSONValue(validators.lastModified), "digest": JSONValue(validators.digest),
        ]
    }

    private static func validators(_ json: JSONValue) -> Validators? {
        json["url"].string.map {
            Validators(
                url: $0,
                etag: json["etag"].string,
                lastModified: json["last_modified"].string,
                digest: json["digest"].string
            )
        }
    }

    private static func json(_ listing: PageListing) -> JSONValue {
        [
            "items": .array(listing.items.map { .string($0.rawValue) }), "next": JSONValue(listing.next),
            "total": JSONValue(listing.total), "notice": JSONValue(listing.notice), "skipped": .int(listing.skipped),
        ]
    }

    private static func listing(_ json: JSONValue) -> PageListing? {
        guard json["items"].isArray else { return nil }
        return PageListing(
            items: json["items"].array.compactMap { $0.string.flatMap(ItemID.init(rawValue:)) },
            next: json["next"].string,
            total: json["total"].int,
            notice: json["notice"].string,
            skipped: json["skipped"].int ?? 0
        )
    }
}

enum HostBackoffTable {
    /// Saves back-offs and deletes expired ones.
    ///
    /// The later of two times applies, since another process may have received one from the same host, unless a wrong
    /// clock stored it (``FeedModel/StoredWait``).
    static func save(_ backoffs: [HostBackoff], now: Int64, in database: Database) throws {
        guard !backoffs.isEmpty else { return }
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO host (host, until, status) VALUES (?, ?, ?) ON CONFLICT (host)
                DO UPDATE SET until = excluded.until, status = excluded.status
                    WHERE excluded.until > until OR until > ?
                """
        )
        let latest = now + Int64((StoredWait.maximumDelay + StoredWait.tolerance) / .milliseconds(1))
        for backoff in backoffs {
            try statement.execute(arguments: [
                NULSafeText.encode(backoff.host), StoredDate.encode(backoff.until), backoff.status, latest,
            ])
        }
        try database.execute(sql: "DELETE FROM host WHERE until <= ?", arguments: [now])
    }

    static func backoffs(at now: Date, in database: Database) throws -> [HostBackoff] {
        try Row.fetchAll(database, sql: "SELECT host, until, status FROM host ORDER BY host")
            .map { row in
                HostBackoff(
                    host: try row.text(0),
                    until: StoredDate.decode(try row.at(1) as Int64),
                    status: try row.at(2)
                )
            }
            .filter { $0.end(at: now) != nil }
    }
}
