/// The decisions of a command about the states of a screen while its sections are fetched.
@MainActor
struct HomeVisit {
    /// Whether what the library has is still to be shown.
    private var isBeginning: Bool
    /// Whether the prompt was given back before that was shown.
    private var isLate = false

    enum End: Hashable, Sendable {
        case reported
        /// Nothing changed after the page was shown, and the reader has the prompt.
        case unnoticed
    }

    /// - Parameter atOnce: Whether to show what the library has, and not only the complete page.
    init(atOnce: Bool) {
        isBeginning = atOnce
    }

    /// Shows or reports what has come.
    ///
    /// - Returns: How the visit ends; `nil` if sections are still being fetched.
    mutating func receive(_ screen: HomeScreen, _ turn: Turn) -> End? {
        let home = turn.features.home
        turn.features.feeds.countsAreDue()
        // After a newer command, only the end is reported.
        if isBeginning, turn.isLatest {
            guard screen.hasFound || !screen.isLoading else { return nil }
            (isBeginning, isLate) = (false, !turn.holdsPrompt)
            home.current.isShown = screen.hasAnyContent || !screen.isLoading
            if home.current.isShown { home.show(screen, turn) }
            turn.continueBehindPrompt(saying: home.current.isShown ? nil : .home(.loading))
            guard screen.isLoading else {
                home.finishVisit()
                return .reported
            }
        }
        guard screen.isLoading else { return complete(screen, turn) }
        for title in home.current.titlesToReport(of: screen) { turn.progress(.home(.sectionAnswered(title))) }
        return nil
    }

    /// Reports that every section has been fetched: by the page if none was shown and nothing else is, else in one line.
    private func complete(_ screen: HomeScreen, _ turn: Turn) -> End {
        let home = turn.features.home
        home.finishVisit()
        let isAwaited = !isBeginning && turn.isLatest && (isLate || turn.holdsPrompt)
        guard home.current.isShown else {
            if isAwaited || turn.places.isAtHome(named: home.name) {
                home.show(screen, turn)
            } else {
                home.current.isChanged = true
                turn.say(.home(.complete(screen: home.name)))
            }
            return .reported
        }
        home.current.isShown = false
        let difference = home.current.shown.map { HomeDifference(from: $0, to: screen) }
        guard let difference, !difference.changes.isEmpty else { return isAwaited ? .reported : .unnoticed }
        home.current.isChanged = true
        turn.say(.home(.changed(difference)))
        return .reported
    }
}
