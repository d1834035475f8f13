import OpenCombine

/// A running command's access to the session: what it may print, show, ask and change.
///
/// A turn that is over prints nothing and changes nothing, whatever its function still does.
@MainActor
package final class Turn {
    private(set) var phase: Phase
    /// Whether the turn has ended, or was stopped by a newer command or by Ctrl-C.
    private(set) var isOver = false
    /// The message that Ctrl-C ends the command with; `nil` for the usual one.
    var cancellation: Message?
    var task: Task<Void, Never>?
    /// The number of functions that wait for a screen, or for other work.
    private(set) var waits = 0
    /// The number of turns that wait for the end of this one.
    private(set) var waiterCount = 0
    /// The features of the user at the start of the command, and of the next user after ``changeUser()``.
    private(set) var features: Features

    private let session: Session
    /// Whether the turn ends after what it is writing.
    private var isStopping = false
    /// The waits to end with the turn: its own ones, and the waits of other turns for its end, which receive its error.
    private var onEnd: [((any Error)?) -> Void] = []

    init(_ session: Session, in phase: Phase = .reading) {
        self.session = session
        self.phase = phase
        features = session.features
    }

    var places: Places { session.places }

    /// The number of rows that a page has room for.
    var room: Int { session.room }

    var isInteractive: Bool { session.isInteractive }

    /// Whether the prompt waits for the command.
    var holdsPrompt: Bool { session.isHolder(self) }

    /// Whether no newer command was typed.
    var isLatest: Bool { session.isLatest(self) }

    func say(_ message: Message) {
        if case .failed(let failure) = message, holdsPrompt { return send(.failure(failure)) }
        send(.message(message))
    }

    /// Prints a sentence in addition to the pages, even if the command takes no time.
    func note(_ message: Message) { send(.note(message)) }

    /// Reports what the command is doing, at once or in case the prompt has to wait for long.
    func progress(_ message: Message) { send(holdsPrompt ? .progress(message) : .note(message)) }

    /// Shows a page; commands that await another one end before the message.
    func show(_ page: SessionPage, after message: Message? = nil) {
        guard !isOver else { return }
        session.prepare(for: page, by: self)
        if let message { say(message) }
        send(.page(page))
    }

    func quit() { send(.end) }

    private func send(_ reply: SessionReply) {
        if !isOver { session.send(reply, by: self) }
    }

    /// Changes the pages; `nil` if the turn is over.
    ///
    /// Indices of pages and rows may be old after an `await`: look up what is to be changed by its identity.
    @discardableResult
    func change<Result>(_ edit: (inout Places) -> Result) -> Result? { isOver ? nil : session.change(edit) }

    func push(_ place: ReaderPlace) { change { $0.push(place) } }

    /// Says that a range of rows ends with the list, if it goes beyond it.
    func noteRange(of selection: ItemSelection) {
        if let message = places.message(onRangeOf: selection) { say(message) }
    }

    /// Returns the message about an error of work that the command can do without; `nil` if it succeeds.
    func failure(of work: () async throws -> Void) async throws -> Message? {
        do {
            try await work()
            return nil
        } catch let error where !(error is CancellationError) {
            return .failed(SessionFailure(error))
        }
    }

    /// Reads what decides whether a question or a program at the terminal follows: the prompt does not return.
    ///
    /// - Parameter message: The sentence if it takes long.
    func deciding<Answer>(
        saying message: Message? = .stillReading,
        _ work: () async throws -> Answer
    ) async throws -> Answer {
        try await inPhase(.deciding(saying: message), work)
    }

    /// Reads what the command can do without: it continues without an answer when the prompt is wanted.
    ///
    /// The work is cancelled then. Work that is to continue, such as counting feeds, is shared, and this work waits for its end.
    /// If the prompt was given back before, the command waits for the answer.
    ///
    /// - Returns: The answer; `nil` if the prompt was wanted first.
    func untilPromptWanted<Answer: Sendable>(
        _ work: @escaping @MainActor () async throws -> Answer
    ) async throws -> Answer? {
        try Task.checkCancellation()
        var reading: Turn?
        defer { reading?.stop() }
        let result: Result<Answer, any Error>? = try await inPhase(.readingUntilPromptWanted) {
            await wait { finish in
                reading = share { _ in
                    do { finish(.success(try await work())) } catch { finish(.failure(error)) }
                }
            }
        }
        try Task.checkCancellation()
        return try result?.get()
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
    /// - Returns: The answer; `nil` if another command was typed instead, or has the terminal.
    func ask(_ question: Message) async throws -> Bool? {
        try Task.checkCancellation()
        let answer = try await inPhase(.asking) { await session.ask(question, by: self) }
        try Task.checkCancellation()
        return answer
    }

    /// Waits in a phase for the first screen of a view model that has an answer.
    ///
    /// - Parameters:
    ///   - begin: Sends the inputs; a screen that follows at once is not missed.
    ///   - cancel: Sends the input that ends the request, as soon as the command is stopped.
    ///   - answer: Returns the answer of a screen; `nil` to wait for the next one.
    func answer<Screen, Answer: Sendable>(
        of screens: AnyPublisher<Screen, Never>,
        in phase: Phase,
        after begin: () -> Void,
        orCancel cancel: @escaping () -> Void = {},
        _ answer: @escaping (Screen) -> Answer?
    ) async throws -> Answer {
        let found = try await inPhase(phase) {
            try await values(of: screens, after: begin, orCancel: cancel, until: answer)
        }
        guard let found else { throw CancellationError() }
        return found
    }

    /// Receives the values of a publisher until one has an answer.
    ///
    /// The subscription ends at once when the turn is stopped.
    ///
    /// - Parameters:
    ///   - begin: Sends the inputs; a value that follows at once is not missed.
    ///   - cancel: Ends the request, as soon as the command is stopped.
    ///   - answer: Receives a value, and returns its answer; `nil` to wait for the next one.
    /// - Returns: The answer; `nil` if the publisher finished without one.
    func values<Value, Answer: Sendable>(
        of publisher: AnyPublisher<Value, Never>,
        after begin: () -> Void = {},
        orCancel cancel: @escaping () -> Void = {},
        until answer: @escaping (Value) -> Answer?
    ) async throws -> Answer? {
        try Task.checkCancellation()
        var subscription: AnyCancellable?
        defer { subscription?.cancel() }
        var isOpen = true
        let found: Answer? = await wait(
            orCancel: {
                isOpen = false
                subscription?.cancel()
                cancel()
            }
        ) { finish in
            subscription = publisher.sink(
                receiveCompletion: { _ in
                    isOpen = false
                    finish(nil)
                },
                receiveValue: { value in
                    guard isOpen, let found = answer(value) else { return }
                    isOpen = false
                    finish(found)
                }
            )
            begin()
        }
        try Task.checkCancellation()
        return found
    }

    /// Begins work that commands share, and that outlives the command.
    ///
    /// Its error is thrown where turns wait for its end; otherwise it is printed.
    func share(_ work: @escaping @MainActor (Turn) async throws -> Void) -> Turn { session.share(work) }

    /// Waits until another turn is over; throws the error that it ended with.
    func waitForEnd(of other: Turn) async throws {
        try Task.checkCancellation()
        guard !other.isOver else { return }
        other.waiterCount += 1
        let end: Result<Void, any Error>? = await wait(orCancel: { other.waiterCount -= 1 }) { finish in
            other.onEnd.append { error in finish(error.map { .failure($0) } ?? .success(())) }
        }
        try Task.checkCancellation()
        guard let end else { throw CancellationError() }
        try end.get()
    }

    /// The phase of a newer command whose answer the reader waits for; `nil` without one.
    var newerPhase: Phase? { session.newerPhase(than: self) }

    /// Makes the command the one that a newer one replaces, unless there is one that began later.
    func becomeLatest() {
        if !isOver, !isStopping { session.makeLatest(self) }
    }

    /// Continues in the background once the prompt is wanted.
    func continueBehindPrompt(saying message: Message?) { phase = .behind(saying: message) }

    /// Waits for an answer from outside of the function.
    ///
    /// - Parameter cancel: Called if the wait is ended.
    /// - Returns: The answer; `nil` if the wait is ended.
    private func wait<Answer: Sendable>(
        orCancel cancel: @escaping () -> Void = {},
        _ begin: (_ finish: @escaping @MainActor (Answer?) -> Void) -> Void
    ) async -> Answer? {
        await withCheckedContinuation { (continuation: CheckedContinuation<Answer?, Never>) in
            var waiting: CheckedContinuation<Answer?, Never>? = continuation
            waits += 1
            @MainActor func finish(_ answer: Answer?) {
                guard let ended = waiting else { return }
                waiting = nil
                waits -= 1
                ended.resume(returning: answer)
            }
            onEnd.append { _ in
                guard waiting != nil else { return }
                finish(nil)
                cancel()
            }
            begin(finish)
        }
    }

    private func inPhase<Answer>(_ phase: Phase, _ work: () async throws -> Answer) async throws -> Answer {
        // Whatever is read, the prompt ends the wait for it.
        if self.phase == .readingUntilPromptWanted { return try await work() }
        let earlier = self.phase
        self.phase = phase
        defer {
            self.phase = earlier
            if phase == .atTerminal { session.leaveTerminal() }
            if isStopping { task?.cancel() }
        }
        return try await work()
    }

    /// Waits behind the prompt for the answer of a service, until another page is shown or another service is asked.
    ///
    /// - Parameters:
    ///   - begin: Sends the request; a screen that follows at once is not missed.
    ///   - answer: Returns the answer of a screen; `nil` to wait for the next one.
    func answer<Screen, Answer: Sendable>(
        _ asked: AwaitedAnswer,
        of screens: AnyPublisher<Screen, Never>,
        after begin: () -> Void,
        _ answer: @escaping (Screen) -> Answer?
    ) async throws -> Answer {
        beginRequest(of: asked)
        return try await self.answer(of: screens, in: .awaitingPage(asked), after: begin, answer)
    }

    /// Does what a request to a service needs first, under the same conditions.
    func awaiting<Answer>(_ asked: AwaitedAnswer, _ work: () async throws -> Answer) async throws -> Answer {
        beginRequest(of: asked)
        try Task.checkCancellation()
        return try await inPhase(.awaitingPage(asked), work)
    }

    /// Ends the waits of other commands for a service, because the request of this one replaces theirs.
    func replaceRequests(to service: AwaitedAnswer.Service) {
        if !isOver { session.replaceRequests(to: service, by: self) }
    }

    private func beginRequest(of asked: AwaitedAnswer) {
        guard !isOver else { return }
        session.replaceRequests(to: asked.service, by: self)
        session.cancelRequests(by: self)
    }

    /// Stops the other commands, and forgets every page and what features remember, because another user signed in or out.
    func changeUser() {
        guard !isOver else { return }
        session.changeUser(by: self)
        features = session.features
    }

    /// Ends the turn now, or after what it is writing.
    func stop() {
        if phase.isCancellable {
            end()
            task?.cancel()
        } else {
            isStopping = true
        }
    }

    /// Ends the turn without showing the prompt again.
    ///
    /// - Parameter error: The error for the turns that wait for the end.
    func end(with error: (any Error)? = nil) {
        isOver = true
        endWaits(with: error)
    }

    /// Ends the wait for what the command can do without.
    func promptWanted() { if phase == .readingUntilPromptWanted { endWaits() } }

    private func endWaits(with error: (any Error)? = nil) {
        let waiting = onEnd
        onEnd = []
        for end in waiting { end(error) }
    }
}
