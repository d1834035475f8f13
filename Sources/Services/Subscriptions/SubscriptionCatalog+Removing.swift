import FeedModel
import Library
import ReaderShell
import SubscriptionFormats

// Removals of a session, which `undo` takes back. A line is written before its step counts as undone, so that none is lost.
extension SubscriptionCatalog {
    /// Unsubscribes as ``remove(_:)`` does, as a step of the session.
    func removeInSession(_ words: [String]) async throws -> [SubscriptionURI] {
        let found = try await subscriptions(named: words)
        let lines = try store.remove(found.map(\.id))
        let removal = RemovedSubscriptions.Removal(uris: found.map(\.uri), lines: lines)
        libraries.current.recordOutsideStep(store.removals.keep(removal))
        return removal.uris
    }

    /// Puts the lines of the last step back, if it was a removal; `nil` if it was none.
    ///
    /// - Throws: ``ReaderShell/CommandError/impossible(what:remedy:)`` with the lines if one of the subscriptions was added again; the
    ///   step is forgotten then.
    func undoRemoval() throws -> [SubscriptionURI]? {
        guard let step = libraries.current.outsideStepToUndo, let removal = store.removals[step] else { return nil }
        do {
            try store.restore(removal.lines)
        } catch SubscriptionError.duplicate(let id) {
            libraries.current.forgetOutsideStep(step)
            throw CommandError.undo(ofRemoval: id.rawValue, lines: removal.lines.flatMap(\.shownTexts))
        }
        libraries.current.recordUndo(ofOutsideStep: step)
        return removal.uris
    }

    /// Removes the subscriptions of the step that was undone last, if it was a removal; `nil` if it was none.
    func redoRemoval() throws -> [SubscriptionURI]? {
        guard let step = libraries.current.outsideStepToRedo, var removal = store.removals[step] else { return nil }
        do {
            removal.lines = try store.remove(removal.uris.map(\.id))
        } catch let error as SubscriptionError {
            libraries.current.forgetOutsideStep(step)
            throw error
        }
        store.removals[step] = removal
        libraries.current.recordRedo(ofOutsideStep: step)
        return removal.uris
    }
}
