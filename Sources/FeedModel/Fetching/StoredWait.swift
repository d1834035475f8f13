package import Foundation

/// A stored time until which something waits, such as the next fetch of a feed or the end of a host's back-off.
///
/// The clock may have been wrong when the time was stored: on a machine without a battery, after a mistyped date, in a
/// virtual machine that resumes. Waiting for such a time could take years, so it is treated as over. It is recognised
/// in two ways: it is further ahead than its rule permits, or it was stored in the future. Every stored time that
/// delays something is read through this type.
public struct StoredWait: Hashable, Sendable {
    package var end: Date
    /// The time at which the wait began; `nil` if it is not stored.
    package var began: Date?
    package var longest: Duration

    /// The longest wait that a server can demand, or that failures can cause.
    package static let maximumDelay = Duration.seconds(86_400)

    /// The correction of a clock up to which stored times are believed.
    package static let tolerance = Duration.seconds(300)

    package init(until end: Date, began: Date? = nil, longest: Duration = maximumDelay) {
        self.end = end
        self.began = began
        self.longest = longest
    }

    /// Returns whether a right clock can have stored the time.
    package func isCredible(at now: Date) -> Bool {
        let latest = now.addingTimeInterval(Self.tolerance / .seconds(1))
        return end <= latest.addingTimeInterval(longest / .seconds(1)) && began.map { $0 <= latest } ?? true
    }

    package func end(at now: Date) -> Date? { end > now && isCredible(at: now) ? end : nil }
}

extension FetchRecord {
    package static let maximumInterval = Duration.seconds(43_200 * 60)

    /// The wait for the next fetch; `nil` if none is stored.
    ///
    /// - Parameter interval: The longest time that the reader or the source leaves between two fetches.
    package func nextFetch(interval: Duration = maximumInterval) -> StoredWait? {
        // A server's own time is also stored without a fetch, while its host is in back-off.
        let longest = dueRule == .retryAfter ? .zero : interval
        return due.map { StoredWait(until: $0, began: attempted, longest: max(StoredWait.maximumDelay, longest)) }
    }
}

/// The back-off of a host, stored between runs.
public struct HostBackoff: Hashable, Sendable {
    package var host: String
    package var until: Date
    /// The status that caused the back-off, 429 or 503; `nil` if it follows the service's documented rule.
    package var status: Int?

    package init(host: String, until: Date, status: Int? = nil) {
        self.host = host
        self.until = until
        self.status = status
    }

    package func end(at now: Date) -> Date? { StoredWait(until: until).end(at: now) }
}
