import FeedModel
import Foundation
package import Screens
import SourceAPI
import TerminalText

package enum RefreshLine {
    /// `Planet Swift: 3 new`.
    package static func text(_ news: RefreshNews, explainer: Explainer) -> String {
        let title = TerminalText.line(news.title)
        return switch news.outcome {
        case .waiting: "\(title): waiting"
        case .fetching: "\(title): fetching"
        case .overruling(let hold): "\(TerminalText.line(hold)). This one is sent anyway."
        case .fetched(let new, nil): "\(title): \(count(new))"
        case .fetched(let new, let remark?): "\(title): \(count(new)); \(TerminalText.line(remark))"
        case .unchanged: "\(title): unchanged"
        case .skipped(let reason, _, _): "\(title): skipped, \(TerminalText.line(reason))"
        case .paused(let pause): "\(title): skipped, \(pause.words)"
        case .onHold(let host, let until): "\(title): skipped, \(TerminalText.line(host)) is on hold until \(until)"
        case .failed(let error, let new): "\(title): failed\(reason(error, in: news, by: explainer))\(kept(new))"
        }
    }

    private static func reason(_ error: any Error, in news: RefreshNews, by explainer: Explainer) -> String {
        guard let error = error as? SourceError else { return ". \(TerminalText.line(explainer.explain(error).line))" }
        let isNamed = news.title == news.source.rawValue
        var reason = isNamed ? explainer.reason(error, besideAddressOf: news.source) : explainer.reason(error)
        // Only the reader can fix it, so that its remedy belongs in the line of progress.
        if case .missingCredential = error { reason = "\(reason.sentence) \(explainer.explain(error).remedy)" }
        return ": \(TerminalText.line(reason))"
    }

    private static func count(_ new: Int) -> String { new == 0 ? "nothing new" : "\(new) new" }

    private static func kept(_ new: Int) -> String { new == 0 ? "" : "; \(new) new in the part that arrived" }
}
