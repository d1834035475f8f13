import FeedModel
import Foundation
import Library
import Query

extension Library {
    /// The guids of all items of a query, page by page.
    func guids(_ text: String, in context: QueryContext, pageSize: Int = 100) async throws -> [String] {
        let query = try Query(parsing: text)
        var guids: [String] = []
        var cursor: PageCursor?
        repeat {
            let page = try await items(query, in: context, after: cursor, limit: pageSize)
            guids += page.items.map(\.item.guid)
            cursor = page.next
        } while cursor != nil
        return guids
    }

    /// The ledger as short lines: `read 1 list/read`.
    func ledger(_ request: HistoryRequest = HistoryRequest(), in context: QueryContext) async throws -> [String] {
        var lines: [String] = []
        for try await row in history(request, in: context) {
            let kind = row.event.kind.name + (row.event.kind.tag.map { "(\($0))" } ?? "")
            lines.append("\(kind) \(row.guid ?? "?") \(row.event.screen)/\(row.event.via)")
        }
        return lines
    }
}
