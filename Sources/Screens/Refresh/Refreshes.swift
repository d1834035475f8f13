package import OpenCombine

/// The refreshes of a session: one runs at a time, in the background.
@MainActor
package final class Refreshes {
    /// Refreshes subscriptions; emits their progress, and finishes when all are done.
    package let refresh: @MainActor (RefreshRequest) -> AnyPublisher<RefreshNews, Never>
    /// The requests that run or wait: the first one runs, and none includes another.
    private var queue: [RefreshRequest] = []
    /// The turn that carries out the requests.
    ///
    /// A turn that was stopped ends later, so the queue belongs to one turn.
    private weak var owner: Turn?
    /// The results of the request that runs.
    var tally = RefreshTally()

    /// The place of a request in the queue.
    enum Position {
        case first, waiting
        /// Another request includes it.
        case covered
    }

    package init(refresh: @escaping @MainActor (RefreshRequest) -> AnyPublisher<RefreshNews, Never>) {
        self.refresh = refresh
    }

    var isRunning: Bool { owner?.isOver == false }

    /// The message about a refresh that ends with the program; `nil` if each of its subscriptions has a result.
    var unfinished: RefreshMessage? {
        guard isRunning, let request = queue.first, tally.cancelled > 0 else { return nil }
        return .ended(tally, of: request)
    }

    /// Queues a request; the turn carries out the queue if it is the first one.
    func enqueue(_ request: RefreshRequest, by turn: Turn) -> Position {
        guard isRunning else {
            (queue, owner) = ([request], turn)
            return .first
        }
        guard !queue.contains(where: { $0.covers(request) }) else { return .covered }
        queue.append(request)
        return .waiting
    }

    /// Returns the request that a turn is to carry out; `nil` if the queue is empty or belongs to another turn.
    func current(of turn: Turn) -> RefreshRequest? { owner === turn ? queue.first : nil }

    /// Removes the request that a turn has carried out.
    func removeFirst(of turn: Turn) {
        if owner === turn, !queue.isEmpty { queue.removeFirst() }
    }

    /// Stops the refresh that runs without a sentence, and forgets those that wait.
    func cancel() {
        owner?.stop()
        (queue, owner) = ([], nil)
    }
}
