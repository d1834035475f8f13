import FeedModel
import Foundation

/// The last events of the ledger as lines, oldest first.
public struct HistoryPage {
    /// The lines.
    public let lines: [String]

    /// Makes a page.
    public init(lines events: [HistoryLine], style: PageStyle) {
        guard !events.isEmpty else {
            lines = ["You have not read anything yet."]
            return
        }
        lines = events.map { event in
            let time = style.dayAndTime(event.at)
            let what = event.kind.tag.map { "\(event.kind.name) '\($0)'" } ?? event.kind.name
            return TerminalText.line("\(time)  \(what)  \(event.title) \(style.symbols.dash) \(event.sourceTitle)")
        }
    }
}
