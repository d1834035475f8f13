public import FeedModel
import Foundation
import GRDB
public import Query

extension Library {
    /// Excerpts from the texts of items around the words of a query.
    ///
    /// Reads the texts of these items, which should be those of one page.
    ///
    /// - Returns: A snippet for each item with a match in its summary or body.
    public func snippets(
        of ids: [ItemID],
        for query: Query,
        in context: QueryContext
    ) async throws(LibraryError) -> [ItemID: Snippet] {
        let phrases = query.phrases(in: context)
        guard !phrases.isEmpty, !ids.isEmpty else { return [:] }
        let bodyText = environment.bodyText
        return try await storage.read { database in
            try SnippetSelection.snippets(of: ids, for: phrases, bodyText: bodyText, in: database)
        }
    }
}

/// Makes snippets of items.
enum SnippetSelection {
    /// The snippets of items, as ``Library/snippets(of:for:in:)`` returns them.
    static func snippets(
        of ids: [ItemID],
        for phrases: [SearchPhrase],
        bodyText: (Item.Body) -> String,
        in database: Database
    ) throws -> [ItemID: Snippet] {
        guard !phrases.isEmpty else { return [:] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT i.summary, b.is_html, b.content FROM item i LEFT JOIN body b ON b.item = i.number
                WHERE i.id = ?
                """
        )
        var snippets: [ItemID: Snippet] = [:]
        for id in ids {
            guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else { continue }
            let summary = NULSafeText.decode(try row.at(0) as String?)
            let body = ItemRecord.body(isHTML: try row.at(1), content: try row.at(2)).map(bodyText)
            let texts = [body, summary].compactMap(\.self)
            snippets[id] = texts.lazy.compactMap { Snippet(of: $0, for: phrases) }.first
        }
        return snippets
    }
}
