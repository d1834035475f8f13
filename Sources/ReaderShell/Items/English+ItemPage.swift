import FeedModel
import Foundation
import Primitives
package import Screens
import SourceAPI
import TerminalText

extension English {
    package func heading(_ opened: OpenedItem, at position: ItemPosition?) -> [Block] {
        let detail = position.map { position in
            "\(position.number)" + (position.count.map { " of \($0)" } ?? "")
                + (position.section.map { " in \(TerminalText.line($0))" } ?? "")
        }
        return [.heading(TerminalText.line(opened.kept.item.displayTitle), detail: detail ?? "")]
    }

    package func blocks(_ opened: OpenedItem, at position: ItemPosition?) -> [Block] {
        let item = opened.kept.item
        var blocks = heading(opened, at: position) + [.sentence(origin(of: opened))]
        if !opened.otherTitles.isEmpty {
            blocks.append(.sentence("Also in \(opened.otherTitles.map(TerminalText.line).joined(separator: ", "))"))
        }
        if let url = item.url { blocks.append(.line(TerminalText.line(url))) }
        if let comments = item.comments, comments != item.url {
            blocks.append(.line("Comments: \(TerminalText.line(comments))"))
        }
        blocks += ([event(item)] + facts(of: opened)).compactMap { $0.map(Block.sentence) }
        blocks += item.enclosures.prefix(Self.maximumEnclosures).map { .line(enclosure($0)) }
        let left = item.enclosures.count - Self.maximumEnclosures
        if left > 0 { blocks.append(.line("Enclosed: \(left) more")) }
        blocks.append(.line(""))
        return blocks + [.text(opened.text, otherwise: withoutText(item))]
    }

    private func event(_ item: Item) -> String? {
        guard let starts = item.starts else { return item.ends.map { "Event: until \(dayAndTime($0))" } }
        guard let ends = item.ends, ends != starts else { return "Event: \(dayAndTime(starts))" }
        let isOneDay = clock.day(starts) == clock.day(ends)
        let end = isOneDay ? clock.time(ends) : dayAndTime(ends)
        return "Event: \(dayAndTime(starts)) to \(end)"
    }

    private static let maximumEnclosures = 10
    /// The width of a list of names, about four lines.
    private static let maximumWidth = 320

    private func facts(of opened: OpenedItem) -> [String?] {
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
        return [score, tagged, categories, picture, opened.attribution.map { TerminalText.line($0.text) }]
    }

    private func shortened(_ text: String) -> String {
        text.truncated(toCells: Self.maximumWidth, ellipsis: symbols.ellipsis)
    }

    private func withoutText(_ item: Item) -> String {
        let page = item.url.flatMap(JSONValue.webAddress)
        return "This item has no text." + (page == nil ? "" : " 'browse' opens its page.")
    }

    private func origin(of opened: OpenedItem) -> String {
        let item = opened.kept.item
        let date = item.date.map(dayAndTime)
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
