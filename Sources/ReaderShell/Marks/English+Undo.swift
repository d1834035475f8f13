import FeedModel
package import Screens
import TerminalText

extension English {
    package func sentence(_ message: UndoMessage) -> String {
        switch message {
        case .undone(let kind, let count, let item):
            "Undone: " + MarkSentence.text(kind, count: count, title: item?.item.displayTitle)
        case .redone(let kind, let count, let item):
            "Redone: " + MarkSentence.text(kind, count: count, title: item?.item.displayTitle)
        case .restored(let uri):
            "Undone: \(TerminalText.line(uri.description)) is in your subscriptions again, with its line as it was."
        case .removedAgain(let uri): "Redone: removed \(TerminalText.line(uri.description))."
        case .takenOut(let uri):
            "Undone: \(TerminalText.line(uri.description)) is no longer in your subscriptions; 'redo' adds it again."
        case .addedAgain(let uri): "Redone: added \(TerminalText.line(uri.description))."
        case .nothingToUndo: "There is nothing to undo."
        case .noMoreSteps: "This session has no more steps to undo."
        case .foreignStep(let step):
            "This session has no more steps to undo. The last step was made on '\(TerminalText.line(step.device))', "
                + "\(dayAndTime(step.at)): \(MarkSentence.text(step.kind, count: step.count, title: nil)) "
                + "'undo any' undoes it."
        case .nothingToRedo(false): "There is nothing to redo."
        case .nothingToRedo(true):
            "There is nothing to redo any longer: since the last 'undo' an item was marked (opening one marks it), or your "
                + "subscriptions were changed."
        case .linksAreListed: "'links' lists the links of the item."
        }
    }
}
