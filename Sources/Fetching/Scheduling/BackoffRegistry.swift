public import FeedModel
public import Foundation
import Synchronization

/// The hosts in back-off by a `Retry-After` or after failures, shared by all fetches of a run.
public final class BackoffRegistry: Sendable {
    private let backoffs: Mutex<[String: HostBackoff]>
    private let isEnabled: Bool

    /// Creates a registry with the back-offs stored by the last run.
    ///
    /// - Parameter isEnabled: Whether back-offs count; `false` for a demonstration, which contacts no host.
    public init(_ backoffs: [HostBackoff] = [], isEnabled: Bool = true) {
        self.isEnabled = isEnabled
        self.backoffs = Mutex(
            Dictionary(backoffs.map { ($0.host, $0) }, uniquingKeysWith: { $0.until > $1.until ? $0 : $1 })
        )
    }

    /// Returns the end of a host's back-off; `nil` if it may be contacted.
    ///
    /// - Parameter overruled: Back-offs that do not count for this request.
    package func end(of host: String, now: Date, besides overruled: Set<HostBackoff> = []) -> Date? {
        guard isEnabled, let backoff = backoffs.withLock({ $0[host] }), !overruled.contains(backoff) else { return nil }
        return backoff.end(at: now)
    }

    /// Records a back-off.
    ///
    /// The later of two for one host counts.
    ///
    /// - Parameters:
    ///   - now: The current time; a known back-off that is over is replaced.
    ///   - guesses: Earlier back-offs that this one replaces, even if they end later.
    public func record(_ backoff: HostBackoff, now: Date, replacing guesses: Set<HostBackoff> = []) {
        backoffs.withLock { backoffs in
            if let known = backoffs[backoff.host], let end = known.end(at: now), end >= backoff.until,
                !guesses.contains(known)
            {
                return
            }
            backoffs[backoff.host] = backoff
        }
    }

    /// Returns the back-offs that have not ended, by host.
    package func current(now: Date) -> [HostBackoff] {
        backoffs.withLock { Array($0.values) }.filter { $0.end(at: now) != nil }.sorted { $0.host < $1.host }
    }
}
