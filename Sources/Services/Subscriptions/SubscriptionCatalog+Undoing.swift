import FeedModel
import Foundation
import Library
import Screens
import SubscriptionFormats
import Synchronization

// Additions and removals of a session, which `undo` takes back. The file is written before a step is recorded as undone: if it
// cannot be written, the step stays.
extension SubscriptionCatalog {
    /// Adds a subscription as a step that `undo` reverses.
    ///
    /// - Parameter isFurther: Whether it becomes part of the step that added the previous subscription.
    func addInSession(_ subscription: Subscription, isHidden: Bool = false, isFurther: Bool = false) async throws {
        try await add(subscription, isHidden: isHidden)
        if isFurther, store.steps.extendLastAddition(by: subscription) { return }
        record(SubscriptionSteps.Step(isAddition: true, subscriptions: [subscription]))
    }

    /// Removes subscriptions by name, part of a name or row of a page, as a step that `undo` reverses.
    func removeInSession(_ words: [String], rows: [String: SubscriptionEdit.Row]) async throws -> [Subscription] {
        let found = try await subscriptions(named: words, rows: rows, orPart: true)
        let lines = try store.remove(found.map(\.id))
        record(SubscriptionSteps.Step(subscriptions: found, lines: lines))
        // The lines are removed; what fails now is done by the next refresh.
        try? await updateRemovedFilters()
        return found
    }

    private func record(_ step: SubscriptionSteps.Step) {
        let name = store.steps.keep(step)
        for library in libraries.opened { library.session.recordOutside(name) }
        store.steps.record(step, at: libraries.current.now)
    }

    /// Undoes a step: removes what was added, or puts the lines of a removal back.
    ///
    /// - Returns: What was undone and the error of lines that were not put back, or `nil` for a step of marks.
    /// - Throws: The error if nothing was undone.
    func undo(step name: String) throws -> (undone: UndoOutcome.Step, failure: UndoError?)? {
        guard let step = store.steps[name] else { return nil }
        guard step.isAddition else {
            let (restored, failure) = try undoRemoval(step, named: name)
            return (.removal(restored), failure)
        }
        let (taken, failure) = try takeOut(step, named: name)
        for library in libraries.opened { library.session.recordUndo(ofOutside: name) }
        store.steps.record(taken, isUndo: true, at: libraries.current.now)
        return (.addition(taken.uris), failure)
    }

    /// Does the step again that was undone last, if it was one of subscriptions.
    ///
    /// - Returns: What was done again and the error of the subscriptions that were left out, or `nil` for a step of marks.
    /// - Throws: The error if nothing was done again.
    func redoStep(in library: Library) throws -> (redone: UndoOutcome.Step, failure: UndoError?)? {
        guard let name = library.session.undoneOutside, let step = store.steps[name] else { return nil }
        let (done, failure) = try step.isAddition ? putBack(step, named: name) : takeOut(step, named: name)
        for library in libraries.opened { library.session.recordRedo(ofOutside: name) }
        store.steps.record(done, at: libraries.current.now)
        return (step.isAddition ? .addition(done.uris) : .removal(done.uris), failure)
    }

    /// Puts the lines of an addition back, which keeps the subscriptions that were put back; without any, it is forgotten.
    private func putBack(
        _ addition: SubscriptionSteps.Step,
        named name: String
    ) throws -> (done: SubscriptionSteps.Step, failure: UndoError?) {
        let left = try store.restore(addition.lines).map(\.id)
        let restored = addition.of { !left.contains($0) }
        guard !restored.uris.isEmpty else {
            for library in libraries.opened { library.session.forget(name) }
            throw SubscriptionError.duplicate(left[0])
        }
        store.steps[name] = restored
        return (restored, left.isEmpty ? nil : .alreadySubscribed(left.map(\.rawValue)))
    }

