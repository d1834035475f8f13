import FeedModel
import Foundation
import Screens
import SourceAPI

/// The home screen as lines.
struct HomePage {
    var screen: HomeScreen
    var style: PageStyle
    var explainer: Explainer

    /// The lines, heading first.
    var lines: [String] {
        guard !screen.sections.isEmpty else {
            return [
                heading, "There is nothing here yet. 'add https://…' subscribes to a feed, 'help' lists the commands.",
            ]
        }
        let titleWidth = screen.sections.map { TerminalText.line($0.plan.title).cellWidth }.max() ?? 0
        var number = 1
        var lines = [heading]
        for section in screen.sections {
            lines.append(self.line(of: section, titleWidth: titleWidth))
            for item in section.items {
                let title = section.sourceTitles[item.item.source]
                let row = ItemRow(number: number, kept: item, sourceTitle: title, style: style, numberWidth: 5)
                lines.append(row.line)
                number += 1
            }
        }
        return lines
    }

    private var heading: String {
        return style.spread("== Home ==  \(style.clock.day(style.now).heading)", screen.sections.isEmpty ? "" : summary)
    }

    private var summary: String {
        let count = screen.sections.count
        let failures = screen.failures
        let good = screen.sections.count { $0.answer != nil && $0.failure == nil }
        let base = "\(good) of \(count) sources"
        return failures == 0 ? base : base + ", \(failures) failed"
    }

    private func line(of section: HomeScreen.Section, titleWidth: Int) -> String {
        let title = TerminalText.line(section.plan.title).padded(toCells: titleWidth)
        let head = "[\(section.plan.number)] \(title)  "
        switch section.standing {
        case .pending:
            return head + "no answer yet"
        case .failed(let error):
            return head + failure(of: section, error)
        case .fresh, .stale(_, because: nil):
            return content(of: section, head: head)
        case .stale(_, because: let error?):
            return content(of: section, head: head) + "; " + failure(of: section, error)
        }
    }

    private func failure(of section: HomeScreen.Section, _ error: SourceError) -> String {
        "failed: \(TerminalText.line(explainer.reason(error))) (type 'why \(section.plan.number)')"
    }

    private func content(of section: HomeScreen.Section, head: String) -> String {
        guard let answer = section.answer else { return head }
        let age = section.isFresh ? "" : Self.age(style.age(answer.date))
        switch answer.content {
        case .items(let digest):
            return head + Self.count(of: digest) + age
        case .forecast(let forecast):
            let attribution = TerminalText.line(forecast.attribution.text)
            return style.spread(head + ForecastText.line(forecast, symbols: style.symbols) + age, attribution)
        }
    }

    /// How old a stale answer is; one of this minute needs no remark.
    private static func age(_ age: String) -> String {
        age == "just now" ? "" : " (\(age) old)"
    }

    private static func count(of digest: ItemDigest) -> String {
        digest.total == 0 ? "nothing there" : "\(digest.unread) unread of \(digest.total)"
    }
}
