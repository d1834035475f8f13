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
        let title = "\(TerminalText.line(opened.kept.item.displayTitle)) =="
        let pieces = style.folded(title, head: "== ")
        let lines = style.linked(pieces, of: "== " + title, besides: "== ".count, to: opened.kept.item.url)
        guard let counted, let last = pieces.last, let linked = lines.last else { return lines }
        // The position is not folded apart.
        let isRoom = style.textWidth.map { (last + counted).cellWidth <= $0 } ?? true
        return lines.dropLast()
            + (isRoom
                ? [linked + counted] : [linked] + style.folded(counted.drop { $0 == " " }.description, head: "   "))
    }

    package var lines: [String] {
        let links = opened.links
        let hyperlinks = hyperlinks(links)
        func field(_ text: String) -> [String] { hyperlinks.applied(to: style.folded(text), of: text) }
        var lines = heading + style.folded(origin)
        if !opened.otherTitles.isEmpty {
            let titles = opened.otherTitles.map(TerminalText.line).joined(separator: ", ")
            lines += style.folded("Also in \(titles)")
        }
        if style.hasAddresses, let url = opened.kept.item.url { lines.append(TerminalText.line(url)) }
        for link in links where link.kind == .comments { lines += field("\(Self.comments) [\(link.number)]") }
        if let event { lines += style.folded(event) }
        lines += facts.flatMap { style.folded($0) }
        let shown = Set(opened.text.pictures.map(\.address))
        for link in links where style.hasAddresses && link.kind == .picture && !shown.contains(link.address) {
            lines += field("Picture [\(link.number)]")
        }
        let files = links.filter(\.isEnclosure)
        for link in files.prefix(Self.maximumEnclosures) {
            lines += field("Enclosed: \(name(ofFile: link)) [\(link.number)]")
        }
        if files.count > Self.maximumEnclosures {
            lines.append("Enclosed: \(files.count - Self.maximumEnclosures) more")
        }
        lines.append("")
        let text = text(links, hyperlinks)
        lines += text.isEmpty ? style.folded(withoutText) : text
        guard style.hasAddresses else { return lines }
        let omitted = Set(files.dropFirst(Self.maximumEnclosures).map(\.number))
        let footnotes = links.filter { $0.number > 0 && !omitted.contains($0.number) }
        return lines + (footnotes.isEmpty ? [] : [""]) + footnotes.map { TextLayout.footnote($0.number, $0.address) }
    }

    private static let comments = "Comments"

    private func name(ofFile link: ItemLink) -> String {
        guard case .enclosure(let file) = link.kind else { return "" }
        let words = file.words(style.symbols)
        return words.isEmpty ? "file" : words
    }

    /// Returns the lines of the text; its pictures have numbers where addresses are shown.
    private func text(_ links: [ItemLink], _ hyperlinks: Hyperlinks) -> [String] {
        var layout = TextLayout(width: style.textWidth, symbols: style.symbols)
        layout.hyperlinks = hyperlinks
        guard style.hasAddresses, let first = links.first(where: { $0.kind == .picture })?.number else {
            return layout.lines(of: opened.text.blocks)
        }
        return layout.lines(of: opened.text.numberingPictures(after: first - 1).blocks)
    }

    private func hyperlinks(_ links: [ItemLink]) -> Hyperlinks {
        var hyperlinks = Hyperlinks()
        guard let openable = style.openableAddress else { return hyperlinks }
        for link in links where link.kind != .page {
            let (words, address) = (TerminalText.line(link.words), TerminalText.line(link.address))
            let name =
                switch link.kind {
                case .page, .text: ""
                case .enclosure: name(ofFile: link)
                case .comments: Self.comments
                case .picture: words.isEmpty ? "[image]" : "[image: \(words)]"
                }
            hyperlinks.add(link.number, to: openable(link.address), words: [name, words, address])
        }
        return hyperlinks
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
        let attribution = opened.attribution.map { TerminalText.line($0.text) }
        return [score, tagged, categories, attribution].compactMap(\.self)
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
}

extension ItemLink {
    fileprivate var isEnclosure: Bool { if case .enclosure = kind { true } else { false } }
}
