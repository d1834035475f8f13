package import OpenCombine

/// Publishes the elements of an asynchronous sequence on the main actor.
///
/// Each subscriber iterates separately, from its first request to the end of the sequence, its error, or the
/// cancellation. Elements are pulled one by one, at most one ahead of the demand, so none is lost and none is buffered
/// here; the sequence has its own buffering policy.
///
/// Cancelling the subscription cancels the iteration, and nothing is delivered afterwards.
@MainActor
package func updates<Updates: AsyncSequence & Sendable>(
    of sequence: Updates
) -> AnyPublisher<Updates.Element, Updates.Failure> where Updates.Element: Sendable {
    UpdatesPublisher(sequence: sequence).eraseToAnyPublisher()
}

@MainActor
private struct UpdatesPublisher<Updates: AsyncSequence & Sendable>: @MainActor Publisher
where Updates.Element: Sendable {
    typealias Output = Updates.Element
    typealias Failure = Updates.Failure

    let sequence: Updates

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        subscriber.receive(subscription: Iteration(of: sequence, for: subscriber))
    }
}

@MainActor
private final class Iteration<Updates: AsyncSequence & Sendable, Downstream: Subscriber>: @MainActor Subscription
where Updates.Element: Sendable, Downstream.Input == Updates.Element, Downstream.Failure == Updates.Failure {
    private let sequence: Updates
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var task: Task<Void, Never>?
    private var waiter: CheckedContinuation<Void, Never>?

    init(of sequence: Updates, for downstream: Downstream) {
        self.sequence = sequence
        self.downstream = downstream
    }

    private func run() async {
        do throws(Updates.Failure) {
            for try await element in sequence {
                await waitForDemand()
                guard let downstream else { return }
                demand -= 1
                let more = downstream.receive(element)
                demand += more
            }
            finish(.finished)
        } catch {
            finish(.failure(error))
        }
    }

    private func waitForDemand() async {
        while demand == .none, downstream != nil {
            await withCheckedContinuation { waiter = $0 }
        }
    }

    private func finish(_ completion: Subscribers.Completion<Updates.Failure>) {
        let downstream = downstream
        self.downstream = nil
        downstream?.receive(completion: completion)
    }

    private func resume() {
        waiter?.resume()
        waiter = nil
    }

    func request(_ demand: Subscribers.Demand) {
        guard downstream != nil else { return }
        self.demand += demand
        if task == nil { task = Task { await run() } }
        resume()
    }

    func cancel() {
        downstream = nil
        task?.cancel()
        resume()
    }
}
