package import FeedModel
import GRDB
import Query

package struct TaggedItems: Hashable, Sendable {
    package var tag: String
    package var source: SourceID
    package var count: Int
}

extension Library {
    /// The reader's tags on items; spellings that differ only in case, width and diacritics are one tag.
    package func tags() async throws(LibraryError) -> [TaggedItems] {
        try await storage.read { database in
            // The folded form is sorted by its index.
            let rows = try Row.fetchCursor(
                database.cachedStatement(
                    sql: """
                        SELECT min(t.tag), f.id, count(*) FROM tag t JOIN state s ON s.item = t.item
                        JOIN source f ON f.number = s.source WHERE s.hidden = 0
                        GROUP BY t.folded, s.source ORDER BY t.folded, s.source
                        """
                )
            )
            return try Array(
                rows.map { row in
                    TaggedItems(
                        tag: try row.text(0),
                        source: try row.source(1),
                        count: try row.at(2)
                    )
                }
            )
        }
    }

    /// The categories that publishers gave the newest items, the most frequent first.
    package func categories(ofNewest newest: Int = 2000) async throws(LibraryError) -> [TagSummary] {
        try await storage.read { database in
            let lists = try String.fetchCursor(
                database.cachedStatement(
                    sql: """
                        SELECT i.categories FROM (
                            SELECT item FROM state s WHERE s.hidden = 0 ORDER BY s.date DESC, s.item LIMIT ?
                        ) n JOIN item i ON i.number = n.item WHERE i.categories IS NOT NULL
                        """
                ),
                arguments: [newest]
            )
            var summaries: [String: TagSummary] = [:]
            while let list = try lists.next() {
                let names = NULSafeText.decode(list: list)
                for (folded, name) in Dictionary(names.map { (SearchFolding.fold($0), $0) }, uniquingKeysWith: { $1 }) {
                    summaries[folded, default: TagSummary(name: name)].items += 1
                }
            }
            return summaries.sorted { ($1.value.items, $0.key) < ($0.value.items, $1.key) }.map(\.value)
        }
    }
}
