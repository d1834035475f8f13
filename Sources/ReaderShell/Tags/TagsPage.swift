import FeedModel
import Screens
import TerminalText

struct TagsPage {
    var tags: TagsPlace
    var style: PageStyle

    var lines: [String] {
        let numberWidth = String(tags.rows.count).count
        let countWidth = tags.rows.map { String($0.items).count }.max() ?? 0
        return style.folded(heading, head: "== ")
            + tags.rows.enumerated().flatMap { index, tag in
                let number = String(index + 1).rightAligned(toCells: numberWidth)
                guard !style.symbols.isSpoken else {
                    return style.folded(spoken(tag), head: number + " ", isRow: true)
                }
                let head = "\(number)  \(String(tag.items).rightAligned(toCells: countWidth))  "
                return [line(tag, head: head)]
            }
    }

    /// The number of columns below which the row has no room for its feeds.
    private static let minimumWidthOfFeeds = 30

    private var heading: String {
        switch tags.kind {
        case .tags: "Tags ==  \(tags.rows.count)"
        case .categories: "Categories of the newest items ==  \(tags.rows.count)"
        }
    }

    private func line(_ tag: TagSummary, head: String) -> String {
        let name = TerminalText.line(tag.name)
        let hasRoom = style.width.map { $0 >= Self.minimumWidthOfFeeds } ?? true
        let feeds = hasRoom ? feeds(tag).map { "\(style.symbols.dash) \($0)" } ?? "" : ""
        guard let width = style.width else { return head + name + feeds }
        let room = width - head.cellWidth - feeds.cellWidth
        return head + name.truncated(toCells: max(1, room), ellipsis: style.symbols.ellipsis) + feeds
    }

    private func spoken(_ tag: TagSummary) -> String {
        "\(TerminalText.line(tag.name)): "
            + [tag.items.counted("item"), feeds(tag)].compactMap(\.self).joined(separator: ", ")
    }

    private func feeds(_ tag: TagSummary) -> String? {
        tag.subscriptions > 0 ? tag.subscriptions.counted("feed") : nil
    }
}
