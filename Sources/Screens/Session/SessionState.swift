import FeedModel
import Query

/// The state of a session: the pages that the reader has been at, and what the running command waits for.
///
/// A value without closures; ``apply(_:)`` is its only change, and answers the effects to carry out. The last place is the one
/// shown. Numbers mean the rows of the last place that has rows.
package struct SessionState: Hashable, Sendable {
    /// The places, the last of them shown.
    package internal(set) var places: [ReaderPlace] = []
    /// The answer that the running command waits for; `nil` if it is done.
    package internal(set) var awaited: Awaited?
    /// The request made last, which may have had no answer; `nil` if the place decides what `again` asks.
    var lastAsked: LastAsked?
    var services = ServiceProgress()
    var refreshes = RefreshProgress()
    /// The signed-in user; `nil` for the anonymous reader.
    var user: User?
    /// Whether lines are typed at a terminal, so that what takes long continues in the background.
    let isInteractive: Bool
    var home = HomeProgress()
    /// The names of the screens; the first is the home screen.
    private(set) var screens: [String]
    var counting = FeedCounting()
    var windowLength = 20
    package internal(set) var settings: ReaderSettings
    let firstSettings: ReaderSettings
    var lastSearch: Query?
    /// The links that were listed last, if no other page was shown since.
    var listedLinks: ListedLinks?
    var namedFeeds: [FeedRow] = []
    var openedItems: Set<ItemID> = []
    var following = FollowingItems()
    var pendingMark: PlannedMark?
    /// The address whose command may run or not, as the reader answers.
    var pendingCommand: SubscriptionURI?

    /// The number of places kept; the oldest is forgotten.
    static let maximumPlaces = 40

    /// Creates the state of a session that has shown nothing.
    ///
    /// - Parameters:
    ///   - isInteractive: Whether lines are typed at a terminal.
    ///   - screens: The names of the screens; the first is the home screen.
    ///   - settings: The settings that the session begins with.
    package init(
        isInteractive: Bool = true,
        screens: [String] = [HomeScreen.usualName],
        settings: ReaderSettings = ReaderSettings()
    ) {
        self.isInteractive = isInteractive
        self.screens = screens
        self.settings = settings
        firstSettings = settings
    }

    /// Reacts to an event.
    ///
    /// - Returns: The effects, in their order.
    package mutating func apply(_ event: SessionEvent) -> [SessionEffect] {
        let earlier = services.awaited
        if event.changesCounts { counting.isDue = true }
        let effects = react(to: event)
        for case .reply(.page(let page)) in effects { listedLinks = ListedLinks(page) }
        // Another page ends the wait for a service, unless a command still waits for it.
        guard services.awaited != nil, services.awaited == earlier, awaited != .service,
            effects.contains(where: \.showsPlace)
        else { return effects }
        return abandon() + effects
    }

    private mutating func react(to event: SessionEvent) -> [SessionEffect] {
        switch event {
        case .command(let command): return perform(command)
        case .promptWanted: return returnPrompt()
        case .interrupted: return interrupt()
        case .room(let rows):
            windowLength = max(1, rows)
            return []
        case .window(let question, let cursor, let result): return receive(result, of: question, after: cursor)
        case .opened(let id, let result): return receive(result, of: id)
        case .feeds(let request, let result): return receive(result, of: request)
        case .recounted(let result): return receiveCounts(result)
        case .tags(let kind, let result): return receive(result, of: kind)
        case .marked(let kind, let result): return receive(result, of: kind)
        case .undone(let result): return receive(result)
        case .history(let question, let result): return receive(result, of: question)
        case .home(let screen): return receive(screen)
        case .homeFailed(let failure):
            home.isAwaited = false
            return reply(
                [.remark(.failed(failure))],
                isAwaited: awaited == .home || awaited == .homeAnswers(isShown: false)
            )
        case .changed(let items):
            update(items)
            return []
        case .weather(let screen): return receive(screen)
        case .repositories(let screen): return receive(screen)
        case .pages(let pages): return receive(pages)
        case .pagesFailed(let failure): return receivePagesFailure(failure)
        case .subscriptions(let answer): return receive(answer)
        case .refreshed(let news): return receive(news)
        case .refreshEnded: return receiveEndOfRefresh()
        case .statistics(let result): return receive(result)
        case .exported(let result): return receiveExport(result)
        case .account(let answer): return receive(answer)
        case .helpShown:
            listedLinks = nil
            return []
        }
    }

    /// Forgets every page, because numbers and items belong to the user before.
    mutating func changeUser() -> [SessionEffect] {
        let awaited = awaited
        self = SessionState(keepingRoomOf: self)
        self.awaited = awaited
        return [.cancel, .forgetHome, .forgetServices]
    }

    private init(keepingRoomOf state: SessionState) {
        user = state.user
        screens = state.screens
        isInteractive = state.isInteractive
        windowLength = state.windowLength
        settings = state.settings
        firstSettings = state.firstSettings
    }

    mutating func perform(_ typed: ReaderCommand) -> [SessionEffect] {
        if case .open(_, let line?) = typed, let error = linkOrRowError(line) { return fail(SessionFailure(error)) }
        let (pending, command) = (pendingMark, pendingCommand)
        (pendingMark, pendingCommand) = (nil, nil)
        // 'again' and 'more' repeat what a service was asked until something else is done.
        if !typed.concernsService, lastAsked?.isOfService == true { lastAsked = nil }
        return rangeRemark(on: typed) + carryOut(typed, pending, command)
    }

    private mutating func carryOut(
        _ typed: ReaderCommand,
        _ pending: PlannedMark?,
        _ command: SubscriptionURI?
    ) -> [SessionEffect] {
        switch typed {
        case .home(let atOnce): return go(to: HomeScreen.usualName, atOnce: atOnce)
        case .screen(let name, let atOnce): return goToScreen(name, atOnce: atOnce)
        case .list(let query): return list(query)
        case .titled(let title, let otherwise): return find(title, otherwise: otherwise)
        case .feeds(let request): return wait(for: .feeds, [.feeds(request)])
        case .tags(let kind): return wait(for: .tags(kind), [.tags(kind)])
        case .rows(let selection): return list(selection)
        case .open(let selection, _): return open(selection)
        case .openTitled(let words): return open(titled: words)
        case .next: return openChosen() ?? walk(via: "next")
        case .previous: return openPrevious()
        case .following: return openFollowing()
        case .more: return openChosen() ?? more()
        case .moreUnread: return moreUnread()
        case .back: return back()
        case .leave: return hasPlaceBefore ? back() : finish(.end)
        case .quit: return finish(.end)
        case .again: return again()
        case .weather(let request, let form): return weather(request, as: form)
        case .repositories(let words): return repositories(words)
        case .pages(let request): return pages(request)
        case .mark(let kind, let target, let via): return mark(kind, target, via: via)
        case .toggle(let selection): return toggle(selection)
        case .answer(let isYes):
            if let command { return decide(command, isAllowed: isYes) }
            return answer(pending, isYes: isYes ?? false)
        case .undo(var request):
            request.isLetterOfLinks = request.isLetterOfLinks && openItem != nil
            return wait(for: .undo(request), [.undo(request, provenance(via: "undo"), shown: shownItems)])
        case .redo: return wait(for: .undo(nil), [.redo(provenance(via: "redo"), shown: shownItems)])
        case .history(let question): return wait(for: .history, [.history(question)])
        case .links(let row): return useLinks(.list, row: row)
        case .link(let row, let link): return useLinks(.tell(link), row: row)
        case .browse(let row, let link): return useLinks(.browse(link), row: row)
        case .login(let name): return wait(for: .account(.plan), [.account(.plan(name))])
        case .logout(let name): return signOut(name)
        case .whoami: return tellAccount()
        case .sources: return wait(for: .sources, [.subscriptions(.list)])
        case .why(let text): return why(text)
        case .edit(let edits): return change(edits)
        case .keep(let name): return keep(as: name)
        case .refresh(let request): return refresh(request)
        case .statistics(let request): return wait(for: .statistics, [.statistics(request)])
        case .export(let request): return wait(for: .export(path: request.path), [.export(request)])
        case .search(let query): return search(query)
        case .sort(let request): return sort(request)
        case .set(let request): return set(request)
        }
    }

    mutating func wait(for awaited: Awaited, _ effects: [SessionEffect]) -> [SessionEffect] {
        self.awaited = awaited
        return effects
    }

    mutating func finish(_ replies: SessionReply...) -> [SessionEffect] {
        awaited = nil
        return replies.map(SessionEffect.reply) + [.reply(.ready)]
    }

    /// Sends replies to an answer that may come late.
    ///
    /// Ends the command if it waits for the answer; a command that was typed in the meantime still waits for its own.
    mutating func reply(_ replies: [SessionReply], isAwaited: Bool) -> [SessionEffect] {
        let effects = replies.map(SessionEffect.reply)
        guard isAwaited || awaited == nil else { return effects }
        return effects + finish()
    }

    /// Ends the command with a failure; the places stay.
    mutating func fail(_ failure: SessionFailure) -> [SessionEffect] { finish(.remark(.failed(failure))) }
}

extension SessionEffect {
    fileprivate var showsPlace: Bool {
        guard case .reply(.page(let page)) = self else { return false }
        switch page {
        case .home, .list, .item, .feeds, .tags, .history, .sources: return true
        case .rows, .links, .link, .pages, .repositories, .weather, .source, .explanation, .statistics, .settings:
            return false
        }
    }
}
