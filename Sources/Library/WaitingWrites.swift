import FeedModel
import GRDB

/// Writes that wait for the writer, in the order they came.
struct WaitingWrites {
    private var writes: [GroupedWrite] = []
    private var isTaken = false

    /// As many bytes of text are written in one transaction at most, and in none that holds more than one write.
    private static let sizeLimit = 16 << 20

    var count: Int { writes.count }

    /// Adds a write at the end.
    ///
    /// - Returns: Whether the caller has to see to it that the writes are taken.
    mutating func append(_ write: GroupedWrite) -> Bool {
        writes.append(write)
        defer { isTaken = true }
        return !isTaken
    }

    /// The next transaction's writes, and whether there are more to take after them.
    mutating func take() -> (group: [GroupedWrite], isMore: Bool) {
        var size = 0
        let end = writes.firstIndex { write in
            size += write.size
            return size > Self.sizeLimit
        }
        let group = Array(writes.prefix(max(1, end ?? writes.count)))
        writes.removeFirst(group.count)
        isTaken = !writes.isEmpty
        return (group, isTaken)
    }
}

/// A write that may share its transaction with others.
struct GroupedWrite: Sendable {
    /// How many bytes of text it brings, roughly.
    let size: Int
    /// Runs all but what comes after the other writes.
    let begin: @Sendable (Database) throws -> Begun
    /// Tells the caller that nothing was written.
    let fail: @Sendable (StoreError) -> Void

    /// A write of which only the part is left that comes after all others.
    struct Begun {
        let finish: () throws -> Void
        /// Tells the caller that everything is on the disk.
        let succeed: () -> Void
    }
}
