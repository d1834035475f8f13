package import FeedModel
import Screens
import TerminalText

extension Vocabulary {
    /// Returns the row of an item; it names the sources that have titles.
    func row(
        _ label: String?,
        _ kept: LibraryItem,
        sourceTitles: [SourceID: String] = [:],
        showsCategory: Bool = false
    ) -> Row {
        let tags = kept.state.tags.map(TerminalText.line)
        let category = showsCategory ? kept.item.categories.first.map(TerminalText.line) ?? "" : ""
        let source = sourceTitles[kept.shownSource].map(TerminalText.line)
        let others = kept.alsoIn.compactMap { sourceTitles[$0].map(TerminalText.line) }
        let item = ItemRow(
            title: TerminalText.line(kept.item.displayTitle),
            isRead: kept.state.isRead,
            isStarred: kept.state.isStarred,
            state: state(isRead: kept.state.isRead, isStarred: kept.state.isStarred),
            category: category.isEmpty ? nil : category.truncated(toCells: 24, ellipsis: symbols.ellipsis),
            tags: tags,
            tagged: tags.isEmpty ? nil : tagged(tags),
            sources: [source, others.isEmpty ? nil : also(in: others)].compactMap(\.self).joined(separator: ", "),
            age: kept.item.date.map(age)
        )
        return Row(label: label, content: .item(item))
    }

    /// Returns the row of an item outside of a session: its identity, its state, its day and its title.
    package func row(of kept: LibraryItem, day: String) -> Row {
        let item = ItemRow(
            title: "\(day) \(TerminalText.line(kept.item.displayTitle))",
            isRead: kept.state.isRead,
            isStarred: kept.state.isStarred,
            state: state(isRead: kept.state.isRead, isStarred: kept.state.isStarred)
        )
        return Row(label: "\(kept.id)", content: .item(item), isAlone: true)
    }

    func blocks(rows: [Int], of place: ReaderPlace) -> [Block] {
        let items = place.rowItems
        return rows.compactMap { row in
            items[row].map { .row(self.row("\(row + 1)", $0, sourceTitles: place.sourceTitles)) }
        }
    }
}

extension ReaderPlace {
    fileprivate var sourceTitles: [SourceID: String] {
        switch self {
        case .home(let home): home.screen.sections.reduce(into: [:]) { $0.merge($1.sourceTitles) { $1 } }
        case .list(let list): list.sourceTitles
        default: [:]
        }
    }
}
