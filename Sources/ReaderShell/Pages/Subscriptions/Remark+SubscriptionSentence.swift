import FeedModel
import Screens

extension Remark {
    /// Returns the sentence about subscriptions, refreshes and exports: a part of the table of ``sentence(style:explainer:)``.
    func subscriptionSentence(explainer: Explainer) -> String {
        switch self {
        case .rowIsSource(let row):
            "Row \(row) is a source you can subscribe to, and has no items. '\(row)' explains it."
        case .added(let uri, _, _) where uri.queryName != nil:
            "Added the feed '\(TerminalText.line(uri.queryName ?? ""))'. 'list \(TerminalText.line(uri.queryName ?? ""))' lists its items, 'feeds' numbers it."
        case .added(let uri, let isFetchable, let tags):
            "Added \(TerminalText.line(uri.description))\(tags.isEmpty ? "" : ", tagged \(TerminalText.line(tags.enumeration))")."
                + (isFetchable ? " 'refresh' fetches it." : "")
        case .removed(let uri, let isUndoable):
            "Removed \(TerminalText.line(uri.description)). What you read is kept\(isUndoable ? "; 'undo' puts its line back" : "")."
        case .restored(let uri):
            "Undone: \(TerminalText.line(uri.description)) is in your subscriptions again, with its line as it was."
        case .removedAgain(let uri): "Redone: removed \(TerminalText.line(uri.description))."
        case .takenOut(let uri):
            "Undone: \(TerminalText.line(uri.description)) is no longer in your subscriptions; 'redo' adds it again."
        case .addedAgain(let uri): "Redone: added \(TerminalText.line(uri.description))."
        case .moved(let move): move.sentence
        case .moving(let uri): "Still moving to \(TerminalText.line(uri.description))."
        case .movingOn(let uri):
            "The move to \(TerminalText.line(uri.description)) goes on, because it cannot be left halfway; its end will be printed here."
        case .confirmCommand(let uri):
            "At each refresh this runs as you: \(TerminalText.command(uri.command ?? uri.description)). Allow it? [y/n, Enter: ask later]"
        case .decided(let uri, let isAllowed):
            "\(TerminalText.line(uri.description)) is \(isAllowed ? "allowed to run" : "denied")."
        case .notAllowed(let uri, let obstacle):
            explainer.explain(SubscriptionError.notAllowed(uri.description, obstacle)).line
        case .refreshRunning: "A refresh is already running; its results will be printed here."
        case .refreshQueued: "Queued after the refresh that is running."
        case .refreshing: "Still refreshing; the results will be printed here."
        case .refreshed(let news): RefreshLine.text(news, explainer: explainer)
        case .hostOnHold(let host): host.sentence
        case .refreshEnded(let tally, let request): tally.sentence(of: request, explainer: explainer)
        case .exporting(let path): "Still exporting to \(TerminalText.line(path))."
        case .exported(let sentence): sentence
        default: ""
        }
    }
}
