import FeedModel
import GRDB

/// The queue of a group commit: writes in the order of arrival, and when to commit them.
///
/// A commit writes every page of the file that it touches, and pages of indexes are touched again and again. While more
/// pages are expected, a transaction begins when ``minimumBatchBytes`` or ``minimumBatchWrites`` wait or after
/// ``maximumDelay``, and takes more writes while it runs.
struct GroupCommitQueue {
    private var writes: [GroupedWrite] = []
    private var size = 0
    private var schedule = Schedule.none
    private var expectsMore = false

    enum Schedule: Hashable {
        case none
        /// After ``maximumDelay`` at the latest.
        case delayed
        /// As soon as the writer's queue is free.
        case immediate
    }

    /// The maximum bytes of text of one transaction, unless a single write is larger.
    private static let maximumBatchBytes = 12 << 20
    /// The bytes of text that start a transaction while more writes are expected.
    private static let minimumBatchBytes = 512 << 10
    /// The number of writes that start a transaction while more writes are expected.
    ///
    /// Records of unchanged feeds have hardly any text, and a refresh fetches no more while many results wait: without this number it
    /// would pause for each transaction.
    private static let minimumBatchWrites = 32
    /// The bytes of text up to which a running transaction takes more writes.
    ///
    /// The cost of a commit is small compared to the writes then, and a mark that waits is not noticeably delayed.
    private static let targetBatchBytes = 4 << 20
    /// The maximum time that writes wait for others.
    static let maximumDelay: Duration = .milliseconds(200)

    var count: Int { writes.count }

    /// Appends a write; returns the commit that the caller has to schedule.
    mutating func append(_ write: GroupedWrite) -> Schedule {
        writes.append(write)
        size += write.size
        // Without text a write does not touch the search index, and need not wait.
        let isSmall = (1..<Self.minimumBatchBytes).contains(size) && writes.count < Self.minimumBatchWrites
        let next: Schedule = expectsMore && isSmall ? .delayed : .immediate
        guard schedule != .immediate, schedule != next else { return .none }
        schedule = next
        return next
    }

    /// Sets whether more writes are expected; returns whether the caller has to schedule a commit.
    mutating func expect(_ expectsMore: Bool) -> Bool {
        self.expectsMore = expectsMore
        return !expectsMore && endDelay()
    }

    /// Ends the delay; returns whether the caller has to schedule a commit.
    mutating func endDelay() -> Bool {
        guard schedule == .delayed else { return false }
        schedule = .immediate
        return true
    }

    /// Removes the writes of the next transaction; returns them, and whether the caller has to schedule another commit.
    mutating func take() -> (group: [GroupedWrite], isMore: Bool) {
        let group = removeFirst(max(1, fitting(0, Self.maximumBatchBytes)))
        schedule = writes.isEmpty ? .none : .immediate
        return (group, schedule == .immediate)
    }

    /// Removes writes that arrived while a transaction runs and still fit into it.
    ///
    /// A commit that is scheduled already may find fewer writes, or none.
    mutating func takeMore(besides written: Int) -> [GroupedWrite] {
        removeFirst(fitting(written, Self.targetBatchBytes))
    }

    /// Returns the number of writes that fit into a transaction that has some bytes of text already.
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

struct GroupedWrite: Sendable {
    let size: Int
    /// Writes, and appends pages for the search index.
    ///
    /// Returns a closure that resumes the caller after the commit.
    let begin: @Sendable (Database, inout [WrittenPage]) throws -> () -> Void
    let fail: @Sendable (LibraryError) -> Void
}
