package import FeedModel
package import Foundation
import Query

/// The reader's library: all stored items, the ledger of the reader's actions, and the fetch records of subscriptions.
///
/// A library is a file. Any number of processes may open it. Each write is one short transaction, which holds a lock
/// next to the file while it runs and is on the disk when the method returns
/// (`docs/decisions/0005-one-writer-per-library.md`). Reading methods see one snapshot of the file and never wait for a
/// writer. Opening the file may wait if it has to be changed first (``init(path:environment:)``).
///
/// Dates are stored to the millisecond, between the years 1 and 9999. Texts are returned exactly as they were given,
/// including NUL.
package struct Library: Sendable {
    let storage: Storage
    let environment: Environment
    let bulkLoad: BulkLoad
    /// The steps that this run has recorded; shared by all copies of the value.
    package let session: SessionSteps

    package struct Environment: Sendable {
        package var now: @Sendable () -> Date
        package var newUID: @Sendable () -> String
        package var device: String
        /// Returns the plain text of a body; the index contains what it returned when the item was stored.
        package var bodyText: @Sendable (Item.Body) -> String
        package var busyTimeout: Duration
        /// `false` loses the last writes in a power cut: for tests that prove that they detect such a loss.
        package var waitsForDisk = true
        /// Whether ``Library/beginBulkLoad(newSubscriptions:)`` may drop indexes.
        package var usesBulkLoad = true
        package var duplicates = Duplicates.once
        /// Receives the items that a commit of this value has changed, on any thread.
        package var didChange: (@Sendable ([ItemID]) -> Void)?
        /// Receives the SQL of what the reading connection executes: for tests that count reads.
        package var didExecute: (@Sendable (String) -> Void)?
        /// `false` leaves the search index to FTS5, to compare it with ``FTS5SegmentWriter``.
        package var writesSearchSegments = true

        package init(
            now: @escaping @Sendable () -> Date,
            newUID: @escaping @Sendable () -> String,
            device: String,
            bodyText: @escaping @Sendable (Item.Body) -> String = QueryContext.roughText,
            busyTimeout: Duration = .seconds(5)
        ) {
            self.now = now
            self.newUID = newUID
            self.device = device
            self.bodyText = bodyText
            self.busyTimeout = busyTimeout
        }
    }

    /// Opens the library in a file, and creates the file and its folder if necessary.
    ///
    /// Opening reads a few pages and writes nothing, unless an older schema has to be copied
    /// (``backupPath(of:version:)``) and migrated, an interrupted replacement by a restored library has to be
    /// completed, duplicates have to be grouped or separated for another ``Environment/duplicates``, or indexes have to
    /// be rebuilt that a killed bulk load dropped. Then it waits for other writers, for ``Environment/busyTimeout`` at most.
    ///
    /// - Throws: ``FeedModel/LibraryError``. An existing file is left unchanged then.
    package init(path: String, environment: Environment) throws(LibraryError) {
        try self.init(path: path, environment: environment, schema: .current)
    }

    init(path: String, environment: Environment, schema: Schema) throws(LibraryError) {
        try self.init(
            Storage(
                path: path,
                busyTimeout: environment.busyTimeout,
                waitsForDisk: environment.waitsForDisk,
                schema: schema
            ),
            environment
        )
        bulkLoad.recover()
    }

    /// A library in memory: for tests, and for reading on if the file cannot be used.
    package static func inMemory(environment: Environment) throws(LibraryError) -> Library {
        try Library(Storage(inMemory: .current), environment)
    }

    /// The path of the file, with symbolic links resolved; `nil` for a library in memory.
    package var path: String? {
        if case .memory = storage.place { nil } else { storage.path }
    }

    private init(_ storage: Storage, _ environment: Environment) throws(LibraryError) {
        self.storage = storage
        self.environment = environment
        bulkLoad = BulkLoad(of: storage, isEnabled: environment.usesBulkLoad)
        session = SessionSteps(now: environment.now)
        try storage.adopt(environment)
        if let didExecute = environment.didExecute { try storage.traceReads(didExecute) }
    }

    func tellChange(of ids: [ItemID]) {
        if !ids.isEmpty { environment.didChange?(ids) }
    }

    /// Checkpoints the write-ahead log and closes the file, which methods called later open again.
    ///
    /// The next start is faster for it; nothing is lost without it. A method that is running at the time can fail.
    package func close() async {
        await storage.close()
    }

    package static func backupPath(of path: String, version: Int) -> String {
        "\(path).v\(version).backup"
    }
}
