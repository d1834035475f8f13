public import FeedModel
public import Foundation
import Synchronization

/// The hosts that have asked to be left alone, shared by all fetches of a run.
public final class BackoffRegistry: Sendable {
    private let records: Mutex<[String: HostBackoff]>
    private let isHeeded: Bool

    /// Starts with what was stored at the end of the last run.
    ///
    /// - Parameter isHeeded: Whether hosts are left alone; `false` for a demonstration, which asks nobody.
    public init(_ records: [HostBackoff] = [], isHeeded: Bool = true) {
        self.isHeeded = isHeeded
        self.records = Mutex(
            Dictionary(records.map { ($0.host, $0) }, uniquingKeysWith: { $0.until > $1.until ? $0 : $1 })
        )
    }

    /// Until when a host is left alone; `nil` when it may be asked.
    public func end(of host: String, now: Date) -> Date? {
        guard isHeeded else { return nil }
        return records.withLock { $0[host] }.flatMap { $0.until > now ? $0.until : nil }
    }

    /// Notes a wish of a host's; the later of two times counts.
    ///
    /// - Parameter guesses: What was noted before it was known better, and does not count any more.
    public func note(_ record: HostBackoff, inPlaceOf guesses: Set<HostBackoff> = []) {
        records.withLock { records in
            if let known = records[record.host], known.until >= record.until, !guesses.contains(known) { return }
            records[record.host] = record
        }
    }

    /// Every record that still counts, by host.
    public func current(now: Date) -> [HostBackoff] {
        records.withLock { Array($0.values) }.filter { $0.until > now }.sorted { $0.host < $1.host }
    }
}
