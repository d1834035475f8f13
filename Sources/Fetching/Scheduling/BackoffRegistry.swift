package import FeedModel
package import Foundation
import Synchronization

/// The hosts in back-off by a `Retry-After` or after failures, shared by all fetches of a run.
package final class BackoffRegistry: Sendable {
    private let backoffs: Mutex<[String: HostBackoff]>
    private let isEnabled: Bool

    /// Creates a registry with the back-offs stored by the last run; a demonstration, which contacts no host, disables
    /// it.
    package init(_ backoffs: [HostBackoff] = [], isEnabled: Bool = true) {
        self.isEnabled = isEnabled
        self.backoffs = Mutex(
            Dictionary(backoffs.map { ($0.host, $0) }, uniquingKeysWith: { $0.until > $1.until ? $0 : $1 })
        )
    }

    package func end(of host: String, now: Date, besides overruled: Set<HostBackoff> = []) -> Date? {
        guard isEnabled, let backoff = backoffs.withLock({ $0[host] }), !overruled.contains(backoff) else { return nil }
        return backoff.end(at: now)
    }

    /// Records a back-off, unless a later one of its host is in force that is not one of `guesses`.
    package func record(_ backoff: HostBackoff, now: Date, replacing guesses: Set<HostBackoff> = []) {
        backoffs.withLock { backoffs in
            if let known = backoffs[backoff.host], let end = known.end(at: now), end >= backoff.until,
                !guesses.contains(known)
            {
                return
            }
            backoffs[backoff.host] = backoff
        }
    }

    package func current(now: Date) -> [HostBackoff] {
        backoffs.withLock { Array($0.values) }.filter { $0.end(at: now) != nil }.sorted { $0.host < $1.host }
    }
}
