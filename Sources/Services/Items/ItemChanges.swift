package import FeedModel
package import OpenCombine
import Synchronization

/// The items that the libraries of a run change (`Library.Environment.didChange`), on their way to the rows of a session.
package final class ItemChanges: Sendable {
    private struct State {
        /// Receives changed items; `nil` without a session.
        var receive: (@MainActor ([ItemID]) async -> Void)?
        /// The change that was sent last; it waits for the one before.
        var last: Task<Void, Never>?
    }

    private let state = Mutex(State())

    package init() {}

    /// Sends changed items to the session; on any thread.
    package func send(_ items: [ItemID]) {
        state.withLock { state in
            guard let receive = state.receive else { return }
            // A separate task is not cancelled with its command, which has changed the items even if it was stopped.
            state.last = Task { [earlier = state.last] in
                await earlier?.value
                await receive(items)
            }
        }
    }

    /// Returns the answer of work when the session has what the work changed, so that no command reads rows without it.
    @MainActor
    func shown<Answer>(after work: () async throws -> Answer) async throws -> Answer {
        let answer = try await work()
        await state.withLock(\.last)?.value
        return answer
    }

    /// Emits the current values of those changed items that are shown, in the order of the changes; on the main thread.
    @MainActor
    package func values(
        of shown: @escaping @MainActor () -> Set<ItemID>,
        in queries: ItemQueries
    ) -> AnyPublisher<[LibraryItem], Never> {
        let subject = PassthroughSubject<[LibraryItem], Never>()
        state.withLock {
            $0.receive = { items in
                let asked = items.filter(shown().contains)
                // A value that cannot be read stays as it is until the next change.
                guard !asked.isEmpty, let values = try? await queries.current(asked), !values.isEmpty else { return }
                subject.send(values)
            }
        }
        return subject.handleEvents(receiveCancel: { [weak self] in self?.state.withLock { $0.receive = nil } })
            .eraseToAnyPublisher()
    }
}
