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
        let item = opened.kept.item
        return [.heading(TerminalText.line(item.displayTitle), detail: detail ?? "", address: item.url)]
    }

    package func blocks(_ opened: OpenedItem, at position: ItemPosition?, showsAddresses: Bool) -> [Block] {
        let item = opened.kept.item
        let links = opened.links
        let files = links.filter { if case .enclosure = $0.kind { true } else { false } }
        let shown = Set(opened.text.pictures.map(\.address))
        let pictures = links.filter { showsAddresses && $0.kind == .picture && !shown.contains($0.address) }
        var blocks = heading(opened, at: position) + [.sentence(origin(of: opened))]
        if !opened.otherTitles.isEmpty {
            blocks.append(.sentence("Also in \(opened.otherTitles.map(TerminalText.line).joined(separator: ", "))"))
        }
        if showsAddresses, let url = item.url { blocks.append(.line(TerminalText.line(url))) }
        blocks += links.filter { $0.kind == .comments }.map { reference(Self.comments, $0) }
        blocks += ([event(item)] + facts(of: opened)).compactMap { $0.map(Block.sentence) }
        blocks += pictures.map { reference("Picture", $0) }
        blocks += files.prefix(Self.maximumEnclosures).map { reference("Enclosed: \(name(ofFile: $0))", $0) }
        let omitted = files.dropFirst(Self.maximumEnclosures)
        if !omitted.isEmpty { blocks.append(.line("Enclosed: \(omitted.count) more")) }
        blocks += [.line(""), text(of: opened, links, numbersPictures: showsAddresses)]
        guard showsAddresses else { return blocks }
        let omittedNumbers = Set(omitted.map(\.number))
        let footnotes = links.filter { $0.number > 0 && !omittedNumbers.contains($0.number) }
        return blocks + (footnotes.isEmpty ? [] : [.line("")])
            + footnotes.map { .line(TextLayout.footnote($0.number, $0.address)) }
    }

    private static let comments = "Comments"

    private func reference(_ words: String, _ link: ItemLink) -> Block {
        .reference("\(words) [\(link.number)]", numbered(link))
    }

    private func name(ofFile link: ItemLink) -> String {
        guard case .enclosure(let file) = link.kind else { return "" }
        let words = words(for: file)
        return words.isEmpty ? "file" : words
    }

    private func text(of opened: OpenedItem, _ links: [ItemLink], numbersPictures: Bool) -> Block {
        let first = numbersPictures ? links.first { $0.kind == .picture }?.number : nil
        return .text(
            first.map { opened.text.numberingPictures(after: $0 - 1) } ?? opened.text,
            otherwise: withoutText(opened.kept.item),
            links: links.filter { $0.kind != .page }.map(numbered)
        )
    }

    private func numbered(_ link: ItemLink) -> NumberedLink {
        let words = TerminalText.line(link.words)
        let name =
            switch link.kind {
            case .page, .text: ""
            case .enclosure: name(ofFile: link)
            case .comments: Self.comments
            case .picture: words.isEmpty ? "[image]" : "[image: \(words)]"
            }
        return NumberedLink(
            number: link.number,
            address: link.address,
            words: [name, words, TerminalText.line(link.address)]
        )
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
        return [score, tagged, categories, opened.attribution.map { TerminalText.line($0.text) }]
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
}
