/// The last requested screen: its latest state, and the state that was shown.
struct CurrentHome: Sendable {
    var name = HomeScreen.usualName
    var latest: HomeScreen?
    /// The state that was shown last.
    var shown: HomeScreen?
    /// Whether it was shown while its sections were being fetched.
    var isShown = false
    /// Whether it has changed since it was shown, or its sections were fetched before it was shown.
    var isChanged = false
    /// The sections that were reported.
    var reported: Set<Int> = []

    /// Returns the titles of sections that were fetched since the last call, while others are being fetched and none is shown.
    mutating func titlesToReport(of screen: HomeScreen) -> [String] {
        guard !isShown, screen.sections.contains(where: { !$0.hasAnswered }) else { return [] }
        let answered = screen.sections.filter { $0.hasAnswered && !reported.contains($0.id) }
        reported.formUnion(answered.map(\.id))
        return answered.map(\.plan.title)
    }
}

extension HomeScreen {
    var hasAnyContent: Bool { sections.contains { $0.answer != nil } }

    var titlesAwaited: [String] { sections.filter { !$0.hasAnswered }.map(\.plan.title) }
}

extension Places {
    /// Whether the screen with a name is the last page, or no page was shown.
    func isAtHome(named name: String) -> Bool {
        switch last {
        case .home(let shown): shown.screen.name == name
        case nil: true
        default: false
        }
    }

    /// Takes over the counts of a screen where it was shown; the rows stay, so that numbers mean what they did.
    mutating func recount(_ screen: HomeScreen) {
        for index in stack.indices {
            guard case .home(var shown) = stack[index], shown.screen.name == screen.name else { continue }
            shown.screen.recount(from: screen)
            stack[index] = .home(shown)
        }
    }
}
