import FeedModel
import Foundation

/// The last events of the ledger as lines, oldest first.
public struct HistoryPage {
    /// The lines.
    public let lines: [String]

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - events: the events.
    ///   - query: what they were asked for by, as typed; `nil` when all were asked for.
    ///   - style: how the page is written.
    public init(lines events: [HistoryLine], query: String? = nil, style: PageStyle) {
        guard !events.isEmpty else {
            lines = style.folded(
                query.map { "Nothing in your history matches '\(TerminalText.line($0))'." }
                    ?? "You have not read anything yet."
            )
            return
        }
        lines = events.flatMap { event in
            let what = event.kind.tag.map { "\(event.kind.name) '\($0)'" } ?? event.kind.name
            let item = TerminalText.line("\(event.title)\(style.symbols.dash) \(event.sourceTitle)")
            return style.folded(item, head: "\(style.dayAndTime(event.at))  \(TerminalText.line(what))  ")
        }
    }
}
