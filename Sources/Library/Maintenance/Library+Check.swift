import CSQLite
package import FeedModel
import Foundation
import GRDB

package struct LibraryFault: Hashable, Sendable {
    package var kind: Kind
    package var detail: String

    package init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case integrity
        case references
        /// The state of an item differs from the fold of its events; ``Library/rebuildState()`` repairs it.
        case state
        /// The counts of a subscription do not match its items; ``Library/rebuildState()`` repairs them.
        case counts
        /// The search index does not match the items; ``Library/rebuildSearch()`` rebuilds it.
        case search
        case settings
        case permissions

        /// Whether the fault is in data that cannot be rebuilt, so that only a backup helps.
        package var isDamage: Bool { self == .integrity || self == .references }
    }
}

extension Library {
    /// Checks the whole library without changing it and without blocking writers; returns at most twenty findings of
    /// each kind.
    ///
    /// Reads all of the file. Skips the settings of writing if the library cannot be written.
    package func check() async throws(LibraryError) -> [LibraryFault] {
        let path = storage.path
        let bodyText = environment.bodyText
        let checks: @Sendable (Database) throws -> [LibraryFault] = { database in
            try Checker.integrity(database) + Checker.references(database) + Checker.state(database)
                + Checker.counts(database) + Checker.search(database, bodyText)
        }
        guard path != ":memory:" else { return try await storage.write(checks) }
        var findings = try await storage.read(checks)
        do {
            findings += try await storage.read(on: storage.writer(), Checker.settings)
        } catch .unwritable {
            return findings
        }
        return try await findings + Checker.permissions(path)
            + storage.read { try Checker.length(of: LibraryFile(path: path), in: $0) }
    }

    /// The version of the SQLite that is loaded.
    package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

    package enum BackupObstacle: Hashable, Sendable {
        case library
        case foreign
        /// A library with a log: it is in use or was not closed.
        case inUse
    }

    /// Returns the obstacle to a copy at a path; `nil` if there is no file, or an older copy.
    package func obstacle(toBackUpAt path: String) -> BackupObstacle? {
        let (target, library) = (LibraryFile(path: path), LibraryFile(path: storage.path))
        for suffix in ["", "-wal", "-shm", "-journal", ".lock", BulkLoadLock.suffix] {
            if path == library.path + suffix || target.isSame(as: LibraryFile(path: library.path + suffix)) {
                return .library
            }
        }
        if LibraryFile(path: path + "-wal").size > 0 { return .inUse }
        return target.isForeignFile ? .foreign : nil
    }

    /// Writes a consistent copy of the library, also while others write or if its folder is read-only.
    package func backUp(to path: String) async throws(LibraryError) {
        try await storage.onReader { try LibraryFile.backUp(from: $0, to: path) }
    }
}

extension LibraryFault {
    /// Creates a fault from a line of SQLite's `integrity_check`; `nil` if the line reports none.
    ///
    /// From 3.44 on the check includes FTS5, whose findings concern the index only; ``SearchIndexCheck`` examines that.
    init?(integrityLine line: String) {
        guard line != "ok", !line.contains(" inverted index for FTS") else { return nil }
        self.init(.integrity, line)
    }
}

private enum Checker {
    private static let limit = 20

    /// Checks the file; if SQLite (from 3.44 on) cannot open the search index for that, each table.
    ///
    /// A check of tables leaves out pages that belong to none.
    static func integrity(_ database: Database) throws -> [LibraryFault] {
        do {
            return try integrity(database, of: "\(limit)")
        } catch let error as DatabaseError where error.message?.hasPrefix("vtable constructor failed") == true {
            let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
            let faults = try (["sqlite_schema"] + String.fetchAll(database, sql: tables)).flatMap { table in
                try integrity(database, of: table)
            }
            return Array(faults.prefix(limit))
        }
    }

    private static func integrity(_ database: Database, of subject: String) throws -> [LibraryFault] {
        try String.fetchAll(database, sql: "PRAGMA integrity_check(\(subject))").compactMap(
            LibraryFault.init(integrityLine:)
        )
    }

    static func references(_ database: Database) throws -> [LibraryFault] {
        try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").prefix(limit).map { row in
            LibraryFault(
                .references,
                "row \(try row.at(1) as Int64? ?? 0) of \(try row.at(0) as String) refers to a missing \(try row.at(2) as String)"
            )
        }
    }

    static func state(_ database: Database) throws -> [LibraryFault] {
        try LedgerFold.differing(in: database).prefix(limit).map { number in
            LibraryFault(.state, "the state of item \(number) does not match its events")
        }
    }

    static func counts(_ database: Database) throws -> [LibraryFault] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT f.id, f.total, f.unread, count(s.item), count(s.item) - count(s.read_at)
                FROM source f LEFT JOIN state s ON s.source = f.number AND s.hidden = 0
                GROUP BY f.number HAVING f.total <> count(s.item) OR f.unread <> count(s.item) - count(s.read_at)
                LIMIT \(limit)
                """
        )
        .map { row in
            let (id, total, unread): (String, Int, Int) = (
                try row.text(0), try row.at(1), try row.at(2)
            )
            let (items, unreadItems): (Int, Int) = (try row.at(3), try row.at(4))
            return LibraryFault(
                .counts,
                "\(id) counts \(total), \(unread) unread, and has \(items), \(unreadItems) unread"
            )
        }
    }

    static func search(_ database: Database, _ bodyText: @escaping (Item.Body) -> String) throws -> [LibraryFault] {
        do {
            let outcome = try SearchIndexCheck(database: database, bodyText: bodyText).outcome()
            guard outcome.differing > 0 else { return [] }
            return [
                LibraryFault(.search, "\(outcome.differing) items do not match their texts in the search index")
            ]
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return [LibraryFault(.search, error.message ?? "the search index is damaged")]
        }
    }

    @Sendable static func settings(_ database: Database) throws -> [LibraryFault] {
        let synchronous = try Int.fetchOne(database, sql: "PRAGMA synchronous")
        let journal = try String.fetchOne(database, sql: "PRAGMA journal_mode")
        return [
            synchronous == 2 ? nil : LibraryFault(.settings, "synchronous is \(synchronous ?? -1) and should be 2"),
            journal == "wal"
                ? nil : LibraryFault(.settings, "the journal mode is \(journal ?? "unknown") and should be wal"),
        ]
        .compactMap(\.self)
    }

    /// Finds a file that ends within a page, whose missing part SQLite reads as zeros.
    static func length(of file: LibraryFile, in database: Database) throws -> [LibraryFault] {
        let page = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 1
        guard LibraryFile(path: file.path + "-wal").size == 0, file.size % page != 0 else { return [] }
        return [LibraryFault(.integrity, "the file ends within its last page, after \(file.size) bytes")]
    }

    static func permissions(_ path: String) -> [LibraryFault] {
        ["", "-wal", "-shm"].compactMap { suffix in
            guard let bits = LibraryFile(path: path + suffix).permissions, bits & 0o077 != 0 else { return nil }
            return LibraryFault(.permissions, "\(path + suffix) can be used by others (mode \(String(bits, radix: 8)))")
        }
    }
}
