package import FeedModel
package import OpenCombine
package import Query
import Streams

/// The inputs of a session.
@MainActor
package protocol SessionInputs {
    /// Send a command that was typed.
    var command: PassthroughSubject<ReaderCommand, Never> { get }
    /// Send when a command has run for a moment and the reader wants to type on.
    var promptWanted: PassthroughSubject<Void, Never> { get }
    /// Send when the reader presses Ctrl-C.
    var interrupted: PassthroughSubject<Void, Never> { get }
    /// Send the number of rows that a page has room for.
    var room: PassthroughSubject<Int, Never> { get }
    /// Send what happened outside of the session: items of a service, another user, other subscriptions.
    var event: PassthroughSubject<SessionEvent, Never> { get }
}

/// The outputs of a session.
@MainActor
package protocol SessionOutputs {
    /// Emits the pages, sentences and requests of the session, and `ready` after each command.
    var reply: AnyPublisher<SessionReply, Never> { get }
    /// Emits the current state, and then the state after each event.
    var state: AnyPublisher<SessionState, Never> { get }
    /// Emits the current values of items that changed, for the screens of services.
    var changed: AnyPublisher<[LibraryItem], Never> { get }
}

/// The view model of a session, split into inputs and outputs.
@MainActor
package protocol SessionViewModelType: AnyObject {
    /// The inputs.
    var inputs: any SessionInputs { get }
    /// The outputs.
    var outputs: any SessionOutputs { get }
}

/// The dependencies of a session; each publisher emits once.
@MainActor
package struct SessionEnvironment {
    /// Creates the home screen; throws if the configuration does not allow it.
    package var home: () async throws -> any HomeViewModelType
    /// Reads a window of a list, the first one or the one at a cursor.
    package var window: (Question, ListCursor?, Int) -> AnyPublisher<Result<ListPage, SessionFailure>, Never>
    /// Opens an item: makes its text readable, and if asked for, records the event and marks the item as read.
    package var open: (Opening) -> AnyPublisher<Result<OpenedItem, SessionFailure>, Never>
    /// Reads the feeds.
    package var feeds: (FeedRequest) -> AnyPublisher<Result<[FeedRow], SessionFailure>, Never>
    /// Marks items.
    package var mark: (MarkRequest) -> AnyPublisher<Result<MarkOutcome, SessionFailure>, Never>
    /// Undoes steps, or redoes the last undone one.
    package var undo: (UndoWork) -> AnyPublisher<Result<UndoOutcome, SessionFailure>, Never>
    /// Reads the latest steps of the ledger, oldest first.
    package var history: (Query?) -> AnyPublisher<Result<[LedgerStep], SessionFailure>, Never>
    /// Emits the current values of items that changed, wherever that happened.
    package var changes: AnyPublisher<[LibraryItem], Never>

    /// Creates an environment.
    package init(
        home: @escaping () async throws -> any HomeViewModelType,
        window: @escaping (Question, ListCursor?, Int) -> AnyPublisher<Result<ListPage, SessionFailure>, Never>,
        open: @escaping (Opening) -> AnyPublisher<Result<OpenedItem, SessionFailure>, Never>,
        feeds: @escaping (FeedRequest) -> AnyPublisher<Result<[FeedRow], SessionFailure>, Never>,
        mark: @escaping (MarkRequest) -> AnyPublisher<Result<MarkOutcome, SessionFailure>, Never>,
        undo: @escaping (UndoWork) -> AnyPublisher<Result<UndoOutcome, SessionFailure>, Never>,
        history: @escaping (Query?) -> AnyPublisher<Result<[LedgerStep], SessionFailure>, Never>,
        changes: AnyPublisher<[LibraryItem], Never>
    ) {
        self.home = home
        self.window = window
        self.open = open
        self.feeds = feeds
        self.mark = mark
        self.undo = undo
        self.history = history
        self.changes = changes
    }
}

