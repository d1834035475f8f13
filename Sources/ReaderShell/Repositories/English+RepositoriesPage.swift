import FeedModel
import Foundation
package import Screens
import TerminalText

extension English {
    package func blocks(_ screen: RepositoriesScreen, from: Int) -> [Block] {
        let notice = screen.notice.map { [Block.sentence(TerminalText.line($0))] } ?? []
        guard !screen.items.isEmpty else {
            return [.sentence("No repositories match '\(TerminalText.line(screen.words))'.")] + notice
        }
        let count = screen.total.map { " of \($0)" } ?? ""
        let heading = Block.heading(
            "Repositories",
            detail: "\(TerminalText.line(screen.words)): \(screen.items.count)\(count)",
            edge: screen.attribution.map { TerminalText.line($0.text) } ?? ""
        )
        return (from == 0 ? [heading] : []) + rows(from..<screen.items.count, of: screen) + notice
            + (screen.next == nil ? [] : [.sentence("There are more: 'more' lists them.")])
    }

    package func earlierBlocks(_ screen: RepositoriesScreen, from: Int) -> [Block] { rows(0..<from, of: screen) }

    private func rows(_ range: Range<Int>, of screen: RepositoriesScreen) -> [Block] {
        zip(range, screen.items[range]).map { .row(repository("\($0 + 1)", $1)) }
    }

    /// The width of a description in a list, about three lines; the item's own page has all of it.
    private static let maximumDescription = 240

    private func repository(_ label: String, _ kept: LibraryItem) -> Row {
        var row = row(label, kept)
        if case .item(var item) = row.content {
            item.isName = true
            row.content = .item(item)
        }
        let language = kept.item.categories.first.map { TerminalText.line($0).truncated(toCells: 30) }
        let stars = kept.item.score.map { $0.counted("star") }
        let facts = [language, stars].compactMap(\.self).joined(separator: ", ")
        let description = kept.item.summary.map {
            TerminalText.line($0).truncated(toCells: Self.maximumDescription, ellipsis: symbols.ellipsis)
        }
        let text = [description, facts.isEmpty ? nil : "(\(facts))"].compactMap(\.self).joined(separator: " ")
        if !text.isEmpty { row.below = [.text(text, lead: " ")] }
        return row
    }
}
