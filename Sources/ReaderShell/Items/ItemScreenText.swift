import FeedModel
import Foundation
import Primitives
package import Screens
import SourceAPI
import TerminalText

package struct ItemScreenText {
    var opened: OpenedItem
    var position: ItemPosition?
    var style: PageStyle

    package init(opened: OpenedItem, position: ItemPosition? = nil, style: PageStyle) {
        self.opened = opened
        self.position = position
        self.style = style
    }

    var heading: [String] {
        let counted = position.map { position in
            "  \(position.number)" + (position.count.map { " of \($0)" } ?? "")
                + (position.section.map { " in \(TerminalText.line($0))" } ?? "")
        }
        let title = style.folded("\(TerminalText.line(opened.kept.item.displayTitle)) ==", head: "== ")
        guard let counted, let last = title.last else { return title }
        // The position is not folded apart.
        let isRoom = style.textWidth.map { (last + counted).cellWidth <= $0 } ?? true
        return title.dropLast()
            + (isRoom ? [last + counted] : [last] + style.folded(counted.drop { $0 == " " }.description, head: "   "))
    }

    package var lines: [String] {
        let item = opened.kept.item
        var lines = heading + style.folded(origin)
        if !opened.otherTitles.isEmpty {
            let titles = opened.otherTitles.map(TerminalText.line).joined(separator: ", ")
            lines += style.folded("Also in \(titles)")
        }
        if let url = item.url { lines.append(TerminalText.line(url)) }
        if let comments = item.comments, comments != item.url {
            lines.append("Comments: \(TerminalText.line(comments))")
        }
        if let event { lines += style.folded(event) }
        lines += facts.flatMap { style.folded($0) }
        lines += item.enclosures.prefix(Self.maximumEnclosures).map(enclosure)
        let left = item.enclosures.count - Self.maximumEnclosures
        if left > 0 { lines.append("Enclosed: \(left) more") }
        lines.append("")
        let text = TextLayout(width: style.textWidth, symbols: style.symbols).lines(opened.text)
        return lines + (text.isEmpty ? style.folded(withoutText) : text)
    }

    private var event: String? {
        let item = opened.kept.item
        guard let starts = item.starts else { return item.ends.map { "Event: until \(style.dayAndTime($0))" } }
        guard let ends = item.ends, ends != starts else { return "Event: \(style.dayAndTime(starts))" }
        let isOneDay = style.clock.day(starts) == style.clock.day(ends)
        let end = isOneDay ? style.clock.time(ends) : style.dayAndTime(ends)
        return "Event: \(style.dayAndTime(starts)) to \(end)"
    }

    private static let maximumEnclosures = 10
    /// The width of a list of names, about four lines.
    private static let maximumWidth = 320

    private var facts: [String] {
        let item = opened.kept.item
        let score = item.score.map { score in
            opened.scoreName.map { "\(score) \($0)\(score == 1 ? "" : "s")" } ?? "Score: \(score)"
        }
        let names = item.categories.map(TerminalText.line).filter { !$0.isEmpty }
        let tags = opened.kept.state.tags.map(TerminalText.line)
        let tagged = tags.isEmpty ? nil : "Tags: \(shortened(tags.joined(separator: ", ")))"
        let categories = names.isEmpty ? nil : "Categories: \(shortened(names.joined(separator: ", ")))"
        let image = item.image.flatMap { opened.text.links.contains($0) ? nil : $0 }
        let isEnclosed = item.enclosures.contains { $0.url == image }
        let picture = isEnclosed ? nil : image.map { "Picture: \(TerminalText.line($0))" }
        return [score, tagged, categories, picture, opened.attribution.map { TerminalText.line($0.text) }].compactMap(
            \.self
        )
    }

    private func shortened(_ text: String) -> String {
        text.truncated(toCells: Self.maximumWidth, ellipsis: style.symbols.ellipsis)
    }

    private var withoutText: String {
        let page = opened.kept.item.url.flatMap(JSONValue.webAddress)
        return "This item has no text." + (page == nil ? "" : " 'browse' opens its page.")
    }

    private var origin: String {
        let item = opened.kept.item
        let date = item.date.map(style.dayAndTime)
        let names = item.authors.map(TerminalText.line).joined(separator: ", ")
        let authors = item.authors.isEmpty ? nil : "by \(shortened(names))"
        let state = opened.kept.state.isStarred ? "starred" : nil
        return [opened.sourceTitle, authors, date, state].compactMap(\.self).map(TerminalText.line).joined(
            separator: ", "
        )
    }

    private func enclosure(_ enclosure: Enclosure) -> String {
        // Publishers write 0 for a length that they do not know.
        let known = enclosure.length.flatMap { $0 > 0 ? $0 : nil }
        let length = known.map { $0 >= 1_048_576 ? "\($0 / 1_048_576) MiB" : "\(max(1, $0 / 1024)) KiB" }
        let details = [enclosure.type, length].compactMap(\.self).joined(separator: ", ")
        return TerminalText.line("Enclosed: \(enclosure.url)\(details.isEmpty ? "" : " (\(details))")")
    }
}
