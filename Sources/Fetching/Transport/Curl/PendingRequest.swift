import SourceAPI
import Synchronization

/// A request that a task has handed to the thread of the transport; it completes exactly once.
final class PendingRequest: Sendable {
    let request: HTTPRequest
    let address: HTTPAddress
    let limits: TransferLimits
    let addresses: AddressRule
    let time: TransferTime
    /// The receiver of a body that is not kept in memory; `nil` for most requests.
    let sink: (any BodySink)?

    typealias Outcome = Result<RawResponse, SourceError>

    private enum State {
        case pending
        case awaited(CheckedContinuation<Outcome, Never>)
        /// Completed. The outcome is kept only until a task awaits it.
        case completed(Outcome?)
    }

    private let state = Mutex(State.pending)

    init(
        request: HTTPRequest,
        address: HTTPAddress,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime,
        sink: (any BodySink)? = nil
    ) {
        self.sink = sink
        self.time = time
        self.request = request
        self.address = address
        self.limits = limits
        self.addresses = addresses
    }

    var isCompleted: Bool {
        state.withLock { state in
            if case .completed = state { true } else { false }
        }
    }

    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let early: Outcome? = state.withLock { state in
                if case .completed(let outcome) = state { return outcome }
                state = .awaited(continuation)
                return nil
            }
            if let early { continuation.resume(returning: early) }
        }
    }

    func complete(with outcome: Outcome) {
        let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            switch state {
            case .pending:
                state = .completed(outcome)
                return nil
            case .awaited(let continuation):
                state = .completed(nil)
                return continuation
            case .completed:
                return nil
            }
        }
        continuation?.resume(returning: outcome)
    }
}
