import OpenCombine

@testable import Screens

/// The operations without an answer: a test answers them in any order, well or with an error.
@MainActor
final class Desk {
    private var operations: [Operation] = []
    /// The names of everything that was asked for, the oldest first.
    private(set) var asked: [String] = []
    /// The numbers of the commands that asked; `nil` for commands that are not tracked.
    private(set) var askers: [Int?] = []
    /// Whether a cancelled operation continues to its end, as a read of a database does.
    var isStubborn = false

    private struct Operation {
        var number: Int
        var name: String
        /// Whether a function waits for the answer, and not a subscriber.
        var holdsFunction: Bool
        var answer: () -> Void
        var fail: (any Error) -> Void
    }

    /// The names of the operations, the oldest first.
    var names: [String] { operations.map(\.name) }

    /// The numbers of the commands that the operations are of, the oldest first.
    var waitingAskers: [Int?] { operations.map { askers[$0.number] } }

    /// The number of functions that wait for an answer.
    var waitingFunctions: Int { operations.count { $0.holdsFunction } }

    /// Answers the oldest operation with a name, or the oldest one of all.
    ///
    /// - Returns: Whether there is such an operation.
    @discardableResult
    func answer(_ name: String? = nil) -> Bool {
        guard let operation = take(name) else { return false }
        operation.answer()
        return true
    }

    /// Fails the oldest operation with a name, or the oldest one of all.
    func fail(_ name: String? = nil, with error: any Error) { take(name)?.fail(error) }

    /// Answers the operation with an index, or fails it.
    func answer(at index: Int, with error: (any Error)? = nil) {
        let operation = operations.remove(at: index)
        if let error { operation.fail(error) } else { operation.answer() }
    }

    private func take(_ name: String?) -> Operation? {
        operations.firstIndex { name == nil || $0.name == name }.map { operations.remove(at: $0) }
    }
}

extension Desk {
    /// An operation that reads, with the name that it is asked for by.
    var read: Reading<String, Void> { Reading { try await self.carryOut($0) } }

    /// An operation that changes something, with the name that it is asked for by.
    var write: Writing<String, Void> { Writing { try await self.carryOut($0) } }

    /// Waits until the test answers.
    func carryOut(_ name: String) async throws {
        if !isStubborn { try Task.checkCancellation() }
        let number = record(name)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (function: CheckedContinuation<Void, any Error>) in
                operations.append(
                    Operation(
                        number: number,
                        name: name,
                        holdsFunction: true,
                        answer: { function.resume() },
                        fail: { function.resume(throwing: $0) }
                    )
                )
            }
        } onCancel: {
            // Only the session cancels a command, and it is on the main actor.
            MainActor.assumeIsolated { self.cancel(number) }
        }
    }

    /// Emits once, when the test answers.
    ///
    /// - Parameter answer: The answer at that time; `nil` for a completion without one.
    func publisher<Answer>(_ name: String, _ answer: @escaping () -> Answer?) -> AnyPublisher<Answer, Never> {
        Deferred { [self] in
            let answers = PassthroughSubject<Answer, Never>()
            let number = record(name)
            operations.append(
                Operation(
                    number: number,
                    name: name,
                    holdsFunction: false,
                    answer: {
                        if let answer = answer() { answers.send(answer) }
                        answers.send(completion: .finished)
                    },
                    fail: { _ in answers.send(completion: .finished) }
                )
            )
            return answers.handleEvents(receiveCancel: { self.cancel(number) })
        }
        .eraseToAnyPublisher()
    }

    private func record(_ name: String) -> Int {
        asked.append(name)
        askers.append(TrackedCommand.number)
        return asked.count - 1
    }

    private func cancel(_ number: Int) {
        guard let index = operations.firstIndex(where: { $0.number == number }) else { return }
        guard operations[index].holdsFunction else {
            operations.remove(at: index)
            return
        }
        if !isStubborn { operations.remove(at: index).fail(CancellationError()) }
    }
}
