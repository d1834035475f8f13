import GRDB

/// The bulk load of a library: many new subscriptions store their first items while ``DeferredIndexes`` are dropped.
///
/// While a load is active every query returns the same as without, only later; other processes see ``BulkLoadLock`` and
/// leave the indexes alone. If the process is killed, the next one that opens the library rebuilds them.
/// ``Library/Environment/usesBulkLoad`` turns bulk loads off.
struct BulkLoad: Sendable {
    private let storage: Storage
    private let isEnabled: Bool
    /// `nil` for a library in memory, which no other process sees.
    private let lock: BulkLoadLock?

    /// A library with as many items is not loaded in bulk.
    private static let bulkLoadItemLimit = 10_000
    /// The numbers of new subscriptions for which a bulk load pays.
    ///
    /// Fewer gain less than the rebuild costs. With more, the rebuild takes more memory than all else.
    private static let bulkLoadSubscriptions = 100...5_000

    /// The size of the writer's page cache during a bulk load in KiB.
    ///
    /// The identities of all items are an index of four megabytes, whose pages are touched in random order.
    private static let cacheSize = 5000

    init(of storage: Storage, isEnabled: Bool) {
        self.storage = storage
        self.isEnabled = isEnabled
        if case .memory = storage.place { lock = nil } else { lock = BulkLoadLock(library: storage.path) }
    }

    /// Whether a live process, possibly this one, loads the file in bulk.
    var isActive: Bool { lock?.isHeld == true }

    /// Begins a bulk load if it is worthwhile.
    ///
    /// If the indexes cannot be dropped they stay, and the first write that follows reports the reason.
    func begin(newSubscriptions: Int) async {
        guard isEnabled, Self.bulkLoadSubscriptions.contains(newSubscriptions) else { return }
        let count = try? await storage.onReader { database in
            try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM (SELECT 1 FROM item LIMIT \(Self.bulkLoadItemLimit))"
            )
        }
        guard let count, count < Self.bulkLoadItemLimit, lock?.acquire() != false else { return }
        do {
            try await storage.write { database in
                try DeferredIndexes.drop(from: database)
                try database.execute(sql: "PRAGMA cache_size = -\(Self.cacheSize)")
            }
        } catch {
            lock?.release()
        }
    }

    /// Ends a bulk load, if this object has begun one.
    ///
    /// If the indexes cannot be rebuilt, the next process that opens the library does it.
    func end() async {
        guard lock?.isAcquired != false else { return }
        defer { lock?.release() }
        guard (try? await storage.onReader(DeferredIndexes.areDropped)) == true else { return }
        try? await storage.write { database in
            try DeferredIndexes.rebuild(in: database)
            try database.execute(sql: "PRAGMA cache_size = -\(Storage.cacheSize)")
        }
    }

    /// Rebuilds indexes that a killed bulk load left dropped.
    ///
    /// Does nothing while a load is active, while another process writes, or if the library cannot be written. The
    /// library is read without the indexes then.
    func recover() {
        let areDropped = try? storage.reader().read(DeferredIndexes.areDropped)
        guard areDropped == true, let lock, !isActive else { return }
        guard (try? storage.writeAtOpening(timeout: .zero, DeferredIndexes.rebuild)) != nil else { return }
        lock.removeFile()
    }
}
