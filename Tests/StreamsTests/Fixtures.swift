import OpenCombine

/// The error of publishers that fail on purpose.
struct Broken: Error, Hashable {}

/// Counts, from closures that outlive their test's scope.
final class Counter {
    private(set) var count = 0

    func increment() { count += 1 }
}

/// A subscriber that asks only when told to.
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

    /// Waits until so many values have come, and then long enough for one too many to come.
    func settle(at count: Int) async {
        while values.count < count { await Task.yield() }
        for _ in 0..<20 { await Task.yield() }
    }
}
