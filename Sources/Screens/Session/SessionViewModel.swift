package import OpenCombine
import Streams

@MainActor
package protocol SessionInputs {
    var command: PassthroughSubject<any Command, Never> { get }
    /// Send the answer to a question; `nil` if a command was typed instead.
    var answer: PassthroughSubject<Bool?, Never> { get }
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
    /// Whether something runs in the background that Ctrl-C stops.
    var isWorkingBehindPrompt: Bool { get }
    /// Returns when what commands are writing is written, before the program ends.
    func finishWriting() async
}

/// The rim of a session: trigger subjects in, publishers out.
///
/// Releasing it stops what runs.
@MainActor
package final class SessionViewModel: SessionViewModelType, SessionInputs, SessionOutputs {
    package var inputs: any SessionInputs { self }
    package var outputs: any SessionOutputs { self }
    package let command = PassthroughSubject<any Command, Never>()
    package let answer = PassthroughSubject<Bool?, Never>()
    package let promptWanted = PassthroughSubject<Void, Never>()
    package let interrupted = PassthroughSubject<Void, Never>()
    package let room = PassthroughSubject<Int, Never>()
    package let event = PassthroughSubject<SessionEvent, Never>()
    package let reply: AnyPublisher<SessionReply, Never>
    package var state: AnyPublisher<SessionState, Never> { fold.state }
    package var isWorkingBehindPrompt: Bool { session.isWorkingBehindPrompt }

    package func finishWriting() async { await session.finishWriting() }

    let session: Session
    private let fold: Fold
    private var subscriptions = Set<AnyCancellable>()

    /// Creates a session that has shown nothing.
    package init(environment: SessionEnvironment, state: SessionState = SessionState()) {
        let replies = PassthroughSubject<SessionReply, Never>()
        let session = Session(isInteractive: state.isInteractive, features: environment.features) { replies.send($0) }
        self.session = session
        fold = Fold(environment: environment, state: state, session: session)
        reply = replies.eraseToAnyPublisher()
        session.fold = fold
        let fold = fold
        command.sink { session.perform($0) }.store(in: &subscriptions)
        answer.sink { session.answer($0) }.store(in: &subscriptions)
        promptWanted.sink { session.promptWanted() }.store(in: &subscriptions)
        interrupted.sink { session.interrupt() }.store(in: &subscriptions)
        room.sink {
            session.room = max(1, $0)
            fold.receive(.room($0))
        }
        .store(in: &subscriptions)
        event.sink { fold.receive($0) }.store(in: &subscriptions)
    }

    isolated deinit {
        session.end()
    }
}
