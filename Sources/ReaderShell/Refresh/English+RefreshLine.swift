import FeedModel
import Foundation
package import Screens
import SourceAPI
import TerminalText

extension English {
    /// `Planet Swift: 3 new`.
    package func line(_ news: RefreshNews) -> String {
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
        case .failed(let error, let new): "\(title): failed\(reason(error, in: news))\(kept(new))"
        }
    }

    private func reason(_ error: any Error, in news: RefreshNews) -> String {
        guard let error = error as? SourceError else { return ". \(TerminalText.line(explain(error).line))" }
        let isNamed = news.title == news.source.rawValue
        var reason = isNamed ? reason(error, besideAddressOf: news.source) : reason(error)
        // Only the reader can fix it, so that its remedy belongs in the line of progress.
        if case .missingCredential = error { reason = "\(reason.sentence) \(explain(error).remedy)" }
        return ": \(TerminalText.line(reason))"
    }

    private func count(_ new: Int) -> String { new == 0 ? "nothing new" : "\(new) new" }

    private func kept(_ new: Int) -> String { new == 0 ? "" : "; \(new) new in the part that arrived" }
}
