import FeedModel
import Screens

extension Remark {
    /// Returns the sentence about subscriptions, refreshes and exports: a part of the table of ``sentence(style:explainer:)``.
    func subscriptionSentence(explainer: Explainer) -> String {
        switch self {
        case .rowIsSource(let row):
            "Row \(row) is a source you can subscribe to, and has no items. '\(row)' explains it."
        case .noLongerSubscribed(let subscriptions):
            subscriptions.count == 1
                ? "\(name(subscriptions[0])) is no longer in your subscriptions. 'add ADDRESS' adds it again."
                : "None of the \(subscriptions.count) is in your subscriptions any longer. 'add ADDRESS' adds one again."
        case .added(let subscription, let isFetchable, let isUndoable):
            Self.added(subscription, isFetchable: isFetchable, isUndoable: isUndoable)
        case .removed(let uri, let title, let isUndoable):
            "Removed \(Self.name(uri, title)). What you read is kept\(isUndoable ? "; 'undo' puts its line back" : "")."
        case .restored(let uri):
            "Undone: \(TerminalText.line(uri.description)) is in your subscriptions again, with its line as it was."
        case .removedAgain(let uri): "Redone: removed \(TerminalText.line(uri.description))."
        case .takenOut(let uri):
            "Undone: \(TerminalText.line(uri.description)) is no longer in your subscriptions; 'redo' adds it again."
        case .addedAgain(let uri): "Redone: added \(TerminalText.line(uri.description))."
        case .moved(let move, let title): move.sentence(title: title)
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

    private static func added(_ subscription: Subscription, isFetchable: Bool, isUndoable: Bool) -> String {
        let uri = subscription.uri
        if let (name, query) = uri.query {
            let title = TerminalText.line(subscription.title ?? name)
            // Rows of 'feeds' have unread items and are not hidden, and those of 'feeds *' are all.
            return "Saved as '\(title)': \(TerminalText.line(query)). 'list \(title)' lists it, 'feeds *' numbers it"
                + (isUndoable ? ", 'undo' removes it." : ".")
        }
        let tags = subscription.tags
        return
            "Added \(name(uri, subscription.title))\(tags.isEmpty ? "" : ", tagged \(TerminalText.line(tags.enumeration))")."
            + (isFetchable ? " 'refresh' fetches it." : "")
    }

    private func name(_ subscription: SubscriptionStep.Titled) -> String {
        let (uri, title) = (subscription.uri, subscription.title)
        if uri.query != nil { return "The query '\(TerminalText.line(title))'" }
        return Self.name(uri, title == uri.description ? nil : title)
    }

    private static func name(_ uri: SubscriptionURI, _ title: String?) -> String {
        let address = TerminalText.line(uri.description)
        return title.map { "'\(TerminalText.line($0))' (\(address))" } ?? address
    }
}
