public import FeedModel
import Foundation
import GRDB

/// What came of putting a backup in the place of a damaged library.
public struct Restoration: Hashable, Sendable {
    /// Where the damaged library lies now; `nil` when there was no file.
    public var aside: String?
    /// How many events could be read in the damaged library that the backup had not.
    public var events: Int
    /// How much of the damaged library's ledger could be read.
    public var ledger: RecoveredLedger
}

extension Library {
    /// The copies that lie beside a library, the latest first: those that a migration makes, and any other whose name
    /// begins with the library's and ends with `.backup`.
    ///
    /// Where the path is a symbolic link they can lie beside the link or beside the file.
    public static func backups(of path: String) -> [String] {
        Set([path, resolvedPath(of: path)]).flatMap { path in
            let (folder, name) = ((path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
            return names.filter { $0.hasPrefix(name) && $0.hasSuffix(".backup") }
                .map { (folder as NSString).appendingPathComponent($0) }
        }
        .sorted { (LibraryFile(path: $0).modificationTime, $0) > (LibraryFile(path: $1).modificationTime, $1) }
    }

    /// Where the file of a library is, or should be: where its path leads as a symbolic link, or the path itself.
    public static func resolvedPath(of path: String) -> String { LibraryFile(path: path).resolved }

    /// Makes sure that there is something where the path of a library leads as a symbolic link.
    ///
    /// - Throws: ``FeedModel/StoreError/danglingLink(path:target:)`` when there is not: a backup must not be put where a disk
    ///   is missing.
    public static func checkLink(at path: String) throws(StoreError) {
        do throws(StoreError) {
            try LibraryFile(path: path).checkLink()
        } catch {
            // Anything else is told by whoever opens it.
            guard case .danglingLink = error else { return }
            throw error
        }
    }

    /// Opens a library and checks it, and once more when it seems to be damaged: SQLite tells a disk that could not be
    /// read once as damage, too.
    ///
    /// - Throws: ``FeedModel/StoreError/corrupt(path:reason:)`` when it could not be checked, the second time either.
    public static func examine(_ path: String, environment: Environment) async throws(StoreError) -> [LibraryFault] {
        try await confirmingDamage { () async throws(StoreError) in
            try await withLibrary(path, environment: environment) { library async throws(StoreError) in
                try await library.check()
            }
        }
    }

    /// Looks once, and once more when what was seen is damage; the second look counts.
    static func confirmingDamage(
        _ look: () async throws(StoreError) -> [LibraryFault]
    ) async throws(StoreError) -> [LibraryFault] {
        do throws(StoreError) {
            let findings = try await look()
            if !findings.contains(where: \.kind.isDamage) { return findings }
        } catch {
            guard case .corrupt = error else { throw error }
        }
        return try await look()
    }

    /// Opens a library for as long as a closure runs, and closes it whatever comes of it.
    static func withLibrary<T>(
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
    /// there. What the ledger and the texts amount to is made anew in it where it is wrong.
    ///
    /// - Parameters:
    ///   - path: The library's; of a symbolic link ``resolvedPath(of:)``.
    ///   - backup: A copy of it, of this version or an older one; with `nil` a new library gets the ledger, whose events
    ///     count when their items come again.
    ///   - name: Where the damaged library goes, beside its old place; nothing may be there.
    ///   - damaged: The file that was found to be damaged (``identity(of:)``), `nil` when there was none.
    ///   - environment: What the library has to be told about the world.
    /// - Throws: ``FeedModel/StoreError/busy(path:)`` when another process has the library open, or has put something else
    ///   in its place; ``FeedModel/StoreError/corrupt(path:reason:)`` when the backup is damaged, too, or without one when
    ///   the ledger says nothing; then nothing was changed.
    public static func restore(
        _ path: String,
        from backup: String?,
        movingTo name: String,
        replacing damaged: FileIdentity?,
        environment: Environment
    ) async throws(StoreError) -> Restoration {
        // Until the new one has the place: what others wrote meanwhile would only be in the one that goes aside.
        try await WriterLock(path: path + ".lock", library: path)
            .whileHeldWaiting(timeout: environment.busyTimeout) { () async throws(StoreError) in
                // Whoever had the lock before may have put a whole one there.
                guard identity(of: path) == damaged else { throw .busy(path: path) }
                try LibraryFile(path: path).checkNotOpenElsewhere()
                let draft = LibraryFile(path: path).draft
                draft.removeLibrary()
                defer { draft.removeLibrary() }
                if let backup { try LibraryFile.copy(backup, to: draft.path) }
                // Closed before the draft is removed or has its place, whatever comes of it.
                let recovered = try await withLibrary(draft.path, environment: environment) {
                    restored async throws(StoreError) in
                    let recovered = try await restored.recoverLedger(from: path)
                    if backup == nil, recovered.events == 0 {
                        throw .corrupt(path: path, reason: "no event of its ledger can be read")
                    }
                    try await restored.repair()
                    return recovered
                }
                let aside = try draft.replaceLibrary(at: path, movingTo: name)
                return Restoration(aside: aside, events: recovered.events, ledger: recovered.ledger)
            }
    }

    /// Which file a library is, whatever is written into it; `nil` when there is none.
    public static func identity(of path: String) -> FileIdentity? { FileIdentity(path: path) }

    /// Takes over what can be read of a damaged library's ledger.
    ///
    /// - Returns: How many events were new, and how much of the ledger could be read.
    private func recoverLedger(from damaged: String) async throws(StoreError) -> (events: Int, ledger: RecoveredLedger)
    {
        guard var recovery = LedgerRecovery(path: damaged, busyTimeout: environment.busyTimeout) else {
            return (0, .unreadable)
        }
        defer { recovery.close() }
        var added = 0
        for isForward in [true, false] {
            while let part = recovery.next(isForward: isForward) { added += try await merge(part) }
        }
        return (added, recovery.extent)
    }

    /// Makes anew what can be made anew.
    ///
    /// - Throws: ``FeedModel/StoreError/corrupt(path:reason:)`` when there is damage.
    private func repair() async throws(StoreError) {
        let findings = try await check()
        if let damage = findings.first(where: \.kind.isDamage) {
            throw .corrupt(path: storage.path, reason: damage.detail)
        }
        if findings.contains(where: { $0.kind == .search }) { try await rebuildSearch() }
        if findings.contains(where: { $0.kind == .state || $0.kind == .counts }) { try await rebuildState() }
    }
}
