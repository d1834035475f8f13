import FeedModel
import Foundation
package import Screens
import SourceAPI

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
        case .onHold(let host, let until): "\(title): skipped, \(TerminalText.line(host)) is on hold until \(until)"
        case .failed(let error as SourceError, let new) where error.needsActionOfReader:
            "\(title): failed: \(TerminalText.line(reasonAndRemedy(error, by: explainer)))\(kept(new))"
        case .failed(let error as SourceError, let new):
            "\(title): failed: \(TerminalText.line(reason(error, in: news, by: explainer)))\(kept(new))"
        case .failed(let error, let new):
            "\(title): failed. \(TerminalText.line(explainer.explain(error).line))\(kept(new))"
        }
    }

    private static func reason(_ error: SourceError, in news: RefreshNews, by explainer: Explainer) -> String {
        news.title == news.source.rawValue
            ? explainer.reason(error, besideAddressOf: news.source) : explainer.reason(error)
    }

    private static func reasonAndRemedy(_ error: SourceError, by explainer: Explainer) -> String {
        "\(explainer.reason(error).sentence) \(explainer.explain(error).remedy)"
    }

    private static func count(_ new: Int) -> String { new == 0 ? "nothing new" : "\(new) new" }

    private static func kept(_ new: Int) -> String { new == 0 ? "" : "; \(new) new in the part that arrived" }
}

extension SourceError {
    /// Whether only the reader can fix the error, so that its remedy belongs in the line of progress.
    fileprivate var needsActionOfReader: Bool { if case .missingCredential = self { true } else { false } }
}
