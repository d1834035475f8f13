import FeedModel
import SourceAPI

/// How one fetch went, as a line of progress.
public enum RefreshLine {
    /// `Planet Swift: 3 new`.
    public static func text(_ news: RefreshNews, explainer: Explainer) -> String {
        let title = TerminalText.line(news.title)
        return switch news.outcome {
        case .fetched(new: 0): "\(title): nothing new"
        case .fetched(let new): "\(title): \(new) new"
        case .unchanged: "\(title): unchanged"
        case .skipped(let reason): "\(title): skipped, \(TerminalText.line(reason))"
        case .failed(let error as SourceError): "\(title): failed: \(TerminalText.line(explainer.reason(error)))"
        case .failed(let error): "\(title): failed. \(TerminalText.line(explainer.explain(error).line))"
        }
    }
}

/// How a refresh went in all.
public struct RefreshTally: Hashable, Sendable {
    /// Subscriptions that answered with something.
    public private(set) var fetched = 0
    /// Subscriptions whose server said nothing had changed.
    public private(set) var unchanged = 0
    /// Subscriptions that were not asked.
    public private(set) var skipped = 0
    /// Why they were not asked, and how often.
    public private(set) var reasons: [String: Int] = [:]
    /// Subscriptions that failed.
    public private(set) var failed = 0
    /// New items.
    public private(set) var new = 0

    /// Starts with nothing.
    public init() {}

    /// Counts one fetch.
    public mutating func count(_ news: RefreshNews) {
        switch news.outcome {
        case .fetched(let count):
            fetched += 1
            new += count
        case .unchanged:
            unchanged += 1
        case .skipped(let reason):
            skipped += 1
            reasons[reason, default: 0] += 1
        case .failed:
            failed += 1
        }
    }

    /// All of it in one line.
    ///
    /// `12 fetched, 3 new; 80 unchanged, 8 skipped (not due), 1 failed.`
    public var line: String {
        let why = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map { TerminalText.line($0.key) }
        let skippedText = skipped == 0 ? "0 skipped" : "\(skipped) skipped (\(why.joined(separator: "; ")))"
        return "\(fetched) fetched, \(new) new; \(unchanged) unchanged, \(skippedText), \(failed) failed."
    }
}
