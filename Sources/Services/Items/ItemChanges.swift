package import FeedModel
package import Library
package import OpenCombine
import Synchronization

/// The items that change, whichever part of the program or other process changes them.
///
/// The libraries of a run send theirs (`Library.Environment.didChange`). Changes by other processes are found when asked for.
package final class ItemChanges: Sendable {
    private struct State {
        var receivers: [Int: AsyncStream<[ItemID]>.Continuation] = [:]
        var nextReceiver = 0
        var position: (path: String?, position: ChangePosition)?
    }

    private let state = Mutex(State())

    package init() {}

    /// Publishes changed items; on any thread.
    package func send(_ items: [ItemID]) {
        for receiver in state.withLock({ Array($0.receivers.values) }) { receiver.yield(items) }
    }

    /// Publishes what has changed since the last call, by other processes as well.
    ///
    /// The first call for a library only learns its state.
    package func look(in library: Library) async throws(LibraryError) {
        let known = state.withLock { $0.position }.flatMap { $0.path == library.path ? $0.position : nil }
        let changes = try await library.changes(since: known)
        state.withLock { $0.position = (library.path, changes.position) }
        if !changes.items.isEmpty { send(changes.items) }
    }

    /// Emits the identities of changed items, each time some have changed; on the main thread.
    @MainActor package var publisher: AnyPublisher<[ItemID], Never> {
        emitting { items, subject in subject.send(items) }
    }

    /// Emits the current values of those changed items that are shown, in the order of the changes; on the main thread.
    @MainActor package func values(
        of shown: @escaping @MainActor () -> Set<ItemID>,
        in queries: ItemQueries
    ) -> AnyPublisher<[LibraryItem], Never> {
        emitting { items, subject in
            let all = shown()
            let asked = items.filter(all.contains)
            // A value that cannot be read stays as it is until the next change.
            guard !asked.isEmpty,
                let values = try? await queries.current(asked, in: queries.libraries.current), !values.isEmpty
            else { return }
            subject.send(values)
        }
    }

    /// Passes the changed items to a closure, one change after the other, for as long as what it emits is received.
    @MainActor private func emitting<Output>(
        _ emit: @escaping @MainActor ([ItemID], PassthroughSubject<Output, Never>) async -> Void
    ) -> AnyPublisher<Output, Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: [ItemID].self)
        let number = state.withLock { state in
            state.nextReceiver += 1
            state.receivers[state.nextReceiver] = continuation
            return state.nextReceiver
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.receivers.removeValue(forKey: number) }
        }
        let subject = PassthroughSubject<Output, Never>()
        Task { for await items in stream { await emit(items, subject) } }
        return subject.handleEvents(receiveCancel: { continuation.finish() }).eraseToAnyPublisher()
    }
}
