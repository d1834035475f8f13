import FeedModel
import Screens

/// The items of a source page by page; news shows categories after the titles, unless one was asked for.
struct SourcePage {
    var place: PagesPlace
    /// The index of the first item to print; earlier items have already been printed.
    var from: Int
    var style: PageStyle

    private var screen: ArticlesScreen { place.screen }

    var lines: [String] {
        let age = screen.remembered.map { style.folded(RememberedText.sentence($0, style: style)) } ?? []
        let end = age + remarks
        let rest = end + (screen.hasNext ? ["There are more: 'more' fetches them."] : [])
        guard !screen.articles.isEmpty else { return [head, "No articles."] + end }
        guard !place.items.isEmpty else { return [head, "No items in that category."] + rest }
        return [head] + rows(from..<place.items.count) + rest
    }

    var earlierRows: [String] { rows(0..<from) }

    private func rows(_ range: Range<Int>) -> [String] {
        let items = place.items
        return zip(range, items[range]).flatMap { index, kept in
            var row = ItemListLine(number: index + 1, kept: kept, style: style)
            row.numberWidth = String(items.count).count
            row.showsCategory = place.request.kind == .news && place.request.category == nil
            return row.lines
        }
    }

    /// The attribution, below the first page of items, and the notice of the last page.
    private var remarks: [String] {
        let attribution = screen.pages == 1 && !place.items.isEmpty ? screen.attribution?.text : nil
        return [attribution, screen.notice].compactMap(\.self).flatMap { style.folded(TerminalText.line($0)) }
    }

    private var head: String {
        let merge = screen.merge
        let skipped = merge.skipped == 0 ? "" : ", \(merge.skipped) unreadable"
        if screen.pages == 1 {
            let title = TerminalText.line(place.uri.description)
            return "== \(title) ==  page 1, more: \(screen.hasNext ? "yes" : "no")\(skipped)"
        }
        return "page \(screen.pages): \(merge.added) more, \(merge.updated) updated in place, "
            + "\(merge.repeated.counted("duplicate"))\(skipped)"
    }
}

/// The sentence below a page that is shown again without a request.
enum RememberedText {
    /// Returns `This is the answer of 09:00. The service can be asked again at 09:15.`, or its first sentence.
    static func sentence(_ answer: RememberedAnswer, style: PageStyle) -> String {
        let answered = style.clock.moment(answer.answered, seenFrom: style.now)
        guard let until = answer.until else { return "This is the answer of \(answered)." }
        let moment = style.clock.moment(until, seenFrom: style.now)
        return "This is the answer of \(answered). The service can be asked again at \(moment)."
    }
}
