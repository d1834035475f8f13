import FeedModel
import Foundation
import Screens

/// An opened item as lines: what it is, then its text.
struct ItemPage {
    var opened: OpenedItem
    var number: Int
    var of: Int
    var style: PageStyle

    /// The lines.
    var lines: [String] {
        let item = opened.kept.item
        var lines = ["== \(TerminalText.line(item.displayTitle)) ==  \(number) of \(of)"]
        lines.append(origin)
        if let url = item.url { lines.append(TerminalText.line(url)) }
        lines += item.enclosures.map(enclosure)
        lines.append("")
        let text = TextLayout(width: style.width).lines(opened.text)
        lines += text.isEmpty ? ["This item has no text. 'browse' opens its page."] : text
        return lines
    }

    private var origin: String {
        let item = opened.kept.item
        let date = item.date.map(style.dayAndTime)
        let authors = item.authors.isEmpty ? nil : "by \(item.authors.joined(separator: ", "))"
        let state = opened.kept.state.isStarred ? "starred" : nil
        return [opened.sourceTitle, authors, date, state].compactMap(\.self).map(TerminalText.line).joined(separator: ", ")
    }

    private func enclosure(_ enclosure: Enclosure) -> String {
        let length = enclosure.length.map { $0 >= 1_048_576 ? "\($0 / 1_048_576) MiB" : "\(max(1, $0 / 1024)) KiB" }
        let details = [enclosure.type, length].compactMap(\.self).joined(separator: ", ")
        return TerminalText.line("Enclosed: \(enclosure.url)\(details.isEmpty ? "" : " (\(details))")")
    }
}
