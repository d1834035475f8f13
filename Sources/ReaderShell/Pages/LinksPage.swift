import FeedModel
import Screens

/// The links of an item, one per line, with the numbers that `browse` takes.
struct LinksPage {
    var opened: OpenedItem
    var style: PageStyle

    /// The lines.
    var lines: [String] {
        let links = opened.text.links
        guard !links.isEmpty else {
            return style.folded(
                "This item has no links." + (opened.kept.item.url == nil ? "" : " 'browse' opens its page.")
            )
        }
        let width = String(links.count).count
        return links.enumerated().map { index, link in
            String(index + 1).padded(toCells: width) + "  " + TerminalText.line(link)
        }
    }
}
