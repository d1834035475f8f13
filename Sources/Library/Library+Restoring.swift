public import FeedModel
import Foundation
import GRDB

/// What came of putting a backup in the place of a damaged library.
public struct Restoration: Hashable, Sendable {
    /// Where the damaged library lies now; `nil` when there was no file.
    public var aside: String?
    /// How many events could be read in the damaged library that the backup had not.
    public var events: Int
}

extension Library {
    /// The copies that lie beside a library, the latest first: those that a migration makes, and any other whose name
    /// begins with the library's and ends with `.backup`.
    public static func backups(of path: String) -> [String] {
        let (folder, name) = ((path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { $0.hasPrefix(name) && $0.hasSuffix(".backup") }
            .map { (folder as NSString).appendingPathComponent($0) }
            .sorted { (LibraryFile(path: $0).changed, $0) > (LibraryFile(path: $1).changed, $1) }
    }

    /// Opens a library and checks it, and once more when it seems to be damaged: SQLite tells a disk that could not be
    /// read once as damage, too.
    ///
    /// - Throws: ``FeedModel/StoreError/corrupt(path:reason:)`` when it could not be checked, the second time either.
    public static func examine(_ path: String, environment: Environment) async throws(StoreError) -> [Finding] {
        try await lookingTwiceAtDamage { () async throws(StoreError) in
            try await whileOpen(path, environment: environment) { library async throws(StoreError) in
                try await library.check()
            }
        }
    }

    /// Looks once, and once more when what was seen is damage; the second look counts.
    static func lookingTwiceAtDamage(
        _ look: () async throws(StoreError) -> [Finding]
    ) async throws(StoreError) -> [Finding] {
        do throws(StoreError) {
            let findings = try await look()
            if !findings.contains(where: \.kind.isDamage) { return findings }
        } catch {
            guard case .corrupt = error else { throw error }
        }
        return try await look()
    }

    /// Opens a library for as long as a closure runs, and closes it whatever comes of it.
    private static func whileOpen<T>(
        _ path: String,
        environment: Environment,
        _ body: (Library) async throws(StoreError) -> T
    ) async throws(StoreError) -> T {
        let library = try Library(path: path, environment: environment)
        let result: Result<T, StoreError>
        do throws(StoreError) {
            result = .success(try await body(library))
        } catch {
            result = .failure(error)
        }
        await library.close()
        return try result.get()
    }

    /// Puts a backup in the place of a damaged library, with what the ledger of the damaged one says beyond it.
    ///
    /// The backup stays, and the damaged library is moved aside with its log: nothing is deleted. The new library is
    /// finished, checked and on the disk before it takes the place, so that whatever interrupts this, one of the two is
    /// there.
    ///
    /// - Parameters:
    ///   - path: The library's.
    ///   - backup: A copy of it, of this version or an older one.
    ///   - name: Where the damaged library goes, beside its old place; nothing may be there.
    ///   - environment: What the library has to be told about the world.
    /// - Throws: ``FeedModel/StoreError/busy(path:)`` when another process has the library open,
    ///   ``FeedModel/StoreError/corrupt(path:reason:)`` when the backup is damaged, too; then nothing was changed.
    public static func restore(
        _ path: String,
        from backup: String,
        movingTo name: String,
        environment: Environment
    ) async throws(StoreError) -> Restoration {
        // Until the new one has the place: what others wrote meanwhile would only be in the one that goes aside.
        try await WriterLock(path: path + ".lock", library: path)
            .whileHeldWaiting(timeout: environment.busyTimeout) { () async throws(StoreError) in
                try LibraryFile(path: path).checkNotOpenElsewhere()
                let draft = LibraryFile(path: path + ".restoring")
                draft.removeLibrary()
                defer { draft.removeLibrary() }
                try LibraryFile.copy(backup, to: draft.path)
                // Closed before the draft is removed or has its place, whatever comes of it.
                let events = try await whileOpen(draft.path, environment: environment) {
                    restored async throws(StoreError) in
                    let events = try await restored.salvage(from: path)
                    let findings = try await restored.check().filter { $0.kind != .permissions }
                    if let finding = findings.first { throw .corrupt(path: backup, reason: finding.detail) }
                    return events
                }
                let aside = try draft.replaceLibrary(at: path, movingTo: name)
                return Restoration(aside: aside, events: events)
            }
    }

    /// Takes over what can be read of a damaged library's ledger: from its beginning to the first damage, and from its
    /// end back to the last.
    ///
    /// - Returns: How many events were new.
    private func salvage(from damaged: String) async throws(StoreError) -> Int {
        var configuration = Storage.configuration(busyTimeout: environment.busyTimeout)
        configuration.readonly = true
        guard LibraryFile(path: damaged).size > 0,
            let queue = try? DatabaseQueue(path: damaged, configuration: configuration)
        else { return 0 }
        defer { try? queue.close() }
        var added = 0
        var salvage = Salvage()
        for isForward in [true, false] {
            while let part = salvage.next(in: queue, isForward: isForward) { added += try await merge(part) }
        }
        return added
    }
}

/// Reads the ledger of a damaged library from both ends.
private struct Salvage {
    /// The number of the last event that was read forward.
    private var first = Int64.min
    /// The number of the last event that was read backward.
    private var end = Int64.max

    /// - Returns: The next events; `nil` when there are no more in this direction, or none can be read.
    mutating func next(in queue: DatabaseQueue, isForward: Bool) -> [Event]? {
        let bounds = [first, end]
        // Without a transaction, which the damage would end.
        let part = try? queue.unsafeRead { try Self.part(of: $0, between: bounds, isForward: isForward) }
        guard let part, let last = part.last else { return nil }
        if isForward { first = last } else { end = last }
        return part.events
    }

    private static func part(
        of database: Database,
        between bounds: [Int64],
        isForward: Bool
    ) throws -> (events: [Event], last: Int64?) {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT number, uid, at, device, item, kind, tag, screen, via FROM event
                WHERE number > ? AND number < ? ORDER BY number \(isForward ? "ASC" : "DESC") LIMIT 500
                """,
            arguments: StatementArguments(bounds)
        )
        var events: [Event] = []
        var last: Int64?
        // What comes before the damage counts; the next part begins at it, and is empty.
        while let row = try? rows.next() {
            guard let number = try? row.at(0) as Int64 else { break }
            last = number
            if let event = try? Event(row: row) { events.append(event) }
        }
        return (events, last)
    }
}
