import FeedModel
import Foundation
import SourceAPI

/// What happened at the last fetch of a subscription, and when the next is due.
public struct WhyPage {
    var status: SubscriptionStatus
    var style: PageStyle
    var explainer: Explainer

    /// Makes a page.
    public init(status: SubscriptionStatus, style: PageStyle, explainer: Explainer) {
        self.status = status
        self.style = style
        self.explainer = explainer
    }

    /// The lines.
    public var lines: [String] {
        let record = status.record
        var lines = ["\(status.title): \(status.subscription.uri)"]
        if let failure = record.failure {
            let explanation = explainer.explain(SourceError(failure))
            lines += [explanation.what, explanation.remedy]
            if record.failuresInARow > 1 { lines.append("It has failed \(record.failuresInARow) times in a row.") }
        } else if record.succeeded != nil {
            lines.append("The last fetch went well: \(record.itemsNew) new, \(record.bytes) bytes.")
        } else {
            lines.append("It has never been fetched. 'refresh' fetches it.")
        }
        if let status = record.status { lines.append("Last status: \(status).") }
        if let succeeded = record.succeeded { lines.append("Last good answer: \(time(succeeded)).") }
        for validators in record.validators {
            let held = [validators.etag.map { "ETag \($0)" }, validators.lastModified.map { "Last-Modified \($0)" }]
            lines.append("Validators held: \(held.compactMap(\.self).joined(separator: ", ")).")
        }
        if let due = record.due { lines.append("Next fetch: not before \(time(due))\(rule).") }
        return lines.flatMap { style.folded(TerminalText.line($0)) }
    }

    private var rule: String {
        switch status.record.dueRule {
        case .interval: ", by your interval"
        case .minimum: ", by the source's minimum"
        case .feed: ", as the feed asks"
        case .maxAge: ", by the server's Cache-Control"
        case .expires: ", by the server's Expires"
        case .retryAfter: ", as the server asks"
        case .backOff: ", because it failed"
        case nil: ""
        }
    }

    private func time(_ date: Date) -> String { style.dayAndTime(date) }
}
