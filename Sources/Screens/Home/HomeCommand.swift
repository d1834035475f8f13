/// `home`, `screen NAME`: shows a screen and fetches its sections.
package struct HomeCommand: Command {
    /// The name of the screen; `nil` for the one after the last requested screen.
    package var name: String?
    /// Whether to show what the library has while the sections are being fetched, and not only the complete page.
    package var atOnce: Bool

    package init(name: String?, atOnce: Bool) {
        self.name = name
        self.atOnce = atOnce
    }

    /// A number is that of the rows, as in mailx, and sets them at once.
    package var replacesEarlier: Bool { name.flatMap { Int($0) } == nil }

    package var usesSubscriptions: Bool { true }

    package func run(_ turn: Turn) async throws {
        let home = turn.features.home
        if let name, name != HomeScreen.usualName, !home.names.contains(name) {
            guard Int(name) != nil else { throw ScreenFailure.noSuchScreen(name, among: home.names) }
            return try await SetCommand(.change(ReaderSettings.Name.rows.rawValue, to: name)).run(turn)
        }
        guard name != nil || home.names.count > 1 else { return turn.say(.home(.onlyScreen)) }
        turn.change { $0.lastAsked = nil }
        home.go(to: name ?? home.nextName)
        if home.isAwaited, atOnce, let latest = home.current.latest {
            return latest.hasAnyContent ? home.show(latest, turn) : turn.say(.home(.waiting(latest.titlesAwaited)))
        }
        if home.current.isChanged, let screen = try await home.recomposed(turn) { return home.show(screen, turn) }
        try await visit(home, turn)
    }
}

@MainActor
extension HomeCommand {
    /// Fetches the sections of the screen in the background, also after other pages are shown.
    private func visit(_ home: Home, _ turn: Turn) async throws {
        home.begin(turn)
        turn.continueBehindPrompt(saying: atOnce ? .stillReading : .home(.loading))
        var visit = HomeVisit(atOnce: atOnce)
        var end: HomeVisit.End?
        // A screen that is forgotten is fetched again.
        repeat {
            try await home.prepare()
            end = try await turn.values(of: home.screens, after: { home.appear() }) { visit.receive($0, turn) }
        } while end == nil
        if end == .unnoticed { turn.end() }
    }
}
