import FeedModel

/// The home screen in the background: its latest state, and what the reader was told about it.
struct HomeProgress: Hashable, Sendable {
    /// The latest state.
    var latest: HomeScreen?
    /// The state shown last.
    var shown: HomeScreen?
    /// Whether the sections are being fetched.
    var isAwaited = false
    /// Whether the page was shown while the sections were being fetched.
    var isShown = false
    /// Whether the latest state differs from the one shown.
    var isChanged = false
    /// The sections whose answers the reader was told about.
    var told: Set<Int> = []
}

extension SessionState {
    /// Shows the home screen and fetches its sections.
    mutating func goHome(atOnce: Bool) -> [SessionEffect] {
        if home.isAwaited, atOnce, let latest = home.latest {
            if latest.hasContent { return show(latest) }
            return finish(.remark(.homeWaiting(latest.waitingTitles)))
        }
        if home.isChanged { return wait(for: .home, [.recompose]) }
        home.isAwaited = true
        home.told = []
        return wait(for: atOnce ? .home : .homeAnswers(isShown: false), [.appear])
    }

    /// Receives a state of the home screen.
    mutating func receive(_ screen: HomeScreen) -> [SessionEffect] {
        home.latest = screen
        if home.isChanged {
            guard awaited == .home, !screen.isComposing else { return [] }
            return show(screen)
        }
        guard home.isAwaited else { return [] }
        var effects: [SessionEffect] = []
        if awaited == .home {
            guard screen.hasFound || !screen.isLoading else { return [] }
            home.isShown = screen.hasContent || !screen.isLoading
            if home.isShown {
                effects.append(.reply(.page(.home(screen))))
                record(screen)
            }
            awaited = .homeAnswers(isShown: home.isShown)
            guard screen.isLoading else {
                home.isAwaited = false
                return effects + finish()
            }
        }
        guard !screen.isLoading else { return effects + progress(screen) }
        return effects + complete(screen)
    }

    /// Tells which sections have been fetched, as long as no page is shown.
    private mutating func progress(_ screen: HomeScreen) -> [SessionEffect] {
        guard !home.isShown, screen.sections.contains(where: { !$0.hasAnswered }) else { return [] }
        return screen.sections.filter { $0.hasAnswered && !home.told.contains($0.id) }.map { section in
            home.told.insert(section.id)
            return .reply(.progress(.sectionAnswered(section.plan.title)))
        }
    }

    /// Tells that every section has been fetched: by the page if none was shown and nothing else is, else in one line.
    private mutating func complete(_ screen: HomeScreen) -> [SessionEffect] {
        home.isAwaited = false
        let isForeground = if case .homeAnswers = awaited { true } else { false }
        if !home.isShown {
            if isForeground || isAtHome { return show(screen) }
            home.isChanged = true
            return [.reply(.remark(.homeComplete)), .reply(.ready)]
        }
        defer { home.isShown = false }
        let difference = home.shown.map { HomeDifference(from: $0, to: screen) }
        guard let difference, !difference.changes.isEmpty else { return isForeground ? finish() : [] }
        home.isChanged = true
        let remark = SessionEffect.reply(.remark(.homeChanged(difference)))
        return isForeground ? [remark] + finish() : [remark, .reply(.ready)]
    }

    private var isAtHome: Bool {
        switch place {
        case .home, nil: true
        default: false
        }
    }

    private mutating func show(_ screen: HomeScreen) -> [SessionEffect] {
        record(screen)
        home.isChanged = false
        return finish(.page(.home(screen)))
    }

    private mutating func record(_ screen: HomeScreen) {
        home.shown = screen
        push(.home(HomePlace(screen: screen)))
    }
}

extension HomeScreen {
    /// Whether a section has content.
    fileprivate var hasContent: Bool { sections.contains { $0.answer != nil } }

    /// The titles of the sections that are still being fetched.
    fileprivate var waitingTitles: [String] { sections.filter { !$0.hasAnswered }.map(\.plan.title) }
}
