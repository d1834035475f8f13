package import FeedModel
package import Foundation

/// An event of the ledger as `quire history` prints it.
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

    package func lines(style: PageStyle) -> [String] {
        let item = TerminalText.line("\(title)\(style.symbols.dash) \(sourceTitle)")
        return style.folded(item, head: "\(style.dayAndTime(at))  \(TerminalText.line(kind.words))  ", isRow: true)
    }
}

extension Event.Kind {
    /// The name of the event, with the tag if it is about one: `tagged 'later'`.
    var words: String { tag.map { "\(name) '\($0)'" } ?? name }
}
