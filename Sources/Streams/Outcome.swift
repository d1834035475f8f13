public import OpenCombine

/// Runs one asynchronous operation per subscriber and delivers its outcome on the main actor.
///
/// One of the two places where `async` becomes a publisher (the other is ``updates(of:)``). The publisher never
/// fails: it emits exactly one outcome, when it is asked for one, then finishes. The operation starts when somebody
/// subscribes, once for each subscriber. Cancelling the subscription cancels the task, and nothing is delivered
/// afterwards, whatever the operation does about it.
///
///     outcome { () async throws(SourceError) in try await source.fetch(request, through: host) }
///         .sink { result in … }
///
/// - Parameter operation: The work. It runs off the main actor unless it says otherwise.
@MainActor
public func outcome<Success: Sendable, Failure: Error>(
    _ operation: @escaping @Sendable () async throws(Failure) -> Success
) -> AnyPublisher<Result<Success, Failure>, Never> {
    Deferred {
        // A value subject keeps an answer that comes before it is asked for; a passthrough subject would lose it.
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
