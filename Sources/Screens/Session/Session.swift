import FeedModel

/// A session of the reader: the pages, what numbers mean, and which commands run.
///
/// A command decides what it does (``Command``); the session starts it, gives the prompt back, and stops it.
@MainActor
package final class Session {
    package private(set) var places = Places()
    /// The number of rows that a page has room for.
    var room = 20
    /// Whether lines are typed at a terminal, so that what takes long continues in the background.
    let isInteractive: Bool

    private(set) var features: Features
    private let createFeatures: @MainActor () -> Features
    private var replies: Replies
    /// The turns whose functions have not returned, also those that were stopped.
    private var turns: [Turn] = []
    /// The turn that the prompt waits for.
    private var holder: Turn?
    /// The turn that a newer command replaces.
    private var latest: Turn?
    private var question: (turn: Turn, answer: CheckedContinuation<Bool?, Never>)?

    private struct Replies {
        let receive: @MainActor (SessionReply) -> Void
        /// The replies that are sent when the terminal is free.
        var waiting: [SessionReply] = []
    }

    init(
        isInteractive: Bool,
        features: @escaping @MainActor () -> Features,
        reply: @escaping @MainActor (SessionReply) -> Void
    ) {
        self.isInteractive = isInteractive
        self.features = features()
        createFeatures = features
        replies = Replies(receive: reply)
    }

    func isHolder(_ turn: Turn) -> Bool { holder === turn }

    /// Whether a program or a question of a command has the terminal.
    var isTerminalTaken: Bool { holder?.phase == .atTerminal }

    func isLatest(_ turn: Turn) -> Bool { latest === turn }

    /// Whether something runs in the background that Ctrl-C stops.
    var isWorkingBehindPrompt: Bool { turns.contains { $0.phase.isBehindPrompt && !$0.isOver } }

    /// The number of functions that wait neither for the reader nor for a screen.
    ///
    /// If as many operations have no answer yet, nothing happens before the next event.
    var unsettled: Int {
        turns.reduce(0) { $0 + 1 - $1.waits } - (question == nil ? 0 : 1)
    }

    func perform(_ command: any Command) {
        if let question { stop(question.turn) }
        if command.replacesEarlier, let latest, latest.phase.isReplaceable { stop(latest) }
        if !command.continuesRequest { change { $0.forgetRequestOfService() } }
        let turn = Turn(self)
        if command.replacesEarlier || latest == nil { latest = turn }
        holder = turn
        start(turn) { try await command.run($0) }
    }

    /// Begins work that commands share; each may wait for its end.
    func share(_ work: @escaping @MainActor (Turn) async throws -> Void) -> Turn {
        let turn = Turn(self, in: .shared)
        start(turn, work)
        return turn
    }

    /// Makes a turn the one that a newer command replaces, unless there is one.
    func makeLatest(_ turn: Turn) { latest = latest ?? turn }

    private func start(_ turn: Turn, _ work: @escaping @MainActor (Turn) async throws -> Void) {
        turns.append(turn)
        // A command that waits for nothing has answered when this returns.
        turn.task = Task.immediate { await run(turn, work) }
    }

    /// Returns the phase of the command whose answer the reader waits for, if another turn carries it out.
    func newerPhase(than turn: Turn) -> Phase? {
        guard let latest, latest !== turn else { return nil }
        return latest === holder || !latest.phase.isBehindPrompt && latest.phase != .asking ? latest.phase : nil
    }

    /// Answers the question that replaces the prompt; `nil` if a command was typed instead.
    func answer(_ isYes: Bool?) {
        guard let question else {
            // The command that asked was stopped in the meantime, for example because another user signed in.
            if isYes != nil { send(.message(.stopped)) }
            return giveBackPrompt()
        }
        self.question = nil
        holder = question.turn
        question.answer.resume(returning: isYes)
    }

    func promptWanted() {
        guard let holder else { return }
        holder.promptWanted()
        if let message = holder.phase.messageOnDelay { send(.message(message)) }
        if holder.phase.givesPromptBack { giveBackPrompt() }
    }

    func interrupt() {
        if isTerminalTaken { return }
        let message = holder?.cancellation
        for turn in turns { stop(turn) }
        latest = nil
        features.cancel()
        send(.message(message ?? .stopped))
        giveBackPrompt()
    }

    /// Returns when what turns are writing is written.
    func finishWriting() async {
        for turn in turns where turn.phase.isWriting { await turn.task?.value }
    }

    /// Stops everything, without a sentence.
    func end() {
        for turn in turns { stop(turn) }
    }

    /// Sends a reply; while a program or a question of another command has the terminal, it waits.
    func send(_ reply: SessionReply, by turn: Turn? = nil) {
        if isTerminalTaken, holder !== turn {
            replies.waiting.append(reply)
        } else {
            replies.receive(reply)
        }
    }

    /// Sends the replies that waited for the terminal.
    func leaveTerminal() {
        let waiting = replies.waiting
        replies.waiting = []
        for reply in waiting { replies.receive(reply) }
    }

    /// Forgets and cancels what a page that is about to be shown replaces.
    func prepare(for page: SessionPage, by turn: Turn) {
        change { $0.listedLinks = ListedLinks(page) }
        if page.endsRequests { cancelRequests(by: turn) }
    }

    /// Stops the turns that wait for a service, because the request of a newer one replaces theirs.
    func replaceRequests(to service: AwaitedAnswer.Service, by turn: Turn) {
        for (other, asked) in requests(besides: turn) where asked.service == service { stop(other) }
    }

    /// Cancels the requests of other turns, each with a message, because their answers will not be shown.
    func cancelRequests(by turn: Turn) {
        for (other, asked) in requests(besides: turn) {
            stop(other)
            features.cancelRequest(to: asked.service)
            send(.message(.noLongerAwaited(asked)), by: turn)
        }
    }

    /// The requests to services whose answers other turns wait for.
    ///
    /// The command that the prompt waits for is newer than a page from the background, so that its request continues.
    private func requests(besides turn: Turn) -> [(turn: Turn, asked: AwaitedAnswer)] {
        turns.compactMap { other in
            guard other !== turn, other !== holder, !other.isOver, case .awaitingPage(let asked) = other.phase else {
                return nil
            }
            return (other, asked)
        }
    }

    /// Stops what other turns do, and forgets every page and what features remember, because they belong to the previous user.
    func changeUser(by turn: Turn) {
        for other in turns where other !== turn { stop(other) }
        features.cancel()
        change { $0 = Places() }
        features = createFeatures()
    }

    @discardableResult
    func change<Result>(_ edit: (inout Places) -> Result) -> Result { edit(&places) }

    /// The items whose states rows show, or would show again.
    var shownItems: Set<ItemID> { places.shownItems.union(features.shownItems) }

    /// Takes over the states of items that changed, wherever they are shown.
    func update(_ items: [LibraryItem]) {
        let changes = places.update(items)
        features.update(items, changes)
    }

    func ask(_ message: Message, by turn: Turn) async -> Bool? {
        // A command in the background cannot ask then, and gets no answer.
        guard !isTerminalTaken else { return nil }
        return await withCheckedContinuation {
            // One question at a time replaces the prompt, so the earlier one has no answer.
            let earlier = question?.answer
            question = (turn, $0)
            send(.question(message), by: turn)
            giveBackPrompt()
            earlier?.resume(returning: nil)
        }
    }

    func giveBackPrompt() {
        holder = nil
        send(.ready)
    }

    private func run(_ turn: Turn, _ work: @MainActor (Turn) async throws -> Void) async {
        // Work that commands share ends in silence, unless it fails and no command reports that.
        var isSilent = turn.phase == .shared
        var awaitedError: (any Error)?
        do {
            try await work(turn)
        } catch is CancellationError {
            // The command was stopped.
        } catch {
            if turn.waiterCount > 0 {
                awaitedError = error
            } else {
                turn.say(.failed(SessionFailure(error)))
                isSilent = false
            }
        }
        turns.removeAll { $0 === turn }
        if latest === turn { latest = nil }
        guard !turn.isOver else { return }
        turn.end(with: awaitedError)
        // The answer that the reader waits for comes with the prompt.
        let isPromptDue = holder == nil && newerPhase(than: turn) == nil && !isSilent
        if holder === turn || isPromptDue { giveBackPrompt() }
    }

    private func stop(_ turn: Turn) {
        turn.stop()
        guard turn.isOver else { return }
        if latest === turn { latest = nil }
        if holder === turn { holder = nil }
        guard let question, question.turn === turn else { return }
        self.question = nil
        question.answer.resume(returning: nil)
    }
}

extension SessionPage {
    /// Whether the answers that other commands await are no longer shown after the page.
    ///
    /// The page of a service has ended the others with its request.
    fileprivate var endsRequests: Bool {
        switch self {
        case .home, .list, .item, .feeds, .tags, .history, .sources: true
        case .rows, .links, .link, .pages, .repositories, .weather, .source, .explanation, .statistics, .settings:
            false
        }
    }
}
