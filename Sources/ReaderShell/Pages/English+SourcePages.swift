import FeedModel
import Primitives
package import Screens
import TerminalText

extension English {
    /// Returns the items of a source page by page; news shows categories after the titles, unless one was asked for.
    package func blocks(_ place: PagesPlace, from: Int) -> [Block] {
        let screen = place.screen
        let head = head(of: place)
        let end = (screen.remembered.map { [.sentence(sentence($0))] } ?? []) + remarks(place)
        let rest = end + (screen.hasNext ? [.sentence("There are more: 'more' fetches them.")] : [])
        guard !screen.articles.isEmpty else { return [head, .sentence("No articles.")] + end }
        guard !place.items.isEmpty else { return [head, .sentence("No items in that category.")] + rest }
        return [head] + rows(from..<place.items.count, of: place) + rest
    }

    package func earlierBlocks(_ place: PagesPlace, from: Int) -> [Block] { rows(0..<from, of: place) }

    private func rows(_ range: Range<Int>, of place: PagesPlace) -> [Block] {
        let showsCategory = place.request.kind == .news && place.request.category == nil
        return zip(range, place.items[range]).map { index, kept in
            .row(row("\(index + 1)", kept, showsCategory: showsCategory))
        }
    }

    /// Returns the attribution, below the first page of items, and the notice of the last page.
    private func remarks(_ place: PagesPlace) -> [Block] {
        let screen = place.screen
        let attribution = screen.pages == 1 && !place.items.isEmpty ? screen.attribution?.text : nil
        return [attribution, screen.notice].compactMap { $0.map { .sentence(TerminalText.line($0)) } }
    }

    private func head(of place: PagesPlace) -> Block {
        let merge = place.screen.merge
        let skipped = merge.skipped == 0 ? "" : ", \(merge.skipped) unreadable"
        if place.screen.pages == 1 {
            let more = place.screen.hasNext ? "yes" : "no"
            return .heading(TerminalText.line(place.uri.description), detail: "page 1, more: \(more)\(skipped)")
        }
        return .sentence(
            "page \(place.screen.pages): \(merge.added) more, \(merge.updated) updated in place, "
                + "\(merge.repeated.counted("duplicate"))\(skipped)"
        )
    }

    /// Returns the sentence below a page that is shown again without a request:
    /// `This is the answer of 09:00. The service can be asked again at 09:15.`, or its first sentence.
    func sentence(_ answer: RememberedAnswer) -> String {
        let answered = "This is the answer of \(clock.moment(answer.answered, seenFrom: now))."
        guard let until = answer.until else { return answered }
        return "\(answered) The service can be asked again at \(clock.moment(until, seenFrom: now))."
    }
}