    /// Puts the lines of a removal back.
    ///
    /// The lines of subscriptions that were added again are kept, as a step before all others.
    private func undoRemoval(
        _ removal: SubscriptionSteps.Step,
        named name: String
    ) throws -> (restored: [SubscriptionURI], failure: UndoError?) {
        let left = Set(try store.restore(removal.lines).map(\.id))
        guard !left.isEmpty else {
            for library in libraries.opened { library.session.recordUndo(ofOutside: name) }
            store.steps.record(removal, isUndo: true, at: libraries.current.now)
            return (removal.uris, nil)
        }
        let (kept, restored) = (removal.of(left.contains), removal.of { !left.contains($0) })
        let failure = UndoError.addedAgain(
            kept.lines.map(\.id.rawValue),
            lines: kept.lines.flatMap(\.shownTexts)
        )
        for library in libraries.opened { library.session.postpone(name) }
        guard !restored.uris.isEmpty else { throw failure }
        store.steps[name] = kept
        let part = store.steps.keep(restored)
        for library in libraries.opened { library.session.recordUndo(ofOutside: part) }
        store.steps.record(restored, isUndo: true, at: libraries.current.now)
        return (restored.uris, failure)
    }

    /// Removes the lines of subscriptions that are in the file, and keeps them as the step; without any, it is forgotten.
    private func takeOut(
        _ step: SubscriptionSteps.Step,
        named name: String
    ) throws -> (done: SubscriptionSteps.Step, failure: UndoError?) {
        let lines = try store.removePresent(step.uris.map(\.id))
        let taken = Set(lines.map(\.id))
        let left = step.uris.filter { !taken.contains($0.id) }.map(\.description)
        var done = step.of(taken.contains)
        done.lines = lines
        guard !lines.isEmpty else {
            for library in libraries.opened { library.session.forget(name) }
            throw SubscriptionError.missing(left[0])
        }
        store.steps[name] = done
        return (done, left.isEmpty ? nil : .noLongerSubscribed(left))
    }
}

final class SubscriptionSteps: Sendable {
    struct Step: Sendable {
        /// Whether they were added; otherwise they were removed.
        var isAddition = false
        var subscriptions: [Subscription]
        /// The lines, while they are not in the file.
        var lines: [SubscriptionsFile.RemovedLines] = []

        var uris: [SubscriptionURI] { subscriptions.map(\.uri) }

        func of(_ isMeant: (SourceID) -> Bool) -> Step {
            var part = self
            part.subscriptions = subscriptions.filter { isMeant($0.id) }
            part.lines = lines.filter { isMeant($0.id) }
            return part
        }
    }

    struct Entry: Sendable {
        var at: Date
        var isUndo: Bool
        var step: Step
    }

    private let steps = Mutex<[String: Step]>([:])
    private let log = Mutex<[Entry]>([])

    /// The steps that were made and undone, in order of time.
    var history: [Entry] { log.withLock(\.self) }

    func record(_ step: Step, isUndo: Bool = false, at date: Date) {
        log.withLock { $0.append(Entry(at: date, isUndo: isUndo, step: step)) }
    }

    func keep(_ step: Step) -> String {
        steps.withLock { steps in
            let name = "subscriptions \(steps.count + 1)"
            steps[name] = step
            return name
        }
    }

    /// Adds a subscription to the step that was kept last; returns whether it is an addition that was not undone.
    func extendLastAddition(by subscription: Subscription) -> Bool {
        let isExtended = steps.withLock { steps in
            let name = "subscriptions \(steps.count)"
            guard let step = steps[name], step.isAddition, step.lines.isEmpty else { return false }
            steps[name]?.subscriptions.append(subscription)
            return true
        }
        if isExtended { log.withLock { $0[$0.count - 1].step.subscriptions.append(subscription) } }
        return isExtended
    }

    subscript(name: String) -> Step? {
        get { steps.withLock { $0[name] } }
        set { steps.withLock { $0[name] = newValue } }
    }
}
