import FeedModel
package import Query
package import Screens
package import SubscriptionFormats
import TerminalText

/// A query of the subscriptions file: newsboat's `query:NAME:EXPRESSION`, with an expression in newsboat's language or in quire's.
package struct QueryFeed {
    /// The title after `~`, or else the name, or else the expression.
    let title: String
    /// The name in the address, which a title after `~` replaces.
    let name: String
    /// The query; `nil` if the expression is in neither language.
    let query: Query?
    let expression: String
    let tags: [String]
    let isHidden: Bool
    let line: Int
    /// The address of the line; `nil` if its first word cannot be one.
    let uri: SubscriptionURI?

    static func all(in file: SubscriptionsFile) -> [QueryFeed] {
        file.unsupported.map { entry in
            let (name, expression) = (entry.directive.name, entry.directive.expression)
            return QueryFeed(
                title: entry.title ?? (name.isEmpty ? expression : name),
                name: name,
                query: query(expression),
                expression: expression,
                tags: entry.tags,
                isHidden: entry.isHidden,
                line: entry.line,
                uri: entry.directive.uri
            )
        }
    }

    package static func rows(of file: SubscriptionsFile) -> [FeedRow] { all(in: file).map(FeedRow.init) }

    func isNamed(_ text: String) -> Bool {
        let text = TerminalText.line(text).lowercased()
        return [title, name].contains { TerminalText.line($0).lowercased() == text }
            || uri.map { $0.description.lowercased() == text } == true
    }

    /// The line as a subscription, which can be removed; `nil` if its first word cannot be an address.
    var subscription: Subscription? { uri.map { Subscription(uri: $0, title: title, tags: tags) } }

    /// Parses an expression of either language; no text is in both.
    package static func query(_ expression: String) -> Query? {
        guard expression.contains(where: { !$0.isWhitespace }) else { return nil }
        return try? Query(parsing: NewsboatExpression.query(expression) ?? expression)
    }
}

extension FeedRow {
    init(_ feed: QueryFeed) {
        self.init(
            content: .query(feed.query),
            title: feed.title,
            address: feed.query?.description ?? feed.expression,
            tags: feed.tags,
            state: feed.query == nil ? .unreadableQuery : .well,
            isHidden: feed.isHidden,
            line: feed.line
        )
    }
}
