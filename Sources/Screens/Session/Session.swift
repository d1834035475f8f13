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

    /// The features of the user, and a closure that creates the features of the next user.
    private var user: (features: Features, next: @MainActor () -> Features)
    private let reply: @MainActor (SessionReply) -> Void
    /// The turns whose functions have not returned, also those that were stopped.
    private var turns: [Turn] = []
    /// The turn that the prompt waits for.
    private var holder: Turn?
    /// The turn that a newer command replaces.
    private var latest: Turn?
    private var question: (turn: Turn, answer: CheckedContinuation<Bool?, Never>)?
    /// Commands that are not functions yet.
    weak var fold: (any SessionFold)?

    init(
        isInteractive: Bool,
        features: @escaping @MainActor () -> Features,
        reply: @escaping @MainActor (SessionReply) -> Void
    ) {
        self.isInteractive = isInteractive
        user = (features(), features)
        self.reply = reply
    }

    var features: Features { user.features }

    /// Whether something runs in the background that Ctrl-C stops.
    var isWorkingBehindPrompt: Bool {
        turns.contains { $0.phase.isBehindPrompt && !$0.isOver } || fold?.isWorkingBehindPrompt == true
    }

    /// The number of functions that wait neither for the reader, nor for a screen, nor for the fold.
    ///
    /// If as many operations have no answer yet, nothing happens before the next event.
    var unsettled: Int {
        turns.count { !$0.isAwaitingScreen } - (question == nil ? 0 : 1) - (fold?.holdsTurn == true ? 1 : 0)
    }
}

extension Session {
    func perform(_ command: any Command) {
        if let latest, latest.phase.yields { stop(latest) }
        if !(command is ReaderCommand) { fold?.supersede() }
        let turn = Turn(self)
        (latest, holder) = (turn, turn)
        turns.append(turn)
        // A command that waits for nothing has answered when this returns.
        turn.task = Task.immediate { await run(command, turn) }
    }

    /// Answers the question that replaces the prompt; `nil` if a command was typed instead.
    func answer(_ isYes: Bool?) {
        guard let question else { return perform(ReaderCommand.answer(isYes: isYes)) }
        self.question = nil
        holder = question.turn
        question.answer.resume(returning: isYes)
    }

    func promptWanted() {
        guard let holder else { return }
        if let fold, holder.standsForFold { return fold.promptWanted() }
        if let apology = holder.phase.apology { reply(.remark(apology)) }
        if holder.phase.givesPromptBack { giveBackPrompt() }
    }

    func interrupt() {
        if holder?.phase == .atTerminal { return }
        let remark = holder?.cancellation
        for turn in turns { stop(turn) }
        latest = nil
        let remarkOfFold = fold?.interrupt()
        reply(.remark(remark ?? remarkOfFold ?? .stopped))
        giveBackPrompt()
    }

    /// Returns when what turns are writing is written.
    func finishWriting() async {
        for turn in turns where turn.phase.isWriting { await turn.task?.value }
    }

    /// Stops everything, without a sentence.
    func end() {
        for turn in turns { stop(turn) }
        fold?.supersede()
    }
}

extension Session {
    func send(_ reply: SessionReply) { self.reply(reply) }

    func show(_ page: SessionPage, by turn: Turn?) {
        change { $0.listedLinks = ListedLinks(page) }
        if page.isPlace {
            for other in turns where other !== turn {
                guard case .awaitingPage(let remark) = other.phase, !other.isOver else { continue }
                stop(other)
                reply(.remark(remark))
            }
            if turn != nil { fold?.abandon() }
        }
        reply(.page(page))
    }

    /// Forgets every page and what features remember, because both belong to the previous user.
    func changeUser() {
        change { $0 = Places() }
        user.features = user.next()
    }

    @discardableResult
    func change<Result>(_ edit: (inout Places) -> Result) -> Result {
        defer { fold?.placesChanged() }
        return edit(&places)
    }

    func ask(_ remark: Remark, by turn: Turn) async -> Bool? {
        await withCheckedContinuation {
            // One question at a time replaces the prompt, so the earlier one has no answer.
            let earlier = question?.answer
            question = (turn, $0)
            reply(.question(remark))
            giveBackPrompt()
            earlier?.resume(returning: nil)
        }
    }

    func giveBackPrompt() {
        holder = nil
        reply(.ready)
    }

    /// Shows the prompt again after an answer in the background, unless a command holds it.
    func promptAgain() {
        if holder == nil { reply(.ready) }
    }

    private func run(_ command: any Command, _ turn: Turn) async {
        do {
            try await command.run(turn)
        } catch is CancellationError {
            // The command was stopped.
        } catch {
            turn.say(.failed(error as? SessionFailure ?? SessionFailure(error)))
        }
        turns.removeAll { $0 === turn }
        guard !turn.isOver else { return }
        turn.end()
        if latest === turn { latest = nil }
        if holder === turn || holder == nil { giveBackPrompt() }
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
    /// Whether the page is one that the reader can come back to, so that an awaited answer is no longer shown.
    fileprivate var isPlace: Bool {
        switch self {
        case .home, .list, .item, .feeds, .tags, .history, .sources: true
        case .rows, .links, .link, .pages, .repositories, .weather, .source, .explanation, .statistics, .settings:
            false
        }
    }
}
