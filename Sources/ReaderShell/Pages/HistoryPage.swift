import FeedModel
import Foundation

/// The last events of the ledger as lines, oldest first.
struct HistoryPage {
    var lines: [String]

    init(lines events: [HistoryLine], style: PageStyle) {
        guard !events.isEmpty else {
            lines = ["You have not read anything yet."]
            return
        }
        lines = events.map { event in
            let time = style.dayAndTime(event.at)
            let what = event.kind.tag.map { "\(event.kind.name) '\($0)'" } ?? event.kind.name
            return TerminalText.line("\(time)  \(what)  \(event.title) — \(event.sourceTitle)")
        }
    }
}
