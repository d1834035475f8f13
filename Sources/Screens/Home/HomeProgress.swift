import FeedModel

/// A screen in the background: its latest state, and what has been reported about it.
struct HomeProgress: Hashable, Sendable {
    var name = HomeScreen.usualName
    var latest: HomeScreen?
    var shown: HomeScreen?
    var isAwaited = false
    /// Whether the page was shown while the sections were being fetched.
    var isShown = false
    var isChanged = false
    var told: Set<Int> = []
}

extension SessionState {
    mutating func goToScreen(_ name: String?, atOnce: Bool) -> [SessionEffect] {
        if let name {
            guard screens.contains(name) else {
                // In mailx, a number is that of the rows.
                if Int(name) != nil { return set(.change(ReaderSettings.Name.rows.rawValue, to: name)) }
                return fail(SessionFailure(ScreenFailure.noSuchScreen(name, among: screens)))
            }
            return go(to: name, atOnce: atOnce)
        }
        guard screens.count > 1 else { return finish(.remark(.onlyScreen)) }
        let index = screens.firstIndex(of: home.name) ?? -1
        return go(to: screens[(index + 1) % screens.count], atOnce: atOnce)
    }

    /// Shows a screen and fetches its sections.
    ///
    /// One screen is fetched at a time. What was fetched for the previous one is in the library.
    mutating func go(to name: String, atOnce: Bool) -> [SessionEffect] {
        lastAsked = nil
        guard name != home.name else { return goHome(atOnce: atOnce) }
        home = HomeProgress(name: name)
        return [.forgetHome] + goHome(atOnce: atOnce)
    }

    private mutating func goHome(atOnce: Bool) -> [SessionEffect] {
        if home.isAwaited, atOnce, let latest = home.latest {
            if latest.hasContent { return show(latest) }
            return finish(.remark(.homeWaiting(latest.waitingTitles)))
        }
        if home.isChanged { return wait(for: .home, [.recompose]) }
        home.isAwaited = true
        home.told = []
        return wait(for: atOnce ? .home : .homeAnswers(isShown: false), [.appear(home.name)])
    }

    /// Forgets the screen, whose sections are others now; one that is awaited is fetched again.
    mutating func forgetHome() -> [SessionEffect] {
        let earlier = home
        home = HomeProgress(name: earlier.name)
        switch awaited {
        case .home: break
        case .homeAnswers: awaited = .homeAnswers(isShown: earlier.isShown)
        case nil, .edits, .refresh: break
        // The command reads the library, and would lose its answer.
        default: return [.forgetHome]
        }
        guard earlier.isAwaited else { return [.forgetHome] }
        home.isAwaited = true
        (home.shown, home.isShown) = (earlier.shown, earlier.isShown)
        return [.forgetHome, .appear(home.name)]
    }

    mutating func receive(_ screen: HomeScreen) -> [SessionEffect] {
        guard screen.name == home.name else { return [] }
        home.latest = screen
        if case .countsBefore(.home, let count) = awaited, !screen.isComposing {
            return leavePlace(of: count, after: Result<HomeScreen, SessionFailure>.success(screen)) {
                $0.recount($1)
            }
        }
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
            if isForeground || isAtHome { return show(screen, isAwaited: isForeground) }
            home.isChanged = true
            return reply([.remark(.homeComplete(screen: home.name))], isAwaited: isForeground)
        }
        defer { home.isShown = false }
        let difference = home.shown.map { HomeDifference(from: $0, to: screen) }
        guard let difference, !difference.changes.isEmpty else { return isForeground ? finish() : [] }
        home.isChanged = true
        return reply([.remark(.homeChanged(difference))], isAwaited: isForeground)
    }

    private var isAtHome: Bool {
        switch place {
        case .home(let shown): shown.screen.name == home.name
        case nil: true
        default: false
        }
    }

    /// Takes over the counts of a screen where it was shown; the rows stay, so that numbers mean what they did.
    private mutating func recount(_ screen: HomeScreen) {
        for index in places.indices {
            guard case .home(var shown) = places[index], shown.screen.name == screen.name else { continue }
            shown.screen.recount(from: screen)
            places[index] = .home(shown)
        }
    }

    private mutating func show(_ screen: HomeScreen, isAwaited: Bool = true) -> [SessionEffect] {
        record(screen)
        home.isChanged = false
        return reply([.page(.home(screen))], isAwaited: isAwaited)
    }

    private mutating func record(_ screen: HomeScreen) {
        home.shown = screen
        push(.home(HomePlace(screen: screen)))
    }
}

extension HomeScreen {
    fileprivate var hasContent: Bool { sections.contains { $0.answer != nil } }

    fileprivate var waitingTitles: [String] { sections.filter { !$0.hasAnswered }.map(\.plan.title) }
}
