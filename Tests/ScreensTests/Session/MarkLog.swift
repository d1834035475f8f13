import FeedModel

@testable import Screens

/// The marks that a session carries out; the library changes when the test answers, and not if it fails.
@MainActor
final class MarkLog {
    /// The items that were to be marked, and the number of the command; `nil` for what is undone.
    private(set) var begun: [(items: MarkRequest.Items?, run: Int?)] = []
    private(set) var ended: [Outcome] = []

    struct Outcome: Equatable {
        /// The kind that was said; `nil` if nothing changed.
        var kind: Event.Kind?
        var count: Int
        var items: Set<ItemID> = []
    }

    func operations(in world: SimulatedWorld) -> Marks {
        Marks(
            mark: Writing { [self] request in
                begun.append((request.items, TrackedCommand.number))
                try await carryOut(in: world)
                let outcome = world.library.mark(request)
                let kind = outcome.count > 0 ? request.kind : nil
                ended.append(Outcome(kind: kind, count: outcome.count, items: Set(outcome.changed)))
                world.show(outcome.changed)
                return outcome
            },
            undo: Writing { [self] _ in
                begun.append((nil, TrackedCommand.number))
                try await carryOut(in: world)
                let outcome = world.library.undo()
                var ended = Outcome(kind: nil, count: 0, items: Set(outcome.items.map(\.id)))
                for case .marks(let step) in outcome.steps { (ended.kind, ended.count) = (step.kind, step.items.count) }
                self.ended.append(ended)
                world.show(outcome.items.map(\.id))
                return outcome
            }
        )
    }

    private func carryOut(in world: SimulatedWorld) async throws {
        try await world.desk.carryOut("write")
        guard world.answer != .failure else { throw SimulatedLibrary.failure }
    }
}
