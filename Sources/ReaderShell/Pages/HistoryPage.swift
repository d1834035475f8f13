import FeedModel
import Foundation

/// The latest events of the ledger, oldest first.
package struct HistoryPage {
    package let lines: [String]

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - query: The query as typed; `nil` for all events.
    ///   - style: The style of the page.
    package init(lines events: [HistoryLine], query: String? = nil, style: PageStyle) {
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
            let head = "\(style.dayAndTime(event.at))  \(TerminalText.line(what))  "
            return style.folded(item, head: head, isRow: true)
        }
    }
}
