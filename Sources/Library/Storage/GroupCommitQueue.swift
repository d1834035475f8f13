import FeedModel
import GRDB

/// Writes that wait for the writer, in the order they came, and when it is their turn.
///
/// A commit writes every page of the file that it touches, those of the indexes again and again. So while pages are
/// expected a transaction begins when some of them wait, or after a moment, and takes what comes while it is being
/// written.
struct GroupCommitQueue {
    private var writes: [GroupedWrite] = []
    /// Bytes of text that wait.
    private var size = 0
    private var schedule = Schedule.none
    private var expectsMore = false

    /// When the writes that wait are taken.
    enum Schedule: Hashable {
        /// Nobody sees to it.
        case none
        /// After ``maximumDelay``, if not before.
        case delayed
        /// When it is their turn on the writer's queue.
        case immediate
    }

    /// As many bytes of text are written in one transaction at most, and in none that holds more than one write.
    private static let maximumBatchBytes = 12 << 20
    /// A transaction begins when as many bytes wait, while more are coming.
    private static let minimumBatchBytes = 512 << 10
    /// What comes while a transaction is being written goes into it up to as many bytes: then the price of a commit is
    /// small beside the rest, and whoever waits to mark an item does not notice.
    private static let targetBatchBytes = 4 << 20
    /// How long writes wait for others to come.
    static let maximumDelay: Duration = .milliseconds(200)

    var count: Int { writes.count }

    /// Adds a write at the end.
    ///
    /// - Returns: What the caller has to see to; ``Schedule/none`` when others do.
    mutating func append(_ write: GroupedWrite) -> Schedule {
        writes.append(write)
        size += write.size
        // What has no text costs the indexes nothing, and need not wait.
        let next: Schedule = expectsMore && (1..<Self.minimumBatchBytes).contains(size) ? .delayed : .immediate
        guard schedule != .immediate, schedule != next else { return .none }
        schedule = next
        return next
    }

    /// Notes whether more writes are about to come.
    ///
    /// - Returns: Whether the caller has to see to it that the writes are taken.
    mutating func expect(_ expectsMore: Bool) -> Bool {
        self.expectsMore = expectsMore
        return !expectsMore && endDelay()
    }

    /// Ends the patience.
    ///
    /// - Returns: Whether the caller has to see to it that the writes are taken.
    mutating func endDelay() -> Bool {
        guard schedule == .delayed else { return false }
        schedule = .immediate
        return true
    }

    /// The next transaction's writes, and whether there are more to take after them.
    mutating func take() -> (group: [GroupedWrite], isMore: Bool) {
        let group = removeFirst(max(1, fitting(0, Self.maximumBatchBytes)))
        schedule = writes.isEmpty ? .none : .immediate
        return (group, schedule == .immediate)
    }

    /// Takes what came while a transaction was being written, as far as there is room in it.
    ///
    /// Whoever sees to the turn of what is taken finds less, or nothing.
    mutating func takeMore(besides written: Int) -> [GroupedWrite] {
        removeFirst(fitting(written, Self.targetBatchBytes))
    }

    /// How many of the writes fit into a transaction of so many bytes at most, that has some already.
    private func fitting(_ written: Int, _ most: Int) -> Int {
        var taken = written
        let end = writes.firstIndex { write in
            taken += write.size
            return taken > most
        }
        return end ?? writes.count
    }

    private mutating func removeFirst(_ count: Int) -> [GroupedWrite] {
        let group = Array(writes.prefix(count))
        writes.removeFirst(group.count)
        size -= group.reduce(0) { $0 + $1.size }
        return group
    }
}

/// A write that may share its transaction with others.
struct GroupedWrite: Sendable {
    /// How many bytes of text it brings, roughly.
    let size: Int
    /// Writes, and hands over what the search index is to take; returns what tells the caller that everybody can see it.
    let begin: @Sendable (Database, inout [WrittenPage]) throws -> () -> Void
    /// Tells the caller that nothing was written.
    let fail: @Sendable (StoreError) -> Void
}
