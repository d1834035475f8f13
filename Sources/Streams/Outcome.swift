package import OpenCombine

/// Runs an asynchronous operation for each subscriber and delivers its result on the main actor.
///
/// One of the two bridges from `async` code to publishers; the other is ``updates(of:)``. The publisher never fails: it
/// emits exactly one result when there is demand, then finishes. The operation starts on subscription, once for each
/// subscriber. Cancelling the subscription cancels the task, and nothing is delivered afterwards.
///
///     outcome { () async throws(SourceError) in try await source.fetch(request, through: host) }
///         .sink { result in … }
///
/// - Parameter operation: The work, which runs off the main actor unless it is isolated to it.
@MainActor
package func outcome<Success: Sendable, Failure: Error>(
    _ operation: @escaping @Sendable () async throws(Failure) -> Success
) -> AnyPublisher<Result<Success, Failure>, Never> {
    Deferred {
        // A value subject keeps a result that arrives before there is demand; a passthrough subject would drop it.
        let answer = CurrentValueSubject<Result<Success, Failure>?, Never>(nil)
        let task = Task {
            do throws(Failure) {
                answer.send(.success(try await operation()))
            } catch {
                answer.send(.failure(error))
            }
        }
        return
            answer
            .compactMap(\.self)
            .first()
            .handleEvents(receiveCancel: { task.cancel() })
    }
    .eraseToAnyPublisher()
}
