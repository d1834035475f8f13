import SourceAPI
import Synchronization

/// How long the requests of one fetch have been on their way.
///
/// A transport begins to count when a request's turn has come, not when it is handed over: a thousand subscriptions of
/// one host must not time out for standing in line. Requests of one fetch that are on their way at once count once.
public final class TransferTime: Sendable {
    private struct State {
        var past = Duration.zero
        var running = 0
        var began: ContinuousClock.Instant?
    }

    /// What decides whether a request may leave when its turn has come, and hears what came of those before.
    let watch: RequestWatch?

    private let state = Mutex(State())
    private let clock: @Sendable () -> ContinuousClock.Instant

    /// Starts with nothing used.
    ///
    /// - Parameter clock: Tells the time from which durations are measured.
    public convenience init(clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.init(clock: clock, watch: nil)
    }

    init(clock: @escaping @Sendable () -> ContinuousClock.Instant, watch: RequestWatch?) {
        self.clock = clock
        self.watch = watch
    }

    /// The time used so far, that of the requests on their way included.
    public var used: Duration {
        let now = clock()
        return state.withLock { $0.past + ($0.began?.duration(to: now) ?? .zero) }
    }

    /// Says that a request's turn has come; to be followed by ``end()``.
    public func begin() {
        let now = clock()
        state.withLock { state in
            if state.running == 0 { state.began = now }
            state.running += 1
        }
    }

    /// Says that a request is over, well or badly.
    public func end() {
        let now = clock()
        state.withLock { state in
            state.running -= 1
            guard state.running == 0, let began = state.began else { return }
            state.past += began.duration(to: now)
            state.began = nil
        }
    }
}

/// Keeps requests from leaving that stood in line while their host has asked to be left alone.
///
/// Both are called on the transport's thread: what an answer says is heard before another request to its host leaves.
struct RequestWatch: Sendable {
    /// Why a request to an address must not leave, now that its turn has come; `nil` when it may.
    let refusal: @Sendable (HTTPAddress) -> SourceError?
    /// Hears an answer, its body left out.
    let hears: @Sendable (HTTPResponse, HTTPAddress) -> Void
}
