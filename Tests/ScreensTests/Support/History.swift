import FeedModel
import OpenCombine
import Testing

@testable import Screens

/// The steps of a reader, each with the replies of the session; every operation waits on a desk.
///
/// A step ends when nothing more happens before the next one.
@MainActor
final class History {
    let world: SimulatedWorld
    /// The session; `nil` when it is released.
    private(set) var model: SessionViewModel?
    /// The replies of the current step.
    private(set) var replies: [SessionReply] = []
    private var subscription: AnyCancellable?

    /// - Parameter adapting: Replaces operations of the simulated world.
    init(
        isInteractive: Bool = true,
        settings: ReaderSettings = ReaderSettings(),
        world: SimulatedWorld = SimulatedWorld(),
        adapting: @escaping @MainActor (Features) -> Void = { _ in }
    ) {
        let settings = Settings(settings)
        let model = SessionViewModel(
            isInteractive: isInteractive,
            changes: { _ in world.changes },
            features: {
                let features = world.features(settings)
                adapting(features)
                return features
            }
        )
        self.world = world
        self.model = model
        subscription = model.outputs.reply.sink { [weak self] in self?.replies.append($0) }
    }

    var desk: Desk { world.desk }

    var places: Places { model?.session.places ?? Places() }
}

extension History {
    func type(_ command: any Command) async -> [SessionReply] { await step { $0.inputs.command.send(command) } }

    /// Answers the question; `nil` before another command is typed.
    func reply(_ isYes: Bool?) async -> [SessionReply] { await step { $0.inputs.answer.send(isYes) } }

    /// Lets 300 milliseconds pass.
    func wantPrompt() async -> [SessionReply] { await step { $0.inputs.promptWanted.send() } }

    func controlC() async -> [SessionReply] { await step { $0.inputs.interrupted.send() } }

    func makeRoom(_ rows: Int) async -> [SessionReply] { await step { $0.inputs.room.send(rows) } }

    /// Answers the oldest operation with a name, or the oldest one of all.
    func answer(_ name: String? = nil) async -> [SessionReply] { await step { _ in desk.answer(name) } }

    /// Fails the oldest operation with a name, or the oldest one of all.
    func fail(_ name: String? = nil, with error: any Error) async -> [SessionReply] {
        await step { _ in desk.fail(name, with: error) }
    }

    /// Lets something happen elsewhere.
    func change(_ happen: (SimulatedWorld) -> Void) async -> [SessionReply] { await step { _ in happen(world) } }

    /// Releases the session.
    ///
    /// - Parameter hops: How often other work is let through before the session is taken for kept; on a busy machine it needs many.
    /// - Returns: Whether the session is freed.
    func release(hops: Int = 10_000) async -> Bool {
        weak let session = model?.session
        model = nil
        for _ in 0..<hops {
            guard session != nil else { break }
            await Task.yield()
        }
        return session == nil
    }

    /// Lets something happen, and waits until nothing more happens before the next step.
    func step(_ happen: (SessionViewModel) -> Void) async -> [SessionReply] {
        guard let model else { return [] }
        replies = []
        happen(model)
        await settle(model.session)
        return replies
    }

    /// Waits until every function waits for the reader, a screen or an operation of the desk.
    private func settle(_ session: Session) async {
        var hops = 0
        while session.unsettled != desk.waitingFunctions {
            hops += 1
            guard hops < 10_000 else {
                Issue.record("A command waits for something that no test can answer.")
                return
            }
            await Task.yield()
        }
    }
}

/// A command made for a test.
struct TestCommand: Command {
    private let name: String
    private let work: @MainActor @Sendable (Turn) async throws -> Void

    init(_ name: String = "", _ work: @escaping @MainActor @Sendable (Turn) async throws -> Void) {
        self.name = name
        self.work = work
    }

    func run(_ turn: Turn) async throws { try await work(turn) }

    static func == (one: TestCommand, other: TestCommand) -> Bool { one.name == other.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
