import FeedModel
import Screens

struct SourcePage {
    var title: String
    var screen: ArticlesScreen
    var items: [LibraryItem]
    /// The index of the first item to print; earlier items have already been printed.
    var from: Int
    var style: PageStyle
    var showsCategories = false

    var lines: [String] {
        let age = screen.remembered.map { style.folded(RememberedText.sentence($0, style: style)) } ?? []
        let end = age + remarks
        let rest = end + (screen.hasNext ? ["There are more: 'more' fetches them."] : [])
        guard !screen.articles.isEmpty else { return [head, "No articles."] + end }
        guard !items.isEmpty else { return [head, "No items in that category."] + rest }
        return [head] + rows(from..<items.count) + rest
    }

    var earlierRows: [String] { rows(0..<from) }

    private func rows(_ range: Range<Int>) -> [String] {
        let width = String(items.count).count
        return zip(range, items[range]).flatMap { index, kept in
            ItemListLine(
                number: index + 1,
                kept: kept,
                style: style,
                numberWidth: width,
                showsCategory: showsCategories
            )
            .lines
        }
    }

    /// The attribution, below the first page of items, and the notice of the last page.
    private var remarks: [String] {
        let attribution = screen.pages == 1 && !items.isEmpty ? screen.attribution?.text : nil
        return [attribution, screen.notice].compactMap(\.self).flatMap { style.folded(TerminalText.line($0)) }
    }

    private var head: String {
        let merge = screen.merge
        let skipped = merge.skipped == 0 ? "" : ", \(merge.skipped) unreadable"
        if screen.pages == 1 {
            return "== \(TerminalText.line(title)) ==  page 1, more: \(screen.hasNext ? "yes" : "no")\(skipped)"
        }
        return "page \(screen.pages): \(merge.added) more, \(merge.updated) updated in place, "
            + "\(merge.repeated) \(merge.repeated == 1 ? "duplicate" : "duplicates")\(skipped)"
    }
}

extension SourcePage {
    /// Creates the page of a place from an index.
    ///
    /// News shows categories after the titles, unless one was asked for.
    init(place: PagesPlace, from: Int, style: PageStyle) {
        self.init(
            title: place.uri.description,
            screen: place.screen,
            items: place.items,
            from: from,
            style: style,
            showsCategories: place.request.kind == .news && place.request.category == nil
        )
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
