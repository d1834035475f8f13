import FeedModel
import Screens

struct RowsPage {
    var rows: [Int]
    var place: ReaderPlace
    var style: PageStyle

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
                sourceTitles: titles,
                style: style,
                numberWidth: width,
                stateWidth: stateWidth
            )
            .lines
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
