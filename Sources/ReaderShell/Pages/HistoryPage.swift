package import FeedModel
package import Foundation

/// The latest events of the ledger, oldest first.
package struct HistoryPage {
    package let lines: [String]

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

package struct HistoryLine: Hashable, Sendable {
    package var at: Date
    package var kind: Event.Kind
    package var item: ItemID
    package var title: String
    package var sourceTitle: String

    package init(at: Date, kind: Event.Kind, item: ItemID, title: String, sourceTitle: String) {
        self.item = item
        self.at = at
        self.kind = kind
        self.title = title
        self.sourceTitle = sourceTitle
    }
}
