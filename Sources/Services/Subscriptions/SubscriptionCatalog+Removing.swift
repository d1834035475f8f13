import FeedModel
import Library
import ReaderShell
import Screens
import SubscriptionFormats

// Removals of a session, which `undo` takes back. A line is written before its step counts as undone: if it cannot be written, the
// step stays.
extension SubscriptionCatalog {
    /// Unsubscribes as ``remove(_:)`` does, also by the rows of a page and by a part of a name, as a step of the session.
    func removeInSession(_ words: [String], rows: [String: SubscriptionEdit.Row]) async throws -> [SubscriptionURI] {
        let found = try await subscriptions(named: words, rows: rows, orPart: true)
        let lines = try store.remove(found.map(\.id))
        let removal = RemovedSubscriptions.Removal(uris: found.map(\.uri), lines: lines)
        libraries.recordOutsideStep(store.removals.keep(removal))
        return removal.uris
    }

    /// Puts the lines of a removal back.
    ///
    /// The lines of subscriptions that were added again are kept, as a step before all others.
    ///
    /// - Returns: The subscriptions that are back, and the error of those that were added again; `nil` if the step is no removal.
    /// - Throws: That error if no line was put back.
    func undoRemoval(_ step: String) throws -> (restored: [SubscriptionURI], failure: CommandError?)? {
        guard let removal = store.removals[step] else { return nil }
        let left = Set(try store.restore(removal.lines).map(\.id))
        guard !left.isEmpty else {
            libraries.recordUndo(ofOutsideStep: step)
            return (removal.uris, nil)
        }
        let (kept, restored) = (removal.of(left.contains), removal.of { !left.contains($0) })
        let failure = CommandError.undo(
            ofRemovals: kept.lines.map(\.id.rawValue),
            lines: kept.lines.flatMap(\.shownTexts)
        )
        libraries.postponeOutsideStep(step)
        guard !restored.uris.isEmpty else { throw failure }
        store.removals[step] = kept
        libraries.recordUndo(ofOutsideStep: store.removals.keep(restored))
        return (restored.uris, failure)
    }

    /// Removes the subscriptions of the step that was undone last, if it was a removal; `nil` if it was none.
    func redoRemoval() throws -> [SubscriptionURI]? {
        guard let step = libraries.current.outsideStepToRedo, var removal = store.removals[step] else { return nil }
        do {
            removal.lines = try store.remove(removal.uris.map(\.id))
        } catch let error as SubscriptionError {
            libraries.forgetOutsideStep(step)
            throw error
        }
        store.removals[step] = removal
        libraries.recordRedo(ofOutsideStep: step)
        return removal.uris
    }
}