/// Combines commands, answers and changes from elsewhere into one state, and carries out the effects of each event.
///
/// ``SessionState/apply(_:)`` decides; this class only does what it answers. Windows, items and the feeds are read one at a time:
/// a newer effect cancels the one before. Marks are never cancelled.
@MainActor
package final class SessionViewModel: SessionViewModelType, SessionInputs, SessionOutputs {
    /// The inputs.
    package var inputs: any SessionInputs { self }
    /// The outputs.
    package var outputs: any SessionOutputs { self }

    /// Send a command that was typed.
    package let command = PassthroughSubject<ReaderCommand, Never>()
    /// Send when a command has run for a moment.
    package let promptWanted = PassthroughSubject<Void, Never>()
    /// Send when the reader presses Ctrl-C.
    package let interrupted = PassthroughSubject<Void, Never>()
    /// Send the number of rows that a page has room for.
    package let room = PassthroughSubject<Int, Never>()
    /// Send what happened outside of the session.
    package let event = PassthroughSubject<SessionEvent, Never>()
    /// Emits the pages, sentences and requests of the session.
    package let reply: AnyPublisher<SessionReply, Never>
    /// Emits the current state, and then the state after each event.
    package let state: AnyPublisher<SessionState, Never>
    /// Emits the current values of items that changed.
    package let changed: AnyPublisher<[LibraryItem], Never>

    private let environment: SessionEnvironment
    private let current: CurrentValueSubject<SessionState, Never>
    private let replies = PassthroughSubject<SessionReply, Never>()
    private let changedItems = PassthroughSubject<[LibraryItem], Never>()
    private var waiting: [SessionEvent] = []
    private var isApplying = false
    private var subscriptions = Set<AnyCancellable>()
    private var reading: AnyCancellable?
    private var home: (any HomeViewModelType)?
    private var homeScreens: AnyCancellable?

    /// Creates a session that has shown nothing.
    package init(environment: SessionEnvironment, state: SessionState = SessionState()) {
        self.environment = environment
        current = CurrentValueSubject(state)
        self.state = current.removeDuplicates().eraseToAnyPublisher()
        reply = replies.eraseToAnyPublisher()
        changed = changedItems.eraseToAnyPublisher()

        command.map(SessionEvent.command)
            .merged(with: promptWanted.map { .promptWanted }, interrupted.map { .interrupted })
            .merged(with: room.map(SessionEvent.room), event)
            .merged(with: environment.changes.map(SessionEvent.changed))
            .sink { [weak self] in self?.receive($0) }
            .store(in: &subscriptions)
    }

    /// Applies an event, and then the events that its effects have caused, in their order.
    private func receive(_ event: SessionEvent) {
        waiting.append(event)
        guard !isApplying else { return }
        isApplying = true
        defer { isApplying = false }
        while !waiting.isEmpty {
            let event = waiting.removeFirst()
            var state = current.value
            let effects = state.apply(event)
            current.send(state)
            if !event.changedItems.isEmpty {
                home?.inputs.marked.send(event.changedItems)
                changedItems.send(event.changedItems)
            }
            for effect in effects { perform(effect) }
        }
    }

    private func perform(_ effect: SessionEffect) {
        switch effect {
        case .reply(let value): replies.send(value)
        case .window(let question, let cursor, let length):
            read(environment.window(question, cursor, length)) { .window(question, after: cursor, $0) }
        case .open(let opening): read(environment.open(opening)) { .opened(opening.item, $0) }
        case .feeds(let request): read(environment.feeds(request)) { .feeds(request, $0) }
        case .history(let query): read(environment.history(query)) { .history(query, $0) }
        case .mark(let request): write(environment.mark(request)) { .marked(request.kind, $0) }
        case .undo(let request, let provenance, let shown):
            write(environment.undo(UndoWork(.undo(request), provenance, shown: shown))) { .undone($0) }
        case .redo(let provenance, let shown):
            write(environment.undo(UndoWork(.redo, provenance, shown: shown))) { .undone($0) }
        case .appear: appear()
        case .recompose: home?.inputs.compose.send()
        case .forgetHome: (home, homeScreens) = (nil, nil)
        case .cancel: cancel()
        }
    }

    private func read<Answer>(_ answers: AnyPublisher<Answer, Never>, as event: @escaping (Answer) -> SessionEvent) {
        reading = answers.sink { [weak self] in self?.receive(event($0)) }
    }

    private func write<Answer>(_ answers: AnyPublisher<Answer, Never>, as event: @escaping (Answer) -> SessionEvent) {
        answers.sink { [weak self] in self?.receive(event($0)) }.store(in: &subscriptions)
    }

    private func appear() {
        if let home { return appear(on: home) }
        let creation = outcome { @MainActor [weak self, environment] () async throws(SessionFailure) -> Void in
            do { self?.home = try await environment.home() } catch { throw SessionFailure(error) }
        }
        reading = creation.sink { [weak self] result in
            switch result {
            case .success: if let home = self?.home { self?.appear(on: home) }
            case .failure(let failure): self?.receive(.homeFailed(failure))
            }
        }
    }

    private func appear(on home: any HomeViewModelType) {
        home.inputs.appear.send()
        guard homeScreens == nil else { return }
        homeScreens = home.outputs.screen.sink { [weak self] in self?.receive(.home($0)) }
    }

    private func cancel() {
        reading = nil
        // What has been fetched is in the library; the next visit begins with it.
        (home, homeScreens) = (nil, nil)
    }
}

/// Undoing or redoing.
package struct UndoWork: Hashable, Sendable {
    /// The steps.
    package var steps: Steps
    /// The screen and the command, recorded in the ledger.
    package var provenance: Provenance
    /// The items that are shown, whose current values the outcome has.
    package var shown: Set<ItemID>

    /// The steps to undo or redo.
    package enum Steps: Hashable, Sendable {
        /// Undoes steps.
        case undo(UndoRequest)
        /// Redoes the last undone step of this session.
        case redo
    }

    init(_ steps: Steps, _ provenance: Provenance, shown: Set<ItemID>) {
        self.steps = steps
        self.provenance = provenance
        self.shown = shown
    }
}

extension SessionEvent {
    /// The current values of the items that the event changed.
    fileprivate var changedItems: [LibraryItem] {
        switch self {
        case .changed(let items): items
        case .opened(_, .success(let opened)): [opened.kept]
        case .marked(_, .success(let outcome)): outcome.items
        case .undone(.success(let outcome)): outcome.items
        default: []
        }
    }
}
