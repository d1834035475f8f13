import FeedModel
import Screens

/// Some rows of a page whose rows are items, with their numbers on that page.
struct RowsPage {
    /// The indices of the rows.
    var rows: [Int]
    /// The place that has the page.
    var place: ReaderPlace
    var style: PageStyle

    /// The lines.
    var lines: [String] {
        let items = place.rowItems
        let chosen = rows.compactMap { row in items[row].map { (row, $0) } }
        let titles = place.sourceTitles
        let width = rows.map { String($0 + 1).count }.max() ?? 1
        let stateWidth = ItemListLine.stateWidth(chosen.map(\.1)[...])
        return chosen.flatMap { row, item in
            ItemListLine(
                number: row + 1,
                kept: item,
                sourceTitle: titles[item.shownSource],
                otherTitles: item.alsoIn.compactMap { titles[$0] },
                style: style,
                numberWidth: width,
                stateWidth: stateWidth
            ).lines
        }
    }
}

extension ReaderPlace {
    /// The titles of the sources of the rows, where they are known.
    fileprivate var sourceTitles: [SourceID: String] {
        switch self {
        case .home(let home): home.screen.sections.reduce(into: [:]) { $0.merge($1.sourceTitles) { $1 } }
        case .list(let list): list.sourceTitles
        default: [:]
        }
    }
}
