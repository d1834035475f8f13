import FeedModel
import Query
import Screens

/// A page of the session as lines.
struct SessionPageText {
    var page: SessionPage
    var style: PageStyle
    var explainer: Explainer

    /// The lines; none for a page that the shell makes itself.
    var lines: [String] {
        switch page {
        case .home(let screen): HomePage(screen: screen, style: style, explainer: explainer).lines
        case .list(let list, let start): ListingPage(list: list, from: start, style: style).lines
        case .item(let opened, let number, let count, _):
            ItemScreenText(opened: opened, place: number.map { ($0, count) }, style: style).lines
        case .feeds(let feeds): FeedsPage(feeds: feeds, style: style, explainer: explainer).lines
        case .history(let history):
            HistoryRowsPage(rows: history.rows, query: history.query?.description, style: style).lines
        case .links(let opened, let row): LinksPage(opened: opened, row: row, style: style).lines
        case .link(let number, let opened): LinkPage(number: number, opened: opened, style: style).lines
        case .service, .weather: []
        }
    }
}
