import FeedModel
import Foundation

/// The counts of a refresh.
public struct RefreshTally: Sendable {
    /// The number of subscriptions that returned content.
    public private(set) var fetched = 0
    /// The number of subscriptions that had not changed.
    public private(set) var unchanged = 0
    /// The number of subscriptions that were not fetched.
    public private(set) var skipped = 0
    /// The reasons for skipping with their counts; subscriptions that are not due are counted in ``earliest``.
    public private(set) var reasons: [String: Int] = [:]
    /// The earliest due time among the subscriptions that are not due, its text, and their number.
    private var earliest: (due: Date, reason: String, count: Int)?
    /// The hosts on hold, each with its time and the number of subscriptions that wait for it.
    private var holds: [String: (until: String, count: Int)] = [:]
    /// The number of subscriptions that failed.
    public private(set) var failed = 0
    /// The number of subscriptions without a result, because the refresh was stopped.
    public var cancelled: Int { begun.count }
    /// The number of new items.
    public private(set) var new = 0
    private var begun: Set<SourceID> = []

    /// Creates a tally with zero counts.
    public init() {}

    /// Counts one fetch.
    public mutating func count(_ news: RefreshNews) {
        if news.outcome.isLast { begun.remove(news.source) } else { begun.insert(news.source) }
        switch news.outcome {
        case .waiting, .fetching, .overruling:
            break
        case .fetched(let count, _):
            fetched += 1
            new += count
        case .unchanged:
            unchanged += 1
        case .skipped(let reason, let due?):
            skipped += 1
            let known = earliest ?? (due, reason, 0)
            earliest = due < known.due ? (due, reason, known.count + 1) : (known.due, known.reason, known.count + 1)
        case .skipped(let reason, nil):
            skipped += 1
            reasons[reason, default: 0] += 1
        case .onHold(let host, let until):
            skipped += 1
            reasons["\(host) is on hold until \(until)", default: 0] += 1
            holds[host, default: (until, 0)].count += 1
        case .failed(_, let count):
            failed += 1
            new += count
        }
    }

    /// The counts in one line.
    ///
    /// `12 fetched, 3 new; 80 unchanged, 8 skipped (7 not due before 10:00; 1 gone), 1 failed.` Of the subscriptions
    /// that are not due, the earliest time is printed.
    public var line: String {
        "\(fetched) fetched, \(new) new; \(unchanged) unchanged, \(skippedText), \(failed) failed"
            + (cancelled == 0 ? "." : ", \(cancelled) not finished.")
    }

    /// Returns how a host that is on hold can be asked all the same; `nil` if no fetch of a forced request waits for one.
    public func hint(on request: RefreshRequest) -> String? {
        guard request.isForced, request.filter != nil,
            let most = holds.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })
        else { return nil }
        let (host, hold) = (TerminalText.line(most.key), most.value)
        let others = holds.values.reduce(-hold.count) { $0 + $1.count }
        return "Of these, \(hold.count) \(hold.count == 1 ? "waits" : "wait") for \(host), which is on hold until "
            + "\(hold.until)\(others == 0 ? "" : ", and \(others) for other hosts"). 'refresh --force ADDRESS' with one "
            + "whole address asks it once all the same."
    }

    private var skippedText: String {
        var counts = reasons
        if let earliest { counts[earliest.reason, default: 0] += earliest.count }
        let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
        let why = most.map {
            counts.count == 1 ? TerminalText.line($0.key) : "\($0.value) \(TerminalText.line($0.key))"
        }
        return skipped == 0 ? "0 skipped" : "\(skipped) skipped (\(why.joined(separator: "; ")))"
    }
}
