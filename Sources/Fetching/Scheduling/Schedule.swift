package import FeedModel
package import Foundation
package import SourceAPI
import Synchronization

/// The time when a subscription is due again, and the rule that decides it.
///
/// The longest delay decides, and no server can demand more than a day. The time is an argument, so the result depends
/// on the arguments only.
package struct Schedule: Hashable, Sendable {
    package var due: Date
    package var rule: FetchRecord.DueRule

    /// The longest delay that a publisher can demand, or that failures can cause.
    package static let maximumDelay = StoredWait.maximumDelay

    package struct Constraints: Hashable, Sendable {
        /// The reader's interval; never shortened.
        package var interval: Duration
        /// ``SourceDescriptor/minimumInterval``; never shortened.
        package var minimum: Duration
        /// ``Page/minimumInterval``, at most ``Schedule/maximumDelay``.
        package var feed: Duration?
        package var freshness: Freshness?
        /// `Retry-After`, or the rate limit of a service, at most ``Schedule/maximumDelay`` from now.
        package var retryAfter: Date?
        /// ``Page/skipSchedule``; a due time within them moves to their end, at most ``Schedule/maximumDelay`` from
        /// now.
        package var skipSchedule: SkipSchedule?

        /// Returns the end of the wait that a server asks for; `nil` if it asks for none.
        func wait(from now: Date) -> Date? { retryAfter.flatMap { $0 > now ? Schedule.capped($0, now: now) : nil } }
    }

    /// Creates the schedule after a page or a 304; of equal delays, the first in the order of ``Constraints`` decides.
    package init(afterSuccessAt now: Date, constraints: Constraints) {
        var delays: [(Duration, FetchRecord.DueRule)] = [
            (constraints.interval, .interval), (constraints.minimum, .minimum),
        ]
        if let feed = constraints.feed { delays.append((min(feed, Self.maximumDelay), .feed)) }
        if let freshness = constraints.freshness {
            delays.append((min(freshness.duration, Self.maximumDelay), freshness.rule))
        }
        if let date = constraints.retryAfter { delays.append((Self.delay(from: now, to: date), .retryAfter)) }
        self.init(now: now, delays: delays, skipSchedule: constraints.skipSchedule)
    }

    /// Returns the end of a back-off that a server demands: at most ``maximumDelay`` from now.
    static func capped(_ date: Date, now: Date) -> Date { min(date, now + maximumDelay.seconds) }

    /// Returns the duration of a back-off that the server does not name: ten minutes, doubled after each failure, at
    /// most ``maximumDelay``.
    static func defaultBackoff(failures: Int, jitter: Double) -> Duration {
        jittered(.seconds(600 << min(max(failures, 0), 8)), failures: failures + 1, jitter: jitter)
    }

    /// Returns a delay that is up to a quarter longer from the second failure on, at most ``maximumDelay``.
    private static func jittered(_ delay: Duration, failures: Int, jitter: Double) -> Duration {
        min(failures > 1 ? delay + delay * (min(max(jitter, 0), 1) / 4) : delay, maximumDelay)
    }

    /// Creates the schedule after a failure: 2, 4, 8 … minutes, at most a day, or longer if a constraint demands it.
    ///
    /// - Parameters:
    ///     - isAnswered: Whether the server answered in a way that an early retry will not change: 404, or a document
    ///     that cannot be parsed. Then the reader's interval applies.
    ///     - jitter: From 0 to 1; lengthens the delay by up to a quarter from the second failure on.
    package init(
        afterFailureAt now: Date,
        failures: Int,
        isAnswered: Bool = false,
        jitter: Double = 0,
        constraints: Constraints
    ) {
        let backoff = Duration.seconds(60 << min(max(failures, 1), 11))
        var delays: [(Duration, FetchRecord.DueRule)] = [
            (Self.jittered(backoff, failures: failures, jitter: jitter), .backOff), (constraints.minimum, .minimum),
        ]
        if isAnswered { delays.append((constraints.interval, .interval)) }
        if let date = constraints.retryAfter { delays.append((Self.delay(from: now, to: date), .retryAfter)) }
        self.init(now: now, delays: delays, skipSchedule: constraints.skipSchedule)
    }

    private init(now: Date, delays: [(delay: Duration, rule: FetchRecord.DueRule)], skipSchedule: SkipSchedule?) {
        var longest = (delay: Duration.zero, rule: delays.first?.rule ?? .interval)
        for candidate in delays where candidate.delay > longest.delay { longest = candidate }
        due = now + longest.delay.seconds
        rule = longest.rule
        guard let skipSchedule, skipSchedule.contains(due) else { return }
        let end = min(skipSchedule.nextAllowed(from: due), now + Self.maximumDelay.seconds)
        if end > due { (due, rule) = (end, .skipSchedule) }
    }

    private static func delay(from now: Date, to date: Date) -> Duration {
        min(.seconds(max(0, min(date.timeIntervalSince(now), 1e9))), maximumDelay)
    }
}

