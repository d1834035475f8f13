import FeedModel
import Foundation
import GRDB
import Query

/// Inserts items of another program, and marks them as they were marked there, within a transaction.
struct ItemImporter {
    private let database: Database
    private let environment: Library.Environment
    private var counts = ImportCounts()

    init(in database: Database, environment: Library.Environment) throws {
        self.database = database
        self.environment = environment
        try database.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS imported
                    (ordinal INTEGER PRIMARY KEY, item INTEGER NOT NULL, kind TEXT NOT NULL, tag TEXT);
                DELETE FROM imported;
                """
        )
    }

    /// Inserts items, which may be of several sources.
    ///
    /// - Parameter titles: The publishers' titles of sources, for those without a fetch record.
    mutating func insert(_ items: [ImportedItem], titles: [SourceID: String] = [:]) throws {
        var order: [SourceID] = []
        var sources: [SourceID: [ImportedItem]] = [:]
        for item in items {
            if sources[item.item.source] == nil { order.append(item.item.source) }
            sources[item.item.source, default: []].append(item)
        }
        for source in order {
            try insert(sources[source] ?? [], of: source, title: titles[source])
        }
    }

    private mutating func insert(_ items: [ImportedItem], of source: SourceID, title: String?) throws {
        let now = StoredDate.encode(environment.now())
        let unknown = try items.filter { try number(of: $0.item.id) == nil }
        var page = PageRows(unknown.map(\.item), from: source, arrived: now)
        try page.dropUnchanged(in: database)
        page.makePostings(for: environment)
        let isNewSource = try SourceTable.existingNumber(of: source, in: database) == nil
        var record: FetchRecord?
        if isNewSource, let title {
            record = FetchRecord(source: source)
            record?.title = title
        }
        var writer = try PageWriter(page, in: database, bodyText: environment.bodyText)
        let written = try writer.write(record)
        try SearchIndex.update(with: [written], in: database)
        counts.new += written.kept.new.count
        counts.known += items.count - written.kept.new.count
        let new = Set(written.kept.new)
        for item in items {
            guard let number = try number(of: item.item.id) else { continue }
            if let arrived = item.arrived, new.contains(item.item.id) {
                try backdate(number, to: min(now, StoredDate.encode(arrived)))
            }
            try recordMarks(of: item, number)
        }
    }

    private func number(of id: ItemID) throws -> Int64? {
        let statement = try database.cachedStatement(sql: "SELECT number FROM item WHERE id = ?")
        return try Int64.fetchOne(statement, arguments: [id.rawValue])
    }

    private func backdate(_ number: Int64, to arrived: Int64) throws {
        try database.cachedStatement(sql: "UPDATE state SET arrived = ?, date = min(date, ?) WHERE item = ?")
            .execute(arguments: [arrived, arrived, number])
    }

    private func recordMarks(of item: ImportedItem, _ number: Int64) throws {
        var kinds: [Event.Kind] = item.tags
            .filter { !$0.isEmpty && $0.utf8.count <= Journal.maximumTagBytes }
            .map { .tagged($0) }
        if item.isRead { kinds.append(.read) }
        if item.isStarred { kinds.append(.starred) }
        let statement = try database.cachedStatement(sql: "INSERT INTO imported (item, kind, tag) VALUES (?, ?, ?)")
        for kind in kinds {
            try statement.execute(arguments: [number, kind.name, NULSafeText.encode(kind.tag)])
        }
    }

    /// Applies the recorded marks.
    ///
    /// Each kind of mark is a step of its own, which can be undone.
    mutating func finish() throws -> ImportCounts {
        let kinds = try Row.fetchAll(database, sql: "SELECT DISTINCT kind, tag FROM imported ORDER BY kind, tag")
        for row in kinds {
            guard let kind = Event.Kind(name: try row.at(0), tag: NULSafeText.decode(try row.at(1) as String?)) else {
                continue
            }
            try Marking.clear(database)
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO chosen (item)
                    SELECT item FROM imported WHERE kind = ? AND tag IS ? ORDER BY ordinal
                    """,
                arguments: [kind.name, try row.at(1) as String?]
            )
            let count = try environment.importMarking(kind).apply(in: database).count
            switch kind {
            case .read: counts.read += count
            case .starred: counts.starred += count
            default: counts.tags += count
            }
        }
        return counts
    }

    mutating func recordSkipped(_ reasons: [String]) {
        counts.skipped += reasons
    }
}

extension Library.Environment {
    /// Returns the marking for marks of another program, whose times are unknown.
    func importMarking(_ kind: Event.Kind) -> Marking {
        Marking(
            kind: kind,
            screen: "command",
            via: Library.importing,
            now: StoredDate.encode(now()),
            uid: newUID(),
            device: device
        )
    }
}
