import FeedModel
import Library
import Query
package import Screens

/// Marks items, and undoes steps, in the library that is current when the value is created.
///
/// An operation of several steps stays in it, also if another user signs in.
package struct MarkService: QueryingService {
    let queries: ItemQueries
    private let answers: AnswerCache
    private let library: Library

    package init(queries: ItemQueries, answers: AnswerCache) {
        self.queries = queries
        self.answers = answers
        library = queries.libraries.current
    }

    func mark(_ request: MarkRequest) async throws -> MarkOutcome {
        let (screen, via) = (request.provenance.screen, request.provenance.via)
        switch request.items {
        case .these(let ids):
            try await answers.store(ids, in: library)
            let changed = try await library.mark(request.kind, ids, screen: screen, via: via)
            return MarkOutcome(changed: changed, item: try await only(changed), isOfRows: true)
        case .found(let query):
            let context = try await queries.context(for: query)
            let changed = try await library.mark(request.kind, query.asSearch, in: context, screen: screen, via: via)
            // Distinguishes "already marked" from "no match".
            var unmatched: Query?
            if changed.isEmpty, try await queries.page(of: query, limit: 1).items.isEmpty { unmatched = query }
            return MarkOutcome(
                changed: changed,
                item: try await only(changed),
                isOfRows: false,
                unmatched: unmatched
            )
        }
    }

    /// Returns the current value of a single item, which sentences name; `nil` of several.
    private func only(_ changed: [ItemID]) async throws -> LibraryItem? {
        guard changed.count == 1, let item = try await library.items(changed)[changed[0]] else { return nil }
        return try catalog.withoutRemoved([item]).first
    }

    /// Undoes steps, or does the last undone one again: marks, additions and removals of subscriptions.
    func undo(_ work: UndoWork) async throws -> UndoOutcome {
        var done: [UndoOutcome.Step] = []
        var outcome = UndoOutcome(steps: [], items: [])
        do {
            switch work.steps {
            case .redo:
                if let (step, failure) = try await redoStep(from: work.provenance) {
                    done.append(step)
                    if let failure { throw failure }
                }
                outcome.hasEndedRedo = done.isEmpty && library.session.hasEndedRedo
            case .undo(let request):
                while done.count < request.count,
                    let (step, failure) = try await undoStep(of: request, from: work.provenance)
                {
                    done.append(step)
                    if let failure { throw failure }
                }
                if done.isEmpty, let step = try await library.nextUndo()?.step {
                    outcome.next = ForeignStep(kind: step.kind, count: step.count, at: step.at, device: step.device)
                }
            }
        } catch  where !done.isEmpty {
            // Reports what was undone before the error.
            outcome.failure = SessionFailure(error)
        }
        outcome.steps = done
        // What fails now is done by the next refresh.
        if done.contains(where: \.isOfSubscriptions) { try? await catalog.updateRemovedFilters() }
        for case .marks(let step) in done {
            if let item = try await only(step.items) { outcome.items.insert(item, at: 0) }
        }
        return outcome
    }

    /// Does the step again that was undone last: marks, or a change of subscriptions, with the error of those that were left out.
    private func redoStep(from provenance: Provenance) async throws -> (step: UndoOutcome.Step, failure: UndoError?)? {
        if let change = try catalog.redoStep(in: library) { return (change.redone, change.failure) }
        if let step = try await library.redo(screen: provenance.screen) { return (.marks(step), nil) }
        // Marks without an effect may have been undone after a change of subscriptions.
        return try catalog.redoStep(in: library).map { ($0.redone, $0.failure) }
    }

    /// Undoes the last step: marks, or a change of subscriptions, with the error of those that were not put back.
    private func undoStep(
        of request: UndoRequest,
        from provenance: Provenance
    ) async throws -> (step: UndoOutcome.Step, failure: UndoError?)? {
        let scope: UndoScope = request.ofAnySession ? .any : .session
        if let change = try await undoChange(scope) { return change }
        if let move = try await library.takeLastMove(scope) {
            throw UndoError.move(from: move.old.rawValue, to: move.new.rawValue)
        }
        if let step = try await library.undo(scope, screen: provenance.screen) { return (.marks(step), nil) }
        // Marks without an effect may have followed a change of subscriptions.
        return try await undoChange(scope)
    }

    private func undoChange(_ scope: UndoScope) async throws -> (step: UndoOutcome.Step, failure: UndoError?)? {
        guard let step = try await library.outsideStepToUndo(scope) else { return nil }
        return try catalog.undo(step: step).map { ($0.undone, $0.failure) }
    }
}

extension UndoOutcome.Step {
    fileprivate var isOfSubscriptions: Bool { if case .marks = self { false } else { true } }
}

extension Marks {
    /// - Parameters:
    ///   - changes: The changes that the rows show before an operation ends.
    ///   - service: Creates the service for each operation.
    package init(_ changes: ItemChanges, service: @escaping @MainActor () -> MarkService) {
        self.init(
            mark: Writing { request in try await changes.shown { try await service().mark(request) } },
            undo: Writing { work in try await changes.shown { try await service().undo(work) } }
        )
    }
}
