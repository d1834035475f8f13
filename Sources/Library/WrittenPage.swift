import GRDB
import Query

/// What a page has become, and what the search index does not know yet.
struct WrittenPage {
    var kept = KeptPage()
    /// Texts that leave the index.
    var outdated: [(number: Int64, document: SearchDocument)] = []
    /// Texts that it takes: which of the page's.
    var added: [(number: Int64, place: Int)] = []
    private let documents: PackedValues

    init(of page: PreparedPage) { documents = page.documents }

    /// Brings the search index up to date.
    func index(in database: Database) throws {
        let index = try SearchIndex(in: database)
        for (number, document) in outdated { try index.remove(document, as: number) }
        try documents.withBindable { documents in
            defer { index.forget() }
            for (number, place) in added {
                try index.add(documents, place * SearchIndex.valueCount, as: number)
            }
        }
    }
}
