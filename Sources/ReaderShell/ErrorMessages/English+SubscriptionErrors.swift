package import Screens
import TerminalText

extension English {
    private static let maximumNamed = 3

    package func explain(_ error: SubscriptionNameError) -> Explanation {
        switch error {
        case .ambiguous(let text, let addresses):
            var candidates = addresses.prefix(Self.maximumNamed).map { TerminalText.line($0) }
            if addresses.count > candidates.count { candidates.append("\(addresses.count - candidates.count) more") }
            return explain(CommandError.ambiguous(word: TerminalText.line(text), candidates: candidates))
        case .severalTitles(let title, let addresses):
            return Explanation(Self.several(title, addresses))
                .advising("Name the one that is meant by its address; nothing was changed.")
        case .alreadyMoved(let title, let address, let left):
            return Explanation(
                "'\(title)' has the address \(address) already.",
                left.isEmpty
                    ? "No other address has items that could be moved."
                    : "If its move was interrupted, name the old address; without a subscription, items are at \(left.joined(separator: ", "))."
            )
        }
    }

    static func several(_ title: String, _ addresses: [String]) -> String {
        let shown = addresses.prefix(5).joined(separator: ", ")
        let rest = addresses.count > 5 ? " and \(addresses.count - 5) more" : ""
        return "\(addresses.count) subscriptions have the title '\(title)': \(shown)\(rest)."
    }

    package func explain(_ error: QueryFeedError) -> Explanation {
        switch error {
        case .incomplete:
            return Explanation("A query has a name and an expression.", "'add query:NAME:unread' keeps one.")
        case .nameOfItems(let name):
            return Explanation(
                "'list \(TerminalText.line(name))' lists other items, so a query of this name could not be listed.",
                "Give it another name."
            )
        case .nameOfFeed(let name, let title):
            return Explanation(
                "You have a feed '\(TerminalText.line(title))', which 'list \(TerminalText.line(name))' lists.",
                "Give the query another name."
            )
        case .nameOfQuery(let title):
            let title = TerminalText.line(title)
            return Explanation("There is a query '\(title)' already.")
                .advising("'remove \(title)' removes it; nothing was added.")
        }
    }

    package func explain(_ error: RefreshError) -> Explanation {
        switch error {
        case .offline:
            Explanation("Nothing can be refreshed with --offline, because no server is contacted.")
                .advising("Leave out --offline to refresh; nothing was changed.")
        }
    }
}
