import OpenCombine

/// A subscriber with explicit demand.
@MainActor
final class PatientSubscriber<Input>: @MainActor Subscriber {
    typealias Failure = Never

    private(set) var values: [Input] = []
    private(set) var isFinished = false
    private var subscription: (any Subscription)?

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Input) -> Subscribers.Demand {
        values.append(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { isFinished = true }

    func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

    func cancel() { subscription?.cancel() }

    /// Waits until the given number of values has arrived, and then long enough for a surplus value to arrive.
    func settle(at count: Int) async {
        while values.count < count { await Task.yield() }
        for _ in 0..<20 { await Task.yield() }
    }
}
