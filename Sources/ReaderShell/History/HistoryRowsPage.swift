import FeedModel
import Query
import Screens
import TerminalText

/// The latest steps, the last one first, with the numbers that open what they are about.
struct HistoryRowsPage {
    var history: HistoryPlace
    var style: PageStyle

    var lines: [String] {
        guard !history.rows.isEmpty else { return style.folded(nothing) }
        let width = String(history.rows.count).count
        return heading
            + history.rows.enumerated().flatMap { index, row in
                let head = "\(String(index + 1).rightAligned(toCells: width))  \(style.dayAndTime(row.at))  "
                return style.folded(TerminalText.line(text(row)), head: head, isRow: true)
            }
    }

    private var heading: [String] {
        let count = history.rows.count
        let query = history.question.query.map { ": \(TerminalText.line($0.description))" } ?? ""
        let title = "History\(period(ofDay: "of"))\(query) =="
        return style.folded("\(title)  \(count.counted("step"))", head: "== ")
    }

    /// Returns the time of the steps in words; empty for the latest of all.
    private func period(ofDay preposition: String) -> String {
        switch history.question.period {
        case .since(let start): " since \(start)"
        case .day(let day): " \(preposition) \(day)"
        case nil: ""
        }
    }

    private var nothing: String {
        let since = period(ofDay: "for")
        if let query = history.question.query {
            return "Nothing in your history\(since) matches '\(TerminalText.line(query.description))'."
        }
        return since.isEmpty ? "You have not read anything yet." : "There is nothing in your history\(since)."
    }

    private func text(_ row: HistoryPlace.Row) -> String {
        switch row {
        case .marks(let step): text(step)
        case .subscriptions(let step): text(step)
        }
    }

    /// Returns `added  TITLE`, `removed  2 subscriptions — TITLE and 1 other`, or `undone  removed: TITLE`.
    private func text(_ step: SubscriptionStep) -> String {
        let what = step.isAddition ? "added" : "removed"
        let (count, title) = (step.subscriptions.count, step.subscriptions.first?.title ?? "")
        if count == 1 { return step.isUndo ? "undone  \(what): \(title)" : "\(what)  \(title)" }
        let others = (count - 1).counted("other")
        return step.isUndo
            ? "undone  \(count) subscriptions \(what)"
            : "\(what)  \(count) subscriptions\(style.symbols.dash) \(title) and \(others)"
    }

    /// Returns `read  TITLE — SOURCE`, `read  12 items — TITLE and 11 others`, or `undone  12 items read`.
    private func text(_ step: LedgerStep) -> String {
        let kind = step.isUndo ? step.kind.inverse ?? step.kind : step.kind
        let what = kind.words
        let items = "\(step.count) items"
        let others = (step.count - 1).counted("other")
        switch (step.isUndo, step.count > 1) {
        case (false, false): return "\(what)  \(step.title)\(style.symbols.dash) \(step.sourceTitle)"
        case (false, true): return "\(what)  \(items)\(style.symbols.dash) \(step.title) and \(others)"
        case (true, false): return "undone  \(what): \(step.title)\(style.symbols.dash) \(step.sourceTitle)"
        case (true, true): return "undone  \(items) \(what)"
        }
    }
}
