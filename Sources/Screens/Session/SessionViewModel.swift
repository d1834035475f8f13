import FeedModel
package import OpenCombine
import Streams

@MainActor
package protocol SessionInputs {
    var command: PassthroughSubject<ReaderCommand, Never> { get }
    /// Send when a command has run for a moment and the reader wants to type on.
    var promptWanted: PassthroughSubject<Void, Never> { get }
    /// Send when the reader presses Ctrl-C.
    var interrupted: PassthroughSubject<Void, Never> { get }
    /// Send the number of rows that a page has room for.
    var room: PassthroughSubject<Int, Never> { get }
    /// Send what happened outside of the session: another user, other subscriptions.
    var event: PassthroughSubject<SessionEvent, Never> { get }
}

@MainActor
package protocol SessionOutputs {
    /// Emits the pages, sentences and requests of the session, and `ready` after each command.
    var reply: AnyPublisher<SessionReply, Never> { get }
    /// Emits the current state, and then the state after each event.
    var state: AnyPublisher<SessionState, Never> { get }
}

@MainActor
package protocol SessionViewModelType: AnyObject {
    var inputs: any SessionInputs { get }
    var outputs: any SessionOutputs { get }
}

/// Combines commands, answers and changes from elsewhere into one state, and carries out the effects of each event.
///
/// ``SessionState/apply(_:)`` decides; this class only does what it answers. Windows, items and the feeds are read one at a time:
/// a newer effect cancels the previous one. A refresh and the counts of feeds run concurrently. Marks are never cancelled.
@MainActor
package final class SessionViewModel: SessionViewModelType, SessionOutputs {
    package var inputs: any SessionInputs { subjects }
    package var outputs: any SessionOutputs { self }
    package var reply: AnyPublisher<SessionReply, Never> { replies.eraseToAnyPublisher() }
    package var state: AnyPublisher<SessionState, Never> { current.removeDuplicates().eraseToAnyPublisher() }

    private let subjects = Subjects()
    private let environment: SessionEnvironment
    private let current: CurrentValueSubject<SessionState, Never>
    private let replies = PassthroughSubject<SessionReply, Never>()
    private var waiting: [SessionEvent] = []
    private var isApplying = false
    private var subscriptions = Set<AnyCancellable>()
    private var work = Work()
    private let services: SessionServices
    private let accounts: AccountModels

    private struct Subjects: SessionInputs {
        let command = PassthroughSubject<ReaderCommand, Never>()
        let promptWanted = PassthroughSubject<Void, Never>()
        let interrupted = PassthroughSubject<Void, Never>()
        let room = PassthroughSubject<Int, Never>()
        let event = PassthroughSubject<SessionEvent, Never>()
    }

    /// The work that an interruption cancels.
    private struct Work {
        var reading: AnyCancellable?
        var recounting: AnyCancellable?
        var refreshing: AnyCancellable?
        var home: (any HomeViewModelType)?
        var homeScreens: AnyCancellable?
    }

    /// Creates a session that has shown nothing.
    package init(environment: SessionEnvironment, state: SessionState = SessionState()) {
        self.environment = environment
        services = SessionServices(screens: environment.screens)
        accounts = AccountModels(environment: environment.accounts)
        current = CurrentValueSubject(state)

        let shown: @MainActor () -> Set<ItemID> = { [weak self] in self?.current.value.shownItems ?? [] }
        // Erased one by one: the runtime would build the type of a chain of merges at each start.
        let events: [AnyPublisher<SessionEvent, Never>] = [
            subjects.command.map(SessionEvent.command).eraseToAnyPublisher(),
            subjects.promptWanted.map { .promptWanted }.eraseToAnyPublisher(),
            subjects.interrupted.map { .interrupted }.eraseToAnyPublisher(),
            subjects.room.map(SessionEvent.room).eraseToAnyPublisher(),
            subjects.event.eraseToAnyPublisher(),
            environment.reading.changes(shown).map(SessionEvent.changed).eraseToAnyPublisher(),
            services.events.eraseToAnyPublisher(),
            environment.accounts.user.map { .account(.user($0)) }.eraseToAnyPublisher(),
            accounts.answers.map(SessionEvent.account).eraseToAnyPublisher(),
        ]
        for publisher in events {
            publisher.sink { [weak self] in self?.receive($0) }.store(in: &subscriptions)
        }
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
                work.home?.inputs.marked.send(event.changedItems)
                services.update(event.changedItems)
            }
            for effect in effects { perform(effect) }
        }
    }

    private func perform(_ effect: SessionEffect) {
        switch effect {
        case .reply(let value): replies.send(value)
        case .window(let question, let cursor, let length):
            read(environment.reading.window(question, cursor, length)) { .window(question, after: cursor, $0) }
        case .open(let opening): read(environment.reading.open(opening)) { .opened(opening.item, $0) }
        case .feeds(let request): read(environment.reading.feeds(request)) { .feeds(request, $0) }
        case .recount: recount(environment.reading.feeds(FeedRequest(scope: .all)))
        case .countFeeds: recount(environment.reading.counts())
        case .tags(let kind): read(environment.reading.tags(kind)) { .tags(kind, $0) }
        case .history(let question): read(environment.reading.history(question)) { .history(question, $0) }
        case .mark(let request): write(environment.marking.mark(request)) { .marked(request.kind, $0) }
        case .undo(let request, let provenance, let shown):
            write(environment.marking.undo(UndoWork(.undo(request), provenance, shown: shown))) { .undone($0) }
        case .redo(let provenance, let shown):
            write(environment.marking.undo(UndoWork(.redo, provenance, shown: shown))) { .undone($0) }
        case .appear(let name): appear(name)
        case .recompose: work.home?.inputs.compose.send()
        case .forgetHome: (work.home, work.homeScreens) = (nil, nil)
        case .service(.pages(let request)): open(request)
        case .service(let input): services.send(input)
        case .forgetServices: services.forget()
        case .subscriptions(let effect): perform(effect)
        case .refresh(let request): refresh(request)
        case .stopRefresh: work.refreshing = nil
        case .account(let effect): accounts.perform(effect)
        case .statistics(let request): read(environment.reading.statistics(request)) { .statistics($0) }
        case .export(let request): read(environment.export(request)) { .exported($0) }
        case .cancel: cancel()
        }
    }

    private func perform(_ effect: SubscriptionEffect) {
        let subscriptions = environment.subscriptions
        switch effect {
        case .list: read(subscriptions.list()) { .subscriptions(.listed($0)) }
        case .explain(let target): read(subscriptions.explain(target)) { .subscriptions(.explained($0)) }
        case .edit(let edit): write(subscriptions.edit(edit)) { .subscriptions(.edited(edit, $0)) }
        case .find(let title): read(subscriptions.find(title)) { .subscriptions(.found(title, $0)) }
        }
    }

    private func refresh(_ request: RefreshRequest) {
        work.refreshing = environment.subscriptions.refresh(request).sink(
            receiveCompletion: { [weak self] _ in self?.receive(.refreshEnded) },
            receiveValue: { [weak self] in self?.receive(.refreshed($0)) }
        )
    }

    private func read<Answer>(_ answers: AnyPublisher<Answer, Never>, as event: @escaping (Answer) -> SessionEvent) {
        work.reading = answers.sink { [weak self] in self?.receive(event($0)) }
    }

    private func recount(_ feeds: Answers<[FeedRow]>) {
        work.recounting = feeds.sink { [weak self] in self?.receive(.recounted($0)) }
    }

    private func write<Answer>(_ answers: AnyPublisher<Answer, Never>, as event: @escaping (Answer) -> SessionEvent) {
        answers.sink { [weak self] in self?.receive(event($0)) }.store(in: &subscriptions)
    }

    private func appear(_ name: String) {
        if let home = work.home { return appear(on: home) }
        let creation = outcome { @MainActor [weak self, environment] () async throws(SessionFailure) -> Void in
            do { self?.work.home = try await environment.screens.home(name) } catch { throw SessionFailure(error) }
        }
        work.reading = creation.sink { [weak self] result in
            switch result {
            case .success: if let home = self?.work.home { self?.appear(on: home) }
            case .failure(let failure): self?.receive(.homeFailed(failure))
            }
        }
    }

    private func appear(on home: any HomeViewModelType) {
        home.inputs.appear.send()
        guard work.homeScreens == nil else { return }
        work.homeScreens = home.outputs.screen.sink { [weak self] in self?.receive(.home($0)) }
    }

    /// Finds the source of a request, and fetches its first page.
    private func open(_ request: PagesRequest) {
        let source = outcome { @MainActor [environment] () async throws(SessionFailure) -> PagesSource in
            do { return try await environment.screens.pages(request) } catch { throw SessionFailure(error) }
        }
        work.reading = source.sink { [weak self] result in
            switch result {
            case .success(let source): self?.services.open(request, source)
            case .failure(let failure): self?.receive(.pagesFailed(failure))
            }
        }
    }

    private func cancel() {
        // What has been fetched of the home screen is in the library; the next visit begins with it.
        work = Work()
        accounts.cancel()
    }
}

extension SessionEvent {
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
