import Screens

extension Arguments {
    /// Takes the time of steps: the earliest one after `--since`, or a word that is a day; `nil` for no limit.
    ///
    /// Here a day is that of the steps; in a query of other commands, `today` is the day of publication.
    ///
    /// - Throws: ``CommandError`` for another option, and for an option that gives no time.
    mutating func takePeriod() throws(CommandError) -> HistoryQuestion.Period? {
        guard let text = try take("--since") else {
            try refuseOptions()
            return takeDay().map(HistoryQuestion.Period.day)
        }
        guard let start = HistoryQuestion.Start(text) else {
            throw .impossible(
                what: "'\(TerminalText.line(text))' is no time.",
                remedy: "Write today, yesterday, 12h, 7d or 2026-11-22, as in 'history --since 1d'."
            )
        }
        try refuseOptions()
        return .since(start)
    }

    private mutating func takeDay() -> HistoryQuestion.Start? {
        for (index, word) in rest.enumerated() {
            guard let day = HistoryQuestion.Start(day: word) else { continue }
            removeWord(at: index)
            return day
        }
        return nil
    }
}
