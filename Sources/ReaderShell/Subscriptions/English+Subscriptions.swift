import FeedModel
package import Screens
import TerminalText

extension English {
    package func sentence(_ message: SubscriptionMessage) -> String {
        switch message {
        case .noLongerSubscribed(let subscriptions):
            subscriptions.count == 1
                ? "\(Self.name(subscriptions[0])) is no longer in your subscriptions. 'add ADDRESS' adds it again."
                : "None of the \(subscriptions.count) is in your subscriptions any longer. 'add ADDRESS' adds one again."
        case .added(let subscription, let isFetchable, let isUndoable):
            Self.added(subscription, isFetchable: isFetchable, isUndoable: isUndoable)
        case .removed(let uri, let title, let isUndoable):
            "Removed \(Self.name(uri, title)). What you read is kept\(isUndoable ? "; 'undo' puts its line back" : "")."
        case .moved(let move, let title): move.sentence(title: title)
        case .moving(let uri): "Still moving to \(TerminalText.line(uri.description))."
        case .moveContinues(let uri):
            "The move to \(TerminalText.line(uri.description)) continues, because it cannot be left halfway; "
                + "its end will be printed here."
        case .confirmCommand(let uri):
            "At each refresh this runs as you: \(TerminalText.command(uri.command ?? uri.description)). "
                + "Allow it? [y/n, Enter: ask later]"
        case .decided(let uri, let isAllowed):
            "\(TerminalText.line(uri.description)) is \(isAllowed ? "allowed to run" : "denied")."
        case .notAllowed(let uri, let obstacle):
            explain(SubscriptionError.notAllowed(uri.description, obstacle)).line
        }
    }

    private static func added(_ subscription: Subscription, isFetchable: Bool, isUndoable: Bool) -> String {
        let uri = subscription.uri
        if let (name, query) = uri.query {
            let title = TerminalText.line(subscription.title ?? name)
            // 'feeds' lists only feeds with unread items that are not hidden; 'feeds *' lists all.
            return "Saved as '\(title)': \(TerminalText.line(query)). 'list \(title)' lists it, 'feeds *' numbers it"
                + (isUndoable ? ", 'undo' removes it." : ".")
        }
        let tags = subscription.tags
        return
            "Added \(name(uri, subscription.title))\(tags.isEmpty ? "" : ", tagged \(TerminalText.line(tags.enumeration))")."
            + (isFetchable ? " 'refresh' fetches it." : "")
    }

    private static func name(_ subscription: SubscriptionStep.Titled) -> String {
        let (uri, title) = (subscription.uri, subscription.title)
        if uri.query != nil { return "The query '\(TerminalText.line(title))'" }
        return name(uri, title == uri.description ? nil : title)
    }

    private static func name(_ uri: SubscriptionURI, _ title: String?) -> String {
        let address = TerminalText.line(uri.description)
        return title.map { "'\(TerminalText.line($0))' (\(address))" } ?? address
    }
}