extension HostBackoff {
    /// Returns the back-off that a response starts for its host; without a time, a refusal starts one of ten minutes or
    /// more.
    static func started(
        by response: HTTPResponse,
        from address: HTTPAddress,
        failures: Int,
        now: Date
    ) -> (backoff: HostBackoff, isGuess: Bool)? {
        let isRefused = response.status == 429 || response.status == 503
        guard isRefused || response.isLimitUsedUp else { return nil }
        let end = response.limitEnd(now: now)
        guard isRefused || end != nil else { return nil }
        let host = address.hostAndPort
        let jitter = Jitter.fraction(for: host, failures: failures)
        let until = end ?? now + Schedule.defaultBackoff(failures: failures, jitter: jitter).seconds
        return (HostBackoff(host: host, until: Schedule.capped(until, now: now), status: response.status), end == nil)
    }
}

/// The part of a delay that differs between subscriptions and hosts: derived from the name and not random, so that the
/// same history results in the same times.
enum Jitter {
    static func fraction(for name: String, failures: Int) -> Double {
        // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Array(name.utf8) + Array(String(failures).utf8) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return Double(hash >> 40) / Double(1 << 24)
    }
}

/// The freshness lifetime of a response (RFC 9111, 4.2.1).
package struct Freshness: Hashable, Sendable {
    package var duration: Duration
    /// The header that states it: ``FetchRecord/DueRule/maxAge`` or ``FetchRecord/DueRule/expires``.
    package var rule: FetchRecord.DueRule

    /// Reads the headers of a response: `Cache-Control: max-age` less `Age`, else `Expires` less `Date`.
    ///
    /// A response with `no-cache` or `no-store` has no freshness. Malformed values are ignored, too large ones capped.
    package init?(_ headers: HTTPHeaders, now: Date) {
        let directives = headers.directives
        if directives.contains(where: { $0.name == "no-cache" || $0.name == "no-store" }) { return nil }
        if let age = directives.first(where: { $0.name == "max-age" })?.value.flatMap(Duration.init(deltaSeconds:)) {
            let spent = headers["Age"].flatMap(Duration.init(deltaSeconds:)) ?? .zero
            (duration, rule) = (max(.zero, age - spent), .maxAge)
        } else if let expires = headers["Expires"].flatMap({ HTTPDate.date(from: $0, now: now) }) {
            let sent = headers["Date"].flatMap({ HTTPDate.date(from: $0, now: now) }) ?? now
            (duration, rule) = (max(.zero, .seconds(expires.timeIntervalSince(sent).rounded())), .expires)
        } else {
            return nil
        }
    }
}

extension Duration {
    /// Parses `delta-seconds`: digits only, capped at a hundred years.
    init?(deltaSeconds text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self = .seconds(min(Int(text) ?? .max, 100 * 366 * 86_400))
    }
}

extension HTTPHeaders {
    fileprivate var directives: [(name: String, value: String?)] {
        filter { $0.name.lowercased() == "cache-control" }.flatMap { $0.value.split(separator: ",") }.map { part in
            let halves = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            let value = halves.count > 1 ? halves[1].trimmingCharacters(in: ["\""]) : nil
            return (halves.first?.lowercased() ?? "", value)
        }
    }
}

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
