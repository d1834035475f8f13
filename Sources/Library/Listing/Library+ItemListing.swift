public import FeedModel
public import Query

/// A page of a list with everything that is shown beside its items.
public struct ItemListing: Hashable, Sendable {
    /// The items.
    public var page: ItemPage
    /// The titles that publishers give the sources of the items and of their duplicates, where they give one.
    public var sourceTitles: [SourceID: String]
    /// The excerpts around the words of the query, of items that have them in their summary or body.
    public var snippets: [ItemID: Snippet]
    /// The number of items of the whole query; `nil` on later pages, and where counting takes long.
    public var total: Int?
}

extension Library {
    /// One page of the items of a query, with the titles of their sources and with snippets, all from one state of the
    /// library.
    ///
    /// - Parameters:
    ///   - query: The condition, the order and the limit of the whole list.
    ///   - context: The time and the subscriptions.
    ///   - cursor: The cursor of the page before; `nil` for the first page.
    ///   - limit: The maximum number of items of this page, at least 1.
    public func listing(
        of query: Query,
        in context: QueryContext,
        after cursor: PageCursor? = nil,
        limit: Int = 20
    ) async throws(LibraryError) -> ItemListing {
        try await listing(of: query, in: context, after: cursor, limit: limit, maximumSteps: ListTotal.maximumSteps)
    }

    /// Does the same, and counts the items of the whole query for a number of steps.
    func listing(
        of query: Query,
        in context: QueryContext,
        after cursor: PageCursor?,
        limit: Int,
        maximumSteps: Int
    ) async throws(LibraryError) -> ItemListing {
        let bodyText = environment.bodyText
        return try await read(at: context.now) { database in
            let page = try ItemPage.read(
                query,
                in: context,
                after: cursor,
                limit: limit,
                bodyText: bodyText,
                from: database
            )
            let isFirst = cursor == nil
            let total =
                isFirst && page.next != nil
                ? try ListTotal.count(
                    query,
                    in: context,
                    bodyText: bodyText,
                    from: database,
                    maximumSteps: maximumSteps
                ) : isFirst ? page.items.count : nil
            let sources = Set(page.items.flatMap { [$0.item.source] + $0.alsoIn })
            return ItemListing(
                page: page,
                sourceTitles: try SourceTable.titles(of: sources, in: database),
                snippets: try SnippetSelection.snippets(
                    of: page.items.map(\.id),
                    for: query.phrases(in: context),
                    bodyText: bodyText,
                    in: database
                ),
                total: total
            )
        }
    }
}
