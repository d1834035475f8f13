import FeedModel
import Query
package import Screens
import TerminalText

extension English {
    /// Returns the latest steps, the last one first, with the numbers that open what they are about.
    package func blocks(_ history: HistoryPlace) -> [Block] {
        guard !history.rows.isEmpty else { return [.sentence(nothing(in: history.question))] }
        let query = history.question.query.map { ": \(TerminalText.line($0.description))" } ?? ""
        let title = "History\(period(of: history.question, before: "of"))\(query)"
        return [.heading(title, detail: history.rows.count.counted("step"))]
            + history.rows.enumerated().map { index, row in
                let text = TerminalText.line(text(row))
                return .row(Row(label: "\(index + 1)", content: .text(text, columns: [dayAndTime(row.at)])))
            }
    }

    /// Returns the row of an event outside of a session.
    package func row(_ line: HistoryLine) -> Row {
        let item = TerminalText.line("\(line.title)\(symbols.dash) \(line.sourceTitle)")
        return Row(content: .text(item, columns: [dayAndTime(line.at), TerminalText.line(line.kind.words)]))
    }

    /// Returns the time of the steps in words; empty for the latest of all.
    private func period(of question: HistoryQuestion, before day: String) -> String {
        switch question.period {
        case .since(let start): " since \(start)"
        case .day(let date): " \(day) \(date)"
        case nil: ""
        }
    }

    private func nothing(in question: HistoryQuestion) -> String {
        let since = period(of: question, before: "for")
        if let query = question.query {
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
            : "\(what)  \(count) subscriptions\(symbols.dash) \(title) and \(others)"
    }

    /// Returns `read  TITLE — SOURCE`, `read  12 items — TITLE and 11 others`, or `undone  12 items read`.
    private func text(_ step: LedgerStep) -> String {
        let kind = step.isUndo ? step.kind.inverse ?? step.kind : step.kind
        let what = kind.words
        let items = "\(step.count) items"
        let others = (step.count - 1).counted("other")
        switch (step.isUndo, step.count > 1) {
        case (false, false): return "\(what)  \(step.title)\(symbols.dash) \(step.sourceTitle)"
        case (false, true): return "\(what)  \(items)\(symbols.dash) \(step.title) and \(others)"
        case (true, false): return "undone  \(what): \(step.title)\(symbols.dash) \(step.sourceTitle)"
        case (true, true): return "undone  \(items) \(what)"
        }
    }
}

extension Event.Kind {
    /// The name of the event, with the tag if it is about one: `tagged 'later'`.
    var words: String { tag.map { "\(name) '\($0)'" } ?? name }
}
