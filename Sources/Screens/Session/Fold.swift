import FeedModel
import OpenCombine
import Streams

/// The commands that are not functions yet, as they run in a session of functions.
@MainActor
protocol SessionFold: AnyObject {
    var isWorkingBehindPrompt: Bool { get }
    /// Whether a turn waits for the fold to give the prompt back.
    var holdsTurn: Bool { get }
    func carryOut(_ command: ReaderCommand) async
    func promptWanted()
    /// Stops what runs, and returns what is said about it.
    func interrupt() -> Remark
    /// Forgets what a command waits for that has given the prompt back, because a newer one begins.
    func supersede()
    /// Stops waiting for a service, because another page is shown.
    func abandon()
    /// Takes over the pages of the session, because a command has changed them.
    func placesChanged()
}

extension ReaderCommand: Command {
    package func run(_ turn: Turn) async throws { await turn.carryOut(self) }
}

/// Combines commands, answers and changes from elsewhere into one state, and carries out the effects of each event.
///
/// ``SessionState/apply(_:)`` decides; this class only does what it answers. Windows, items and the feeds are read one at a time:
/// a newer effect cancels the one before. A refresh and the counts of feeds run concurrently. Marks are never cancelled.
@MainActor
final class Fold: SessionFold {
    var state: AnyPublisher<SessionState, Never> { current.removeDuplicates().eraseToAnyPublisher() }

    private unowned let session: Session
    /// The turn of the running command; `nil` if the command has given the prompt back.
    private var waitingTurn: CheckedContinuation<Void, Never>?
    /// Receives the remark of an interruption.
    private var interruption: ((Remark) -> Void)?
    private let environment: SessionEnvironment
    private let current: CurrentValueSubject<SessionState, Never>
    /// The events that follow the one that is applied; `nil` if none is.
    private var following: [SessionEvent]?
    private var subscriptions = Set<AnyCancellable>()
    private var work = Work()
    private let services: SessionServices
    private let accounts: AccountModels

    /// The work that an interruption cancels.
    private struct Work {
        var reading: AnyCancellable?
        var recounting: AnyCancellable?
        var refreshing: AnyCancellable?
        var home: (any HomeViewModelType)?
        var homeScreens: AnyCancellable?
    }

    init(environment: SessionEnvironment, state: SessionState, session: Session) {
        self.session = session
        self.environment = environment
        services = SessionServices(screens: environment.screens)
        accounts = AccountModels(environment: environment.accounts)
        current = CurrentValueSubject(state)

        let shown: @MainActor () -> Set<ItemID> = { [weak session] in session?.places.shownItems ?? [] }
        // Erased one by one: the runtime would build the type of a chain of merges at each start.
        let events: [AnyPublisher<SessionEvent, Never>] = [
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
    func receive(_ event: SessionEvent) {
        guard following == nil else {
            following?.append(event)
            return
        }
        following = [event]
        defer { following = nil }
        while let event = following?.first {
            following?.removeFirst()
            var state = current.value
            state.visited = session.places
            let effects = state.apply(event)
            session.change { $0 = state.visited }
            current.send(state)
            if !event.changedItems.isEmpty {
                work.home?.inputs.marked.send(event.changedItems)
                services.update(event.changedItems)
            }
            for effect in effects { perform(effect) }
        }
    }

    /// Carries out a command, and returns when it has given the prompt back.
    func carryOut(_ command: ReaderCommand) async {
        leaveTurn()
        await withCheckedContinuation {
            waitingTurn = $0
            receive(.command(command))
        }
    }

    var holdsTurn: Bool { waitingTurn != nil }

    var isWorkingBehindPrompt: Bool { current.value.isWorkingBehindPrompt }

    func promptWanted() { receive(.promptWanted) }

    func interrupt() -> Remark {
        var remark = Remark.stopped
        interruption = { remark = $0 }
        receive(.interrupted)
        interruption = nil
        leaveTurn()
        return remark
    }

    func supersede() {
        current.value.awaited = nil
        leaveTurn()
    }

    func abandon() { receive(.abandoned) }

    func placesChanged() {
        guard following == nil, current.value.visited != session.places else { return }
        current.value.visited = session.places
    }

    private func giveBackPrompt() {
        guard interruption == nil else { return }
        guard waitingTurn != nil else { return session.promptAgain() }
        leaveTurn()
    }

    private func leaveTurn() {
        let turn = waitingTurn
        waitingTurn = nil
        turn?.resume()
    }

    private func perform(_ effect: SessionEffect) {
        switch effect {
        case .reply(.page(let page)): session.show(page, by: nil)
        case .reply(.ready): giveBackPrompt()
        case .reply(.remark(let remark)) where interruption != nil: interruption?(remark)
        case .reply(let value): session.send(value)
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
        case .forgetServices:
            services.forget()
            session.changeUser()
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
