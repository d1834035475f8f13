import FeedModel
package import Screens
import TerminalText

extension English {
    package func blocks(_ tags: TagsPlace) -> [Block] {
        let title =
            switch tags.kind {
            case .tags: "Tags"
            case .categories: "Categories of the newest items"
            }
        return [.heading(title, detail: "\(tags.rows.count)")]
            + tags.rows.enumerated().map { index, tag in
                let group = GroupRow(
                    title: TerminalText.line(tag.name),
                    figures: "\(tag.items)",
                    counts: tag.items.counted("item"),
                    details: tag.subscriptions > 0 ? [tag.subscriptions.counted("feed")] : []
                )
                return .row(Row(label: "\(index + 1)", content: .group(group)))
            }
    }
}
