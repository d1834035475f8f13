public import Foundation
import Synchronization

/// A host that has asked to be left alone for a while.
public struct HostRecord: Hashable, Sendable {
    /// Host, and port if it is not the scheme's own: ``WebAddress/hostAndPort``.
    public var host: String
    /// Not before this time again.
    public var until: Date
    /// The status that said so, 429 or 503; `nil` if it was the service's own rule.
    public var status: Int?

    /// Makes a record.
    public init(host: String, until: Date, status: Int? = nil) {
        self.host = host
        self.until = until
        self.status = status
    }
}

/// The hosts that have asked to be left alone, shared by all fetches of a run.
public final class HostBackOffs: Sendable {
    private let records: Mutex<[String: HostRecord]>

    /// Starts with what was stored at the end of the last run.
    public init(_ records: [HostRecord] = []) {
        self.records = Mutex(
            Dictionary(records.map { ($0.host, $0) }, uniquingKeysWith: { $0.until > $1.until ? $0 : $1 })
        )
    }

    /// Until when a host is left alone; `nil` when it may be asked.
    public func end(of host: String, now: Date) -> Date? {
        records.withLock { $0[host] }.flatMap { $0.until > now ? $0.until : nil }
    }

    /// Notes a wish of a host's; the later of two times counts.
    public func note(_ record: HostRecord) {
        records.withLock { records in
            if let known = records[record.host], known.until >= record.until { return }
            records[record.host] = record
        }
    }

    /// Every record that still counts, by host.
    public func current(now: Date) -> [HostRecord] {
        records.withLock { Array($0.values) }.filter { $0.until > now }.sorted { $0.host < $1.host }
    }
}
