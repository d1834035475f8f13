package import FeedModel
package import OpenCombine

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
    /// Send when the shell has printed a page without the session, such as help.
    var otherPageShown: PassthroughSubject<Void, Never> { get }
}

@MainActor
package protocol SessionOutputs {
    /// Emits the pages, sentences and requests of the session, and `ready` after each command.
    var reply: AnyPublisher<SessionReply, Never> { get }
}

@MainActor
package protocol SessionViewModelType: AnyObject {
    var inputs: any SessionInputs { get }
    var outputs: any SessionOutputs { get }
    var places: Places { get }
    var settings: ReaderSettings { get }
    /// The number of items that were chosen together with the open one, and have not been shown.
    var followingCount: Int { get }
    /// Whether something runs in the background that Ctrl-C stops.
    var isWorkingBehindPrompt: Bool { get }
    /// The message about a refresh that would end with the program.
    var unfinishedRefresh: Message? { get }
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
    package let otherPageShown = PassthroughSubject<Void, Never>()
    package let reply: AnyPublisher<SessionReply, Never>
    package var places: Places { session.places }
    package var settings: ReaderSettings { session.features.settings.current }
    package var followingCount: Int { session.features.items.followingCount(in: session.places) }
    package var isWorkingBehindPrompt: Bool { session.isWorkingBehindPrompt }

    package var unfinishedRefresh: Message? { session.features.refreshes.unfinished.map { .refresh($0) } }

    package func finishWriting() async { await session.finishWriting() }

    let session: Session
    private var subscriptions = Set<AnyCancellable>()

    /// Creates a session that has shown nothing.
    ///
    /// - Parameters:
    ///   - isInteractive: Whether lines are typed at a terminal, so that what takes long continues in the background.
    ///   - changes: Emits the current values of items that changed, of those that the closure returns; marks reach rows in no other
    ///     way. Changes by a command are emitted before its operation returns.
    ///   - features: Creates the features of a user.
    package init(
        isInteractive: Bool = true,
        changes: (_ shown: @escaping @MainActor () -> Set<ItemID>) -> AnyPublisher<[LibraryItem], Never>,
        features: @escaping @MainActor () -> Features
    ) {
        let replies = PassthroughSubject<SessionReply, Never>()
        let session = Session(isInteractive: isInteractive, features: features) { replies.send($0) }
        self.session = session
        reply = replies.eraseToAnyPublisher()
        command.sink { session.perform($0) }.store(in: &subscriptions)
        answer.sink { session.answer($0) }.store(in: &subscriptions)
        promptWanted.sink { session.promptWanted() }.store(in: &subscriptions)
        interrupted.sink { session.interrupt() }.store(in: &subscriptions)
        room.sink { session.room = max(1, $0) }.store(in: &subscriptions)
        otherPageShown.sink { session.change { $0.listedLinks = nil } }.store(in: &subscriptions)
        changes({ [weak session] in session?.shownItems ?? [] })
            .sink { [weak session] in session?.update($0) }.store(in: &subscriptions)
    }

    isolated deinit {
        session.end()
    }
}
