import OpenCombine

/// A running command's access to the session: what it may print, show, ask and change.
///
/// A turn that is over prints nothing and changes nothing, whatever its function still does.
@MainActor
package final class Turn {
    private(set) var phase = Phase.reading
    /// Whether the turn has ended, or was stopped by a newer command or by Ctrl-C.
    private(set) var isOver = false
    /// The remark that Ctrl-C ends the command with; `nil` for the usual one.
    var cancellation: Remark?
    var task: Task<Void, Never>?
    private(set) var standsForFold = false
    private(set) var isAwaitingScreen = false

    private let session: Session
    /// Whether the turn ends after what it is writing.
    private var isStopping = false
    private var onEnd: () -> Void = {}

    init(_ session: Session) {
        self.session = session
    }

    var places: Places { session.places }

    var features: Features { session.features }

    /// The number of rows that a page has room for.
    var room: Int { session.room }

    var isInteractive: Bool { session.isInteractive }
}

extension Turn {
    func say(_ remark: Remark) { send(.remark(remark)) }

    /// Prints a sentence in addition to the pages, even if the command takes no time.
    func note(_ remark: Remark) { send(.note(remark)) }

    /// Reports what the command is doing, in case it takes long.
    func progress(_ remark: Remark) { send(.progress(remark)) }

    func show(_ page: SessionPage) {
        if !isOver { session.show(page, by: self) }
    }

    /// Ends the session.
    func quit() { send(.end) }

    private func send(_ reply: SessionReply) {
        if !isOver { session.send(reply) }
    }
}

extension Turn {
    /// Changes the pages; `nil` if the turn is over.
    ///
    /// Indices of pages and rows may be old after an `await`: look up what is to be changed by its identity.
    @discardableResult
    func change<Result>(_ edit: (inout Places) -> Result) -> Result? { isOver ? nil : session.change(edit) }

    func push(_ place: ReaderPlace) { change { $0.push(place) } }
}

extension Turn {
    /// Reads what decides whether a question or a program at the terminal follows: the prompt does not return.
    func deciding<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
        try await inPhase(.deciding, work)
    }

    /// Runs a program or a question that has the terminal.
    func atTerminal<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
        try Task.checkCancellation()
        return try await inPhase(.atTerminal, work)
    }

    /// Changes something: neither Ctrl-C nor a newer command leaves it halfway.
    ///
    /// After Ctrl-C it is the last thing that the command does.
    func write<Request, Answer>(
        _ operation: Writing<Request, Answer>,
        _ request: Request,
        in phase: Phase = .writing(saying: .stillReading, givesPromptBack: true)
    ) async throws -> Answer {
        try Task.checkCancellation()
        return try await inPhase(phase) { try await operation.carryOut(request) }
    }

    /// Asks a question in place of the prompt.
    ///
    /// - Returns: The answer; `nil` if there was none, because another command was typed.
    func ask(_ question: Remark) async throws -> Bool? {
        try Task.checkCancellation()
        let answer = try await inPhase(.asking) { await session.ask(question, by: self) }
        try Task.checkCancellation()
        return answer
    }

    /// Waits for the first screen of a view model that has an answer.
    ///
    /// - Parameters:
    ///   - remark: The sentence that ends the command if another page is shown first.
    ///   - begin: Sends the inputs; a screen that follows at once is not missed.
    ///   - answer: Returns the answer of a screen; `nil` to wait for the next one.
    func page<Screen, Answer: Sendable>(
        of screens: AnyPublisher<Screen, Never>,
        orElse remark: Remark,
        after begin: () -> Void,
        _ answer: @escaping (Screen) -> Answer?
    ) async throws -> Answer {
        try Task.checkCancellation()
        var subscription: AnyCancellable?
        defer { subscription?.cancel() }
        let found = try await inPhase(.awaitingPage(orElse: remark)) {
            await withCheckedContinuation { (continuation: CheckedContinuation<Answer?, Never>) in
                var waiting: CheckedContinuation<Answer?, Never>? = continuation
                isAwaitingScreen = true
                @MainActor func finish(_ answer: Answer?) {
                    let ended = waiting
                    waiting = nil
                    if ended != nil { isAwaitingScreen = false }
                    ended?.resume(returning: answer)
                }
                onEnd = { finish(nil) }
                subscription = screens.sink { screen in
                    if let found = answer(screen) { finish(found) }
                }
                begin()
            }
        }
        onEnd = {}
        guard let found else { throw CancellationError() }
        try Task.checkCancellation()
        return found
    }

    /// Continues in the background once the prompt is wanted.
    func continueBehindPrompt(saying remark: Remark?) { phase = .behind(saying: remark) }

    private func inPhase<Answer>(_ phase: Phase, _ work: () async throws -> Answer) async throws -> Answer {
        let earlier = self.phase
        self.phase = phase
        defer {
            self.phase = earlier
            if isStopping { task?.cancel() }
        }
        return try await work()
    }
}

extension Turn {
    func carryOut(_ command: ReaderCommand) async {
        standsForFold = true
        await session.fold?.carryOut(command)
    }
}

extension Turn {
    /// Ends the turn now, or after what it is writing.
    func stop() {
        if phase.isCancellable {
            end()
            task?.cancel()
        } else {
            isStopping = true
        }
    }

    func end() {
        isOver = true
        onEnd()
    }
}
