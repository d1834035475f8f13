import FeedModel
import Foundation
import Primitives
package import Screens
import SourceAPI
import TerminalText

extension English {
    package func blocks(_ screen: HomeScreen) -> [Block] {
        let heading = Block.heading(
            ScreenName.heading(screen.name),
            detail: clock.day(now).heading,
            edge: screen.sections.isEmpty ? "" : summary(screen)
        )
        guard !screen.sections.isEmpty else {
            return [
                heading,
                .sentence("There is nothing here yet. 'add ADDRESS' subscribes to a feed, 'help' lists the commands."),
            ]
        }
        var number = 0
        return [heading]
            + screen.sections.flatMap { section in
                [.section(self.section(section, of: screen))]
                    + section.rows.map { row in
                        number += 1
                        switch row {
                        case .item(let item):
                            return .row(
                                self.row(
                                    "\(number)",
                                    item,
                                    sourceTitles: section.sourceTitles,
                                    showsCategory: section.isNews
                                )
                            )
                        case .feed(let feed): return .row(self.row("\(number)", feed))
                        }
                    }
            }
    }

    /// Returns the number of subscriptions if a section gathers several, else the number of sections with content.
    private func summary(_ screen: HomeScreen) -> String {
        if let tally = screen.sections.compactMap({ $0.answer?.tally }).last {
            return tally.count.counted("subscription")
                + (tally.hidden > 0 ? " and \(tally.hidden) hidden" : "")
                + (tally.failed > 0 ? ", \(tally.failed) failed" : "")
        }
        let count = screen.sections.count
        let failures = screen.failures
        let good = screen.sections.count { $0.answer != nil && $0.failure == nil }
        let missing = count - good - failures
        return "\(good) of \(count.counted("source"))" + (failures > 0 ? ", \(failures) failed" : "")
            + (missing > 0 ? ", \(missing) not answered yet" : "")
    }

    private func section(_ section: HomeScreen.Section, of screen: HomeScreen) -> Block.Section {
        var block = Block.Section(
            number: section.plan.number,
            title: TerminalText.line(section.plan.title),
            text: "no answer yet"
        )
        switch section.standing {
        case .pending: break
        case .failed(let error): block.text = failure(of: section, error)
        case .fresh, .stale(_, because: nil): fill(&block, with: section, of: screen)
        case .stale(_, because: let error?):
            fill(&block, with: section, of: screen)
            block.text += "; " + failure(of: section, error)
        }
        return block
    }

    private func failure(of section: HomeScreen.Section, _ error: SourceError) -> String {
        "failed: \(TerminalText.line(reason(error))) (type 'why \(section.plan.number)')"
    }

    private func fill(_ block: inout Block.Section, with section: HomeScreen.Section, of screen: HomeScreen) {
        guard let answer = section.answer else { return }
        switch answer.content {
        case .items(let digest):
            block.text = count(of: digest)
            block.edge = digest.attributions.map { TerminalText.line($0.text) }.joined(separator: "; ")
            block.remark = shownAbove(digest)
        case .feeds(let digest):
            block.text = FeedCount.words(
                unread: digest.unread,
                of: digest.total,
                queries: digest.queries,
                place: " in 'feeds'"
            )
        case .forecast(let forecast):
            block.text = line(forecast, place: placeName(of: section, on: screen))
            block.edge = TerminalText.line(forecast.attribution.text)
        }
        let isOld = section.isFetched && !section.isFresh && Age(of: answer.date, at: now).seconds >= 60
        if isOld { block.text += " (fetched \(ago(answer.date)))" }
    }

    private func placeName(of section: HomeScreen.Section, on screen: HomeScreen) -> String {
        let places = screen.sections.compactMap { section in section.place.map { (section.id, $0) } }
        let names = PlaceNames(of: places.map(\.1)).names
        return zip(places, names).first { $0.0.0 == section.id }?.1 ?? ""
    }

    /// Returns a sentence that names the sections above which show the first items of a section without rows.
    private func shownAbove(_ digest: ItemDigest) -> String? {
        guard !digest.sectionsAbove.isEmpty else { return nil }
        return "Its first items are in \(digest.sectionsAbove.map { TerminalText.line($0) }.enumeration), above."
    }

    private func count(of digest: ItemDigest) -> String {
        let count = digest.total == 0 ? "no items" : "\(digest.unread) unread of \(digest.total)"
        guard digest.failing > 0 else { return count }
        return count + "; \(digest.failing.counted("source")) failed ('feeds *')"
    }
}

extension HomeScreen.Section {
    /// Whether its content is that of a subscription; what the library holds is not fetched for the screen.
    fileprivate var isFetched: Bool { if case .subscription = plan.filling { true } else { false } }

    /// Whether the section is a subscription of news, whose categories tell stories apart.
    fileprivate var isNews: Bool {
        if case .subscription(let subscription) = plan.filling { subscription.uri.plugin == "news" } else { false }
    }

    fileprivate var place: Place? {
        if case .forecast(let forecast) = answer?.content { forecast.place } else { nil }
    }
}
