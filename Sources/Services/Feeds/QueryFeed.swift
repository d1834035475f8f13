package import Query
package import SubscriptionFormats

/// A query of the subscriptions file: newsboat's `query:NAME:EXPRESSION`, with an expression in newsboat's language or in quire's.
package struct QueryFeed {
    let title: String
    /// The query; `nil` if the expression is in neither language.
    let query: Query?
    /// The expression as written.
    let expression: String
    let tags: [String]
    let isHidden: Bool
    let line: Int

    /// Returns the queries of a file, in its order.
    static func all(in file: SubscriptionsFile) -> [QueryFeed] {
        file.unsupported.compactMap { entry in
            guard case .query(let name, let expression) = entry.directive else { return nil }
            return QueryFeed(
                title: entry.title ?? name,
                query: query(expression),
                expression: expression,
                tags: entry.tags,
                isHidden: entry.isHidden,
                line: entry.line
            )
        }
    }

    /// Parses an expression of either language; no text is in both.
    package static func query(_ expression: String) -> Query? {
        guard expression.contains(where: { !$0.isWhitespace }) else { return nil }
        return try? Query(parsing: NewsboatExpression.query(expression) ?? expression)
    }
}

extension SubscriptionsFile.Directive {
    /// Whether the directive is a query that can be read.
    package var isReadableQuery: Bool {
        if case .query(_, let expression) = self { QueryFeed.query(expression) != nil } else { false }
    }
}
