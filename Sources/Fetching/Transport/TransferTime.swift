import SourceAPI
import Synchronization

/// The time that the requests of one fetch have used.
///
/// A transport starts the clock when it starts a request, not when it queues it: a thousand subscriptions of one host
/// must not time out in the queue. Concurrent requests of one fetch are measured once.
package final class TransferTime: Sendable {
    private struct State {
        var past = Duration.zero
        var running = 0
        var began: ContinuousClock.Instant?
    }

    /// Checks the back-off of a host when a queued request is about to start.
    let backoffCheck: BackoffCheck?

    private let state = Mutex(State())
    private let clock: @Sendable () -> ContinuousClock.Instant

    package init(
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        backoffCheck: BackoffCheck? = nil
    ) {
        self.clock = clock
        self.backoffCheck = backoffCheck
    }

    package var used: Duration {
        let now = clock()
        return state.withLock { $0.past + ($0.began?.duration(to: now) ?? .zero) }
    }

    /// Records that a request has started; ``end()`` must follow.
    package func begin() {
        let now = clock()
        state.withLock { state in
            if state.running == 0 { state.began = now }
            state.running += 1
        }
    }

    package func end() {
        let now = clock()
        state.withLock { state in
            state.running -= 1
            guard state.running == 0, let began = state.began else { return }
            state.past += began.duration(to: now)
            state.began = nil
        }
    }
}

/// Holds back queued requests whose host entered back-off while they waited.
///
/// Both closures run on the transport's thread, so that a response is recorded before the next request starts.
package struct BackoffCheck: Sendable {
    /// Returns why a request to an address must not start; `nil` if it may.
    let refusal: @Sendable (HTTPAddress) -> SourceError?
    /// Records a response, which comes without its body.
    let record: @Sendable (HTTPResponse, HTTPAddress) -> Void
}
