package import FeedModel
import Foundation

package struct Restoration: Hashable, Sendable {
    package var aside: String?
    /// The number of events read from the damaged library that the backup lacked.
    package var events: Int
    package var ledger: RecoveredLedger
}

extension Library {
    /// Returns the backups of a library, the latest first: of migrations, and all other files whose names begin
    /// with the library's and end with `.backup`.
    ///
    /// If the path is a symbolic link, backups next to the link and next to the file are included.
    package static func backups(of path: String) -> [String] {
        Set([path, resolvedPath(of: path)]).flatMap { path in
            let file = LibraryFile(path: path)
            let (folder, name) = (file.folder, file.name)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
            return names.filter { $0.hasPrefix(name) && $0.hasSuffix(".backup") }
                .map { LibraryFile.path(of: $0, in: folder) }
        }
        .sorted { (LibraryFile(path: $0).modificationTime, $0) > (LibraryFile(path: $1).modificationTime, $1) }
    }

    /// Returns the path of a library with symbolic links resolved, whether the file exists or not.
    package static func resolvedPath(of path: String) -> String { LibraryFile(path: path).resolved }

    /// Checks that the path of a library is not a symbolic link to a missing file: a backup must not be restored where a
    /// disk is not mounted.
    package static func checkLink(at path: String) throws(LibraryError) {
        do throws(LibraryError) {
            try LibraryFile(path: path).checkLink()
        } catch {
            // Any other error is reported when the library is opened.
            guard case .danglingLink = error else { return }
            throw error
        }
    }

    /// Opens a library and checks it, and checks it again if it seems to be damaged: SQLite reports a single failed
    /// read as damage.
    ///
    /// - Throws: ``FeedModel/LibraryError/corrupt(path:reason:)`` if it could not be checked the second time either.
    package static func examine(_ path: String, environment: Environment) async throws(LibraryError) -> [LibraryFault] {
        try await confirmingDamage { () async throws(LibraryError) in
            try await withLibrary(path, environment: environment) { library async throws(LibraryError) in
                try await library.check()
            }
        }
    }

    /// Runs a check, and runs it again if it finds damage; returns the second result.
    static func confirmingDamage(
        _ look: () async throws(LibraryError) -> [LibraryFault]
    ) async throws(LibraryError) -> [LibraryFault] {
        do throws(LibraryError) {
            let findings = try await look()
            if !findings.contains(where: \.kind.isDamage) { return findings }
        } catch {
            guard case .corrupt = error else { throw error }
        }
        return try await look()
    }

    static func withLibrary<T>(
        _ path: String,
        environment: Environment,
        _ body: (Library) async throws(LibraryError) -> T
    ) async throws(LibraryError) -> T {
        let library = try Library(path: path, environment: environment)
        let result: Result<T, LibraryError>
        do throws(LibraryError) {
            result = .success(try await body(library))
        } catch {
            result = .failure(error)
        }
        await library.close()
        return try result.get()
    }

    /// Replaces a damaged library by a backup, and adds the events that only the damaged library has.
    ///
    /// The backup stays, and the damaged library is moved aside with its log: nothing is deleted. The new library is
    /// complete, checked and on the disk before it replaces the old one, so that after an interruption one of the two
    /// is there.
    ///
    /// - Parameters:
    ///     - path: The path of the library; for a symbolic link, ``resolvedPath(of:)``.
    ///     - backup: With `nil` an empty library receives the ledger, whose events apply when their items return.
    ///     - name: The new path of the damaged library, in the same folder; no file may be there.
    ///     - damaged: The file that was found to be damaged (``identity(of:)``); `nil` if there was none.
    /// - Throws: ``FeedModel/LibraryError/busy(path:)`` if another process has the library open or has replaced it;
    ///   ``FeedModel/LibraryError/corrupt(path:reason:)`` if the backup is damaged as well, or no event can be read.
    package static func restore(
        _ path: String,
        from backup: String?,
        movingTo name: String,
        replacing damaged: FileIdentity?,
        environment: Environment
    ) async throws(LibraryError) -> Restoration {
        // Until the new library is in place, writes of other processes would reach the one that is moved aside.
        let lock = WriterLock(of: path)
        try lock.acquire(timeout: environment.busyTimeout)
        defer { lock.release() }
        // The previous holder of the lock may have restored it.
        guard identity(of: path) == damaged else { throw .busy(path: path) }
        try LibraryFile(path: path).checkNotOpenElsewhere()
        let draft = LibraryFile(path: path).draft
        draft.removeLibrary()
        defer { draft.removeLibrary() }
        if let backup { try LibraryFile.copy(backup, to: draft.path) }
        // Closed before the draft is removed or renamed, whatever the outcome.
        let recovered = try await withLibrary(draft.path, environment: environment) {
            restored async throws(LibraryError) in
            let recovered = try await restored.recoverLedger(from: path)
            if backup == nil, recovered.events == 0 {
                throw .corrupt(path: path, reason: "no event of its ledger can be read")
            }
            try await restored.repair()
            return recovered
        }
        let aside = try draft.commitReplacement(at: path, movingTo: name) ? name : nil
        try LibraryFile(path: path).finishReplacing(orReverting: aside)
        return Restoration(aside: aside, events: recovered.events, ledger: recovered.ledger)
    }

    package static func identity(of path: String) -> FileIdentity? { FileIdentity(path: path) }

    /// Merges the readable part of a damaged library's ledger; returns the number of new events, and that part.
    private func recoverLedger(from damaged: String) async throws(LibraryError) -> (
        events: Int, ledger: RecoveredLedger
    ) {
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

    /// Rebuilds the state and the search index if they are wrong.
    private func repair() async throws(LibraryError) {
        let findings = try await check()
        if let damage = findings.first(where: \.kind.isDamage) {
            throw .corrupt(path: storage.path, reason: damage.detail)
        }
        if findings.contains(where: { $0.kind == .search }) { try await rebuildSearch() }
        if findings.contains(where: { $0.kind == .state || $0.kind == .counts }) { try await rebuildState() }
    }
}
