package import FeedModel
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
    /// The question asked last, which may have had no answer.
    var lastQuestion: Question?
    /// The home screen.
    var home = HomeProgress()
    /// The number of rows of a window.
    var windowLength = 20
    /// Whether marking many items found by free words asks first.
    var asksBeforeBulkMarks = false
    /// The marks that wait for `confirm`.
    var pendingMark: MarkRequest?

    /// The number of places kept; the oldest is forgotten.
    static let maximumPlaces = 40

    /// Creates the state of a session that has shown nothing.
    package init() {}

    /// The answers that commands wait for.
    package enum Awaited: Hashable, Sendable {
        /// The first window of a list to show.
        case list
        /// The next window of the list, to show it.
        case more
        /// A window in which the next unread item is looked for.
        case walk(Walk)
        /// The feeds, to show them.
        case feeds
        /// The first item to open, and those after it.
        case items(openings: [Opening], isContinued: Bool)
        /// The item whose links are used, and its row if it is not the current one.
        case links(LinkUse, of: ItemID, row: Int?)
        /// Marks; the words that may be meant as further tags.
        case mark(words: String?)
        /// The windows of a list that is marked as a whole.
        case whole(Event.Kind, command: String)
        /// The number of items that a mark would change.
        case count
        /// Undoing or redoing.
        case undo(isRedo: Bool)
        /// The history.
        case history
        /// The library's content of the home screen, to show it.
        case home
        /// The fetches of the home screen, before the page is shown or after.
        case homeAnswers(isShown: Bool)
    }

    /// Reacts to an event.
    ///
    /// - Returns: The effects, in their order.
    package mutating func apply(_ event: SessionEvent) -> [SessionEffect] {
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
        case .marked(let kind, let result): return receive(result, of: kind)
        case .undone(let result): return receive(result)
        case .history(let query, let result): return receive(result, of: query)
        case .home(let screen): return receive(screen)
        case .homeFailed(let failure): return fail(failure)
        case .subscriptionsChanged:
            home = HomeProgress()
            return [.forgetHome]
        case .changed(let items):
            update(items)
            return []
        case .service(let place, let isNew):
            lastQuestion = nil
            show(place, isNew: isNew)
            return []
        case .weather:
            lastQuestion = nil
            push(.weather)
            return []
        case .userChanged:
            self = SessionState(keepingRoomOf: self)
            return [.cancel, .forgetHome]
        }
    }

    private init(keepingRoomOf state: SessionState) {
        windowLength = state.windowLength
        asksBeforeBulkMarks = state.asksBeforeBulkMarks
    }

    private mutating func perform(_ command: ReaderCommand) -> [SessionEffect] {
        let pending = pendingMark
        pendingMark = nil
        switch command {
        case .home(let atOnce):
            lastQuestion = nil
            return goHome(atOnce: atOnce)
        case .list(let query): return list(query)
        case .feeds(let request): return wait(for: .feeds, [.feeds(request)])
        case .open(let selection): return open(selection)
        case .next: return walk(via: "next")
        case .previous: return openPrevious()
        case .following: return openFollowing()
        case .more: return more()
        case .back: return back()
        case .again: return again()
        case .mark(let kind, let target, let via): return mark(kind, target, via: via)
        case .toggle(let selection): return toggle(selection)
        case .confirm: return confirm(pending)
        case .undo(let request):
            return wait(for: .undo(isRedo: false), [.undo(request, provenance(via: "undo"), shown: shownItems)])
        case .redo: return wait(for: .undo(isRedo: true), [.redo(provenance(via: "redo"), shown: shownItems)])
        case .history(let query): return wait(for: .history, [.history(query)])
        case .links(let row): return useLinks(.list, row: row)
        case .link(let row, let link): return useLinks(.tell(link), row: row)
        case .browse(let row, let link): return useLinks(.browse(link), row: row)
        }
    }

    /// Waits for the answer to effects.
    mutating func wait(for awaited: Awaited, _ effects: [SessionEffect]) -> [SessionEffect] {
        self.awaited = awaited
        return effects
    }

    /// Ends the command with replies.
    mutating func finish(_ replies: SessionReply...) -> [SessionEffect] {
        awaited = nil
        return replies.map(SessionEffect.reply) + [.reply(.ready)]
    }

    /// Ends the command with a failure; the places stay.
    mutating func fail(_ failure: SessionFailure) -> [SessionEffect] { finish(.remark(.failed(failure))) }

    /// Returns the prompt to the reader while the command goes on.
    private mutating func returnPrompt() -> [SessionEffect] {
        switch awaited {
        case nil: []
        case .homeAnswers(let isShown): isShown ? finish() : finish(.remark(.homeLoading))
        // A text browser cannot have the terminal while a line is typed.
        case .links: [.reply(.remark(.stillReading))]
        // What reads the library ends soon; its answer is shown behind the prompt.
        case .some: [.reply(.remark(.stillReading)), .reply(.ready)]
        }
    }

    private mutating func interrupt() -> [SessionEffect] {
        home.isAwaited = false
        return [.cancel] + finish(.remark(.stopped))
    }
}

