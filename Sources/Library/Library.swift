public import FeedModel
public import Foundation
public import Query

/// The person's library: every item that was kept, the ledger of what was done with them, and what is remembered
/// of each subscription's fetches.
///
/// A library is a file. Any number of processes may have it open; each write is one short transaction that is on
/// the disk when the verb returns, and takes a lock beside the file for as long as it runs (`docs/decisions/0005-one-writer-per-library.md`).
/// Verbs that read see one state of the file and never wait for a writer; opening it can, where there is something to be
/// done first (``init(path:environment:)``).
///
///     let library = try Library(path: "/home/ada/.local/share/quire/library.db", environment: environment)
///     let new = try await library.store(items, from: source).new
///     let page = try await library.items(Query(parsing: "unread swift"), in: context, limit: 20)
///     try await library.mark(.read, page.items.map(\.id), screen: "list", via: "read")
///
/// Dates are kept to the millisecond, between the years 1 and 9999. Texts come back exactly as they were given,
/// NUL included.
public struct Library: Sendable {
    let storage: Storage
    let environment: Environment
    let bulkLoad: BulkLoad

    /// What a library has to be told about the world.
    public struct Environment: Sendable {
        /// The present, for arrival and for the ledger.
        public var now: @Sendable () -> Date
        /// A text that no other call on any machine returns.
        public var newUID: @Sendable () -> String
        /// The machine's name in the ledger.
        public var device: String
        /// Makes plain text of a body, for the search index.
        ///
        /// What is indexed is what this said when the item was kept.
        public var bodyText: @Sendable (Item.Body) -> String
        /// How long a write waits for another process's.
        public var busyTimeout: Duration
        /// Whether a write is on the disk when its verb returns.
        ///
        /// `false` loses the last writes in a power cut: for tests that prove that they would see such a loss.
        package var waitsForDisk = true
        /// Whether ``Library/beginBulkLoad(newSubscriptions:)`` may drop indexes.
        package var usesBulkLoad = true
        /// What becomes of an article that several subscriptions carry.
        public var duplicates = Duplicates.once

        /// Makes an environment.
        public init(
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

    /// Opens the library in a file, and creates file and folder when there is none.
    ///
    /// Opening reads a few pages and writes nothing, unless the file is new or older than this version; then it is
    /// made, or copied beside itself (``backupPath(of:version:)``) and brought forward. What a program that was killed
    /// has left undone is done, too: a restored library takes its place, indexes are made that were left out. All this,
    /// and putting articles together otherwise than before (``Environment/duplicates``), is writing, and waits for whoever
    /// writes, for ``Environment/busyTimeout`` at most; only indexes are left to the next one then.
    ///
    /// - Throws: ``FeedModel/StoreError/corrupt(path:reason:)`` for a file that is no library, an empty one included,
    ///   ``FeedModel/StoreError/newerSchema(path:found:known:)`` for one of a later version,
    ///   ``FeedModel/StoreError/olderSchema(path:found:lastCommit:)`` for one that is too old — all are left exactly as
    ///   they are — and ``FeedModel/StoreError/unwritable(path:reason:)`` when a new one cannot be made.
    public init(path: String, environment: Environment) throws(StoreError) {
        try self.init(path: path, environment: environment, schema: .current)
    }

    init(path: String, environment: Environment, schema: Schema) throws(StoreError) {
        storage = try Storage(
            path: path,
            busyTimeout: environment.busyTimeout,
            waitsForDisk: environment.waitsForDisk,
            schema: schema
        )
        self.environment = environment
        bulkLoad = BulkLoad(of: storage, isEnabled: environment.usesBulkLoad)
        try storage.adopt(environment.duplicates)
        bulkLoad.recover()
    }

    /// Makes a library in memory, which is gone when the last copy of the value is.
    ///
    /// For tests, and for reading on when the file cannot be used.
    public static func inMemory(environment: Environment) throws(StoreError) -> Library {
        let storage = try Storage(inMemory: .current)
        try storage.adopt(environment.duplicates)
        return Library(storage: storage, environment: environment)
    }

    /// Where the file is, not a symbolic link to it; `nil` of a library in memory.
    public var path: String? {
        if case .memory = storage.place { nil } else { storage.path }
    }

    private init(storage: Storage, environment: Environment) {
        self.storage = storage
        self.environment = environment
        bulkLoad = BulkLoad(of: storage, isEnabled: environment.usesBulkLoad)
    }

    /// Writes what is still in the write-ahead log into the file, and closes it.
    ///
    /// The next start is quicker for it; nothing is lost without it. Verbs called later open the file again; a verb that
    /// is running meanwhile can fail.
    public func close() async {
        await storage.close()
    }

    /// The copy that is made before a library of that schema version is brought forward.
    public static func backupPath(of path: String, version: Int) -> String {
        "\(path).v\(version).backup"
    }
}
