import FeedModel
import Foundation
import PluginSources
import Primitives
import ReaderShell
import SourceAPI
import Synchronization

/// The report of a trial: requests, messages and pages, as lines.
final class TrialReport: Sendable {
    private struct State {
        var began = ContinuousClock.now
        var log: [(line: String, time: Duration)] = []
        var rules: RuleReport?
        var findings: [String] = []
        var isOverdue = false
        var isReported = false
    }

    private let state = Mutex(State())
    /// Whether times are shown, which say nothing where recordings answer.
    private let showsTimes: Bool
    /// The cells of a line that shows the beginning of a text.
    private let width: Int
    /// Replaces secrets in the addresses of next pages.
    private let redacted: @Sendable (String) -> String
    private static let maximumItems = 30

    init(showsTimes: Bool, width: Int, redacted: @escaping @Sendable (String) -> String) {
        self.redacted = redacted
        self.showsTimes = showsTimes
        self.width = width
    }

    /// Receives what the plugin does.
    var observer: PluginObserver {
        PluginObserver(
            didRun: { [self] run in
                let findings = MessageSchema.findings(in: run.output)
                state.withLock {
                    $0.findings += findings
                    $0.isOverdue = run.isOverdue
                    $0.isReported = run.hasReportedError
                }
            },
            didRead: { [self] report in
                state.withLock {
                    $0.rules = $0.rules?.adding(report) ?? report
                    $0.isReported = report.isServiceError
                }
            }
        )
    }

    /// Whether a program was ended at its deadline.
    var isOverdue: Bool { state.withLock(\.isOverdue) }

    /// Whether the service or the program has reported an error in its own words.
    var isReported: Bool { state.withLock(\.isReported) }

    /// Forgets the page before.
    func begin() { state.withLock { $0 = State() } }

    /// Adds a request or a message of the source.
    func add(_ line: String) {
        state.withLock { $0.log.append((line, .now - $0.began)) }
    }

    /// Returns the lines of a page, or of the failure to get it.
    func lines(of answer: Result<Page, SourceError>, number: Int, explainer: Explainer) -> [String] {
        let state = state.withLock(\.self)
        let time = ContinuousClock.now - state.began
        var lines = state.log.map { "  \(column($0.time))\($0.line)" }
        switch answer {
        case .failure(let error): lines.append("failed: \(explainer.reason(error))")
        case .success(let page): lines += self.lines(of: page, number: number)
        }
        if let rules = state.rules, rules.elements > 0 {
            let (next, silent) = (rules.silent.filter(\.isOfNextPage), rules.silent.filter { !$0.isOfNextPage })
            if !silent.isEmpty { lines.append("rules that found nothing: \(silent.joined(separator: ", "))") }
            lines += next.map { "\($0) found nothing on this page, which may be the last" }
            for (key, values) in rules.unusable.sorted(by: { $0.key < $1.key }) {
                let place = !key.hasPrefix("items.") ? "" : " in \(values.count) of \(rules.elements) elements"
                lines.append("not usable as \(key)\(place): \(values.first)")
            }
        }
        lines += state.findings.map { "message on \($0)" }
        if showsTimes { lines.append("\(Self.seconds(time)) in all") }
        return lines
    }

    private func lines(of page: Page, number: Int) -> [String] {
        var facts: [String]
        switch page.content {
        case .items(let items): facts = [items.count == 1 ? "1 item" : "\(items.count) items"]
        case .forecast: facts = ["a forecast"]
        case .unchanged: facts = ["unchanged"]
        }
        if let total = page.total { facts.append("of \(total)") }
        facts.append("\(page.skipped) skipped")
        facts.append("next page: \(page.next.map { redacted($0.shownPlace) } ?? "none")")
        if page.isPartial { facts.append("not whole") }
        if let state = page.state { facts.append("state: \(state.rawValue.prefix(60))") }
        var lines = ["page \(number)" + (page.title.map { ", '\($0)'" } ?? "") + ": " + facts.joined(separator: ", ")]
        if let notice = page.notice { lines.append("notice: \(notice)") }
        for (place, item) in page.items.prefix(Self.maximumItems).enumerated() {
            let number = String(place + 1)
            lines.append(String(repeating: " ", count: max(0, 3 - number.count)) + "\(number) \(item.title)")
            lines += item.facts.map { "    \($0)" }
            lines += item.beginnings.map { "    \($0)".truncated(toCells: width) }
        }
        let rest = page.items.count - Self.maximumItems
        if rest > 0 { lines.append("    and \(rest) more") }
        return lines
    }

    private func column(_ time: Duration) -> String { showsTimes ? Self.seconds(time) + "  " : "" }

    private static func seconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let hundredths = seconds * 100 + attoseconds / 10_000_000_000_000_000
        let rest = String(hundredths % 100)
        return "\(hundredths / 100).\(rest.count < 2 ? "0" : "")\(rest) s"
    }
}

extension Item {
    /// The fields of the item besides its title, a line each.
    fileprivate var facts: [String] {
        let dates: [(String, Date?)] = [
            ("published", published), ("updated", updated), ("starts", starts), ("ends", ends),
        ]
        var words = ["id \(guid)"]
        for (name, date) in dates { if let date { words.append("\(name) \(date.iso8601)") } }
        if !authors.isEmpty { words.append("by \(authors.joined(separator: ", "))") }
        if let score { words.append("score \(score)") }
        if !categories.isEmpty { words.append("in \(categories.joined(separator: ", "))") }
        if let language { words.append("language \(language)") }
        let addresses = [url, comments.map { "comments \($0)" }, image.map { "image \($0)" }]
        return [words.joined(separator: "; ")] + addresses.compactMap(\.self) + enclosures.map { "file \($0.url)" }
    }

    /// The summary and the text of the item, a line each.
    fileprivate var beginnings: [String] {
        var lines = summary.map { ["summary: \($0)"] } ?? []
        switch body {
        case .html(let html): lines.append("html, \(html.utf8.count) bytes: \(html.beginning)")
        case .text(let text): lines.append("text, \(text.utf8.count) bytes: \(text.beginning)")
        case nil: break
        }
        return lines.map(TerminalText.line)
    }
}

extension String {
    /// Whether the key of a rule is that of the next page, which the last page does not have.
    fileprivate var isOfNextPage: Bool { hasPrefix("next.") }

    /// The beginning of a text, as long as a wide line.
    fileprivate var beginning: Substring { prefix(1000) }
}
