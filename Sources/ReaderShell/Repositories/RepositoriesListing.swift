import FeedModel
import Foundation
import Screens
import TerminalText

struct RepositoriesListing {
    var screen: RepositoriesScreen
    /// The index of the first repository to print; earlier ones have already been printed.
    var from: Int
    var style: PageStyle

    var lines: [String] {
        guard !screen.items.isEmpty else {
            return style.folded("No repositories match '\(TerminalText.line(screen.words))'.") + notice
        }
        let more = screen.next == nil ? [] : style.folded("There are more: 'more' lists them.")
        return heading + rows(from..<screen.items.count) + notice + more
    }

    var earlierRows: [String] { rows(0..<from) }

    private func rows(_ range: Range<Int>) -> [String] {
        zip(range, screen.items[range]).flatMap { index, kept in row(index + 1, kept) }
    }

    private var heading: [String] {
        guard from == 0 else { return [] }
        let count = screen.total.map { " of \($0)" } ?? ""
        return style.spread(
            "== Repositories ==  \(TerminalText.line(screen.words)): \(screen.items.count)\(count)",
            screen.attribution.map { TerminalText.line($0.text) } ?? ""
        )
    }

    private var notice: [String] { screen.notice.map { style.folded(TerminalText.line($0)) } ?? [] }

    /// The width of a description in a list, about three lines; the item's own page has all of it.
    private static let maximumWidth = 240

    private func row(_ number: Int, _ kept: LibraryItem) -> [String] {
        let width = String(screen.items.count).count
        var row = ItemListLine(number: number, kept: kept, style: style)
        (row.numberWidth, row.emphasis) = (width, style.emphasis)
        let language = kept.item.categories.first.map { TerminalText.line($0).truncated(toCells: 30) }
        let stars = kept.item.score.map { $0.counted("star") }
        let facts = [language, stars].compactMap(\.self).joined(separator: ", ")
        let description = kept.item.summary.map {
            TerminalText.line($0).truncated(toCells: Self.maximumWidth, ellipsis: style.symbols.ellipsis)
        }
        let text = [description, facts.isEmpty ? nil : "(\(facts))"].compactMap(\.self).joined(separator: " ")
        guard !text.isEmpty else { return [row.line] }
        return [row.line] + style.folded(text, head: String(repeating: " ", count: width + 4), isRow: true)
    }
}
