public import FeedModel
public import Foundation

/// When a subscription is due again, and which rule says so.
///
/// Pure: the time is an argument. The rules are those of the field: the longest wish counts, and no server is
/// believed for longer than a day.
public struct Schedule: Hashable, Sendable {
    /// Not before this time.
    public var due: Date
    /// What decided.
    public var rule: FetchRecord.DueRule

    /// The longest time that a publisher, or a row of failures, can keep a subscription waiting.
    public static let ceiling = Duration.seconds(86_400)

    /// Everybody's wish after a fetch.
    public struct Wishes: Hashable, Sendable {
        /// The person's own interval; never shortened.
        public var interval: Duration
        /// ``SourceDescriptor/minimumInterval``; never shortened.
        public var minimum: Duration
        /// ``Page/minimumInterval``, at most ``Schedule/ceiling``.
        public var feed: Duration?
        /// What the cache headers say, at most ``Schedule/ceiling``.
        public var freshness: Freshness?
        /// `Retry-After`, or a service's own limit, at most ``Schedule/ceiling``.
        public var retryAfter: Date?
        /// ``Page/skipSchedule``: what falls into them is put off to their end, at most to ``Schedule/ceiling``.
        public var skipSchedule: SkipSchedule?

        /// Makes wishes.
        public init(
            interval: Duration,
            minimum: Duration,
            feed: Duration? = nil,
            freshness: Freshness? = nil,
            retryAfter: Date? = nil,
            skipSchedule: SkipSchedule? = nil
        ) {
            self.skipSchedule = skipSchedule
            self.interval = interval
            self.minimum = minimum
            self.feed = feed
            self.freshness = freshness
            self.retryAfter = retryAfter
        }
    }

    /// The schedule after a page, or after 304.
    ///
    /// Of equal wishes the first in the order of ``Wishes`` decides.
    public init(afterSuccessAt now: Date, wishes: Wishes) {
        var gaps: [(Duration, FetchRecord.DueRule)] = [(wishes.interval, .interval), (wishes.minimum, .minimum)]
        if let feed = wishes.feed { gaps.append((min(feed, Self.ceiling), .feed)) }
        if let freshness = wishes.freshness { gaps.append((min(freshness.duration, Self.ceiling), freshness.rule)) }
        if let date = wishes.retryAfter { gaps.append((Self.gap(from: now, to: date), .retryAfter)) }
        self.init(now: now, gaps: gaps, skipSchedule: wishes.skipSchedule)
    }

    /// The time until which a host is left alone that has asked for it: what it says, but at most ``ceiling`` from now.
    static func believed(_ date: Date, now: Date) -> Date { min(date, now + ceiling.seconds) }

    /// How long a host is left alone that asks for it without saying how long: ten minutes, twice as long after each
    /// failure, at most ``ceiling``.
    static func usualWait(failures: Int, jitter: Double) -> Duration {
        spread(.seconds(600 << min(max(failures, 0), 8)), failures: failures + 1, jitter: jitter)
    }

    /// A wait after repeated failures, up to a quarter longer.
    private static func spread(_ wait: Duration, failures: Int, jitter: Double) -> Duration {
        min(failures > 1 ? wait + wait * (min(max(jitter, 0), 1) / 4) : wait, ceiling)
    }

    /// The schedule after a failure: 2, 4, 8 … minutes, at most a day, or longer if the source or the server wants it.
    ///
    /// - Parameters:
    ///   - now: The time of the failure.
    ///   - failures: Failures in a row, this one included.
    ///   - isAnswered: Whether a server was there and gave an answer that asking again soon will not mend: 404, or a
    ///     document that cannot be read. Then the person's interval counts too; a server that was not reached, or
    ///     says that it is in trouble, may be tried again before.
    ///   - jitter: From the second failure on up to a quarter more, as this says from 0 to 1.
    ///   - wishes: What is wanted; of the publisher's `Retry-After` and quiet times count.
    public init(
        afterFailureAt now: Date,
        failures: Int,
        isAnswered: Bool = false,
        jitter: Double = 0,
        wishes: Wishes
    ) {
        let backOff = Duration.seconds(60 << min(max(failures, 1), 11))
        var gaps: [(Duration, FetchRecord.DueRule)] = [
            (Self.spread(backOff, failures: failures, jitter: jitter), .backOff), (wishes.minimum, .minimum),
        ]
        if isAnswered { gaps.append((wishes.interval, .interval)) }
        if let date = wishes.retryAfter { gaps.append((Self.gap(from: now, to: date), .retryAfter)) }
        self.init(now: now, gaps: gaps, skipSchedule: wishes.skipSchedule)
    }

    private init(now: Date, gaps: [(gap: Duration, rule: FetchRecord.DueRule)], skipSchedule: SkipSchedule?) {
        var longest = (gap: Duration.zero, rule: gaps.first?.rule ?? .interval)
        for wish in gaps where wish.gap > longest.gap { longest = wish }
        due = now + longest.gap.seconds
        rule = longest.rule
        guard let skipSchedule, skipSchedule.contains(due) else { return }
        let end = min(skipSchedule.nextAllowed(from: due), now + Self.ceiling.seconds)
        if end > due { (due, rule) = (end, .skipSchedule) }
    }

    private static func gap(from now: Date, to date: Date) -> Duration {
        min(.seconds(max(0, min(date.timeIntervalSince(now), 1e9))), ceiling)
    }
}
