package import Screens

extension English {
    package func explain(_ error: UndoError) -> Explanation {
        switch error {
        case .move(let old, let new):
            return Explanation(
                "The last change was the move of \(old) to \(new), which 'undo' does not take back.",
                "'move \(new) \(old)' moves all its items back."
            )
        case .addedAgain(let addresses, let lines):
            let added =
                addresses.count == 1 ? "was added again after its removal" : "were added again after their removal"
            return Explanation(
                "\(addresses.joined(separator: ", ")) \(added), so this was not put back: \(lines.joined(separator: "; ")).",
                "'undo' undoes the steps before it, and then retries this one."
            )
        case .alreadySubscribed(let addresses):
            return Explanation("You are already subscribed to \(addresses.enumeration).")
                .advising("This part of the step was skipped; 'undo' removes only the others.")
        case .noLongerSubscribed(let addresses):
            return Explanation("You are no longer subscribed to \(addresses.enumeration).")
                .advising("This part of the step was skipped.")
        }
    }

    package func explain(_ error: HistoryTimeError) -> Explanation {
        Explanation("'\(error.text)' is neither a day nor a time span.", "Write today, 2026-11-01, 7d or P1M.")
    }
}
