import FeedModel
import Foundation
import Primitives
import Screens
import SourceAPI
import TerminalText

struct HomePage {
    var screen: HomeScreen
    var style: PageStyle
    var explainer: Explainer

    var lines: [String] {
        guard !screen.sections.isEmpty else {
            let invitation = "There is nothing here yet. 'add ADDRESS' subscribes to a feed, 'help' lists the commands."
            return heading + style.folded(invitation)
        }
        let titles = screen.sections.map(title)
        let titleWidth = titles.map(\.cellWidth).max() ?? 0
        let stateWidth = ItemListLine.stateWidth(screen.sections.flatMap(\.items))
        let countsWidth = FeedLine.countsWidth(screen.sections.flatMap(\.rows).compactMap(\.feed), style: style)
        var number = 1
        var lines = heading
        for (section, title) in zip(screen.sections, titles) {
            lines += self.lines(of: section, head: "[\(section.plan.number)] \(title.padded(toCells: titleWidth))  ")
            for row in section.rows {
                switch row {
                case .item(let item):
                    var line = ItemListLine(
                        number: number,
                        kept: item,
                        sourceTitles: section.sourceTitles,
                        style: style
                    )
                    (line.numberWidth, line.stateWidth) = (5, stateWidth)
                    line.showsCategory = section.isNews
                    lines += line.lines
                case .feed(let feed):
                    var line = FeedLine(row: feed, number: number, style: style, explainer: explainer)
                    (line.numberWidth, line.countsWidth) = (5, countsWidth)
                    lines += line.lines
                }
                number += 1
            }
        }
        return lines
    }

    private var heading: [String] {
        style.spread(
            "== \(ScreenName.heading(screen.name)) ==  \(style.clock.day(style.now).heading)",
            screen.sections.isEmpty ? "" : summary
        )
    }

    /// Limits a title to a third of the page, because a long query can be a title.
    private func title(of section: HomeScreen.Section) -> String {
        let most = max(8, (style.width ?? 80) / 3)
        return TerminalText.line(section.plan.title).truncated(toCells: most, ellipsis: style.symbols.ellipsis)
    }

    /// The number of subscriptions if a section gathers several, else the number of sections with content.
    private var summary: String {
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

    private func lines(of section: HomeScreen.Section, head: String) -> [String] {
        switch section.standing {
        case .pending: style.folded("no answer yet", head: head, isRow: true)
        case .failed(let error): style.folded(failure(of: section, error), head: head, isRow: true)
        case .fresh, .stale(_, because: nil): content(of: section, head: head, remark: "")
        case .stale(_, because: let error?):
            content(of: section, head: head, remark: "; " + failure(of: section, error))
        }
    }

    private func failure(of section: HomeScreen.Section, _ error: SourceError) -> String {
        "failed: \(TerminalText.line(explainer.reason(error))) (type 'why \(section.plan.number)')"
    }

    private func content(of section: HomeScreen.Section, head: String, remark: String) -> [String] {
        guard let answer = section.answer else { return [] }
        let isOld = section.isFetched && !section.isFresh && Age(of: answer.date, at: style.now).seconds >= 60
        let remark = (isOld ? " (fetched \(style.ago(answer.date)))" : "") + remark
        switch answer.content {
        case .items(let digest):
            let attribution = digest.attributions.map { TerminalText.line($0.text) }.joined(separator: "; ")
            return style.spread(Self.count(of: digest) + remark, head: head, attribution) + shownAbove(digest)
        case .feeds(let digest):
            return style.folded(
                FeedCount.words(
                    unread: digest.unread,
                    of: digest.total,
                    queries: digest.queries,
                    place: " in 'feeds'"
                ) + remark,
                head: head
            )
        case .forecast(let forecast):
            let attribution = TerminalText.line(forecast.attribution.text)
            let line = ForecastText.line(forecast, place: placeName(of: section), style: style)
            return style.spread(line + remark, head: head, attribution)
        }
    }

    private func placeName(of section: HomeScreen.Section) -> String {
        let places = screen.sections.compactMap { section in section.place.map { (section.id, $0) } }
        let names = PlaceNames(of: places.map(\.1)).names
        return zip(places, names).first { $0.0.0 == section.id }?.1 ?? ""
    }

    /// Returns a line that names the sections above which show the first items of a section without rows.
    private func shownAbove(_ digest: ItemDigest) -> [String] {
        guard !digest.sectionsAbove.isEmpty else { return [] }
        let titles = digest.sectionsAbove.map { TerminalText.line($0) }.enumeration
        return style.folded("Its first items are in \(titles), above.", head: "    ")
    }

    private static func count(of digest: ItemDigest) -> String {
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

extension HomeScreen.Row {
    fileprivate var feed: FeedRow? { if case .feed(let feed) = self { feed } else { nil } }
}

/// The number of rows of each section of a screen, so that its page fits the terminal.
struct HomeFit {
    var style: PageStyle
    var explainer: Explainer
    /// The height of the terminal in lines; `nil` for a pipe.
    var height: Int?

    /// The lines of the terminal that the page does not use: the command, the prompt, and a sentence about what changed.
    static let otherLines = 3

    func rows(of screen: HomeScreen) -> [Int] {
        guard let height else { return screen.rowShares(room: nil) }
        let frame = screen.showing(screen.sections.map { _ in 0 })
        let lines = HomePage(screen: frame, style: style, explainer: explainer).lines.count
        return screen.rowShares(room: max(0, height - Self.otherLines - lines))
    }
}

extension HomeDifference {
    /// Returns the changes in one line: `Home: 2 new in Articles. 'home' shows the new page.` for example.
    func sentence(explainer: Explainer) -> String {
        let words = changes.map { change in
            let title = TerminalText.line(change.title)
            switch change.kind {
            case .failed(let error): return "\(title) failed: \(TerminalText.line(explainer.reason(error)))"
            case .arrived(let count): return "\(count) new in \(title)"
            case .updated: return "\(title) is updated"
            }
        }
        let changes = words.joined(separator: ", ")
        return "\(ScreenName.heading(screen)): \(changes). '\(ScreenName.command(screen))' shows the new page."
    }
}

enum ScreenName {
    /// Returns the name as a heading: `Home`, `news`.
    static func heading(_ name: String) -> String {
        name == HomeScreen.usualName ? "Home" : TerminalText.line(name)
    }

    /// Returns the command that shows the screen: `home`, `screen news`.
    static func command(_ name: String) -> String {
        name == HomeScreen.usualName ? name : "screen \(TerminalText.line(name))"
    }
}
