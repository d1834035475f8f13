import SourceAPI
import Synchronization

/// One request handed from a task to the transport's thread, answered exactly once.
final class PendingRequest: Sendable {
    let request: HTTPRequest
    let address: HTTPAddress
    let limits: TransferLimits
    let addresses: AddressRule
    let time: TransferTime

    typealias Answer = Result<RawResponse, SourceError>

    private enum State {
        case new
        case awaited(CheckedContinuation<Answer, Never>)
        /// Answered; the answer is kept only until somebody awaits it.
        case answered(Answer?)
    }

    private let state = Mutex(State.new)

    init(request: HTTPRequest, address: HTTPAddress, limits: TransferLimits, addresses: AddressRule, time: TransferTime)
    {
        self.time = time
        self.request = request
        self.address = address
        self.limits = limits
        self.addresses = addresses
    }

    var isAnswered: Bool {
        state.withLock { state in
            if case .answered = state { true } else { false }
        }
    }

    /// Waits for the answer; to be called once.
    func answer() async -> Answer {
        await withCheckedContinuation { continuation in
            let early: Answer? = state.withLock { state in
                if case .answered(let answer) = state { return answer }
                state = .awaited(continuation)
                return nil
            }
            if let early { continuation.resume(returning: early) }
        }
    }

    /// Answers, unless that has been done.
    func answer(_ answer: Answer) {
        let continuation: CheckedContinuation<Answer, Never>? = state.withLock { state in
            switch state {
            case .new:
                state = .answered(answer)
                return nil
            case .awaited(let continuation):
                state = .answered(nil)
                return continuation
            case .answered:
                return nil
            }
        }
        continuation?.resume(returning: answer)
    }
}