extension SessionState {
    /// The place shown.
    package var place: ReaderPlace? { places.last }

    /// The name of the place shown, in the ledger.
    package var placeName: String { place?.name ?? "home" }

    /// The index of the place whose rows the numbers mean.
    var numbered: Int? { places.lastIndex { $0.rowCount != nil } }

    /// The place whose rows the numbers mean.
    package var numberedPlace: ReaderPlace? { numbered.map { places[$0] } }

    /// Whether the sections of the home screen are being fetched.
    package var isFetchingHome: Bool { home.isAwaited }

    /// Whether `again` has a question to ask.
    package var hasQuestion: Bool { lastQuestion != nil || currentList != nil }

    /// Whether there is a page to go back to.
    package var hasPlaceBefore: Bool { places.count > 1 }

    /// The items that some place shows.
    var shownItems: Set<ItemID> {
        var items = Set(places.flatMap { $0.items.map(\.id) })
        for case .item(let opened) in places { items.insert(opened.kept.id) }
        return items
    }

    /// The screen and a command, as the ledger records them.
    func provenance(via command: String) -> Provenance { Provenance(screen: placeName, via: command) }

    /// Shows a place; an item that was shown is left.
    mutating func push(_ place: ReaderPlace) {
        leaveItem()
        if places.last?.isLike(place) == true { places.removeLast() }
        places.append(place)
        if places.count > Self.maximumPlaces { places.removeFirst() }
    }

    /// Shows an item above the place that it was chosen from.
    mutating func push(_ opened: OpenedItem) {
        leaveItem()
        places.append(.item(opened))
    }

    /// Leaves the open item for the place that it was chosen from.
    mutating func leaveItem() {
        if case .item = places.last { places.removeLast() }
    }

    /// Replaces items that were changed, wherever they are shown.
    mutating func update(_ items: [LibraryItem]) {
        guard !items.isEmpty else { return }
        let changed = Dictionary(items.map { ($0.id, $0) }) { $1 }
        for index in places.indices { places[index].update(changed) }
    }

    private mutating func show(_ service: ServicePlace, isNew: Bool) {
        leaveItem()
        var service = service
        if case .service(let shown) = places.last, shown.kind == service.kind {
            if !isNew { service.position = shown.position }
            places.removeLast()
        } else if !isNew, case .service(let shown)? = places.last(where: { $0.name == service.kind.rawValue }) {
            service.position = numberedPlace?.name == service.kind.rawValue ? shown.position : nil
        }
        push(.service(service))
    }
}

extension ReaderPlace {
    /// Whether a place replaces this one instead of covering it.
    fileprivate func isLike(_ other: ReaderPlace) -> Bool {
        switch (self, other) {
        case (.home, .home), (.weather, .weather): true
        case (.list(let one), .list(let two)): one.question == two.question
        case (.feeds(let one), .feeds(let two)): one.request == two.request
        case (.history(let one), .history(let two)): one.query == two.query
        default: false
        }
    }
}
