import FeedModel
import Query

/// A page whose rows are written, and the changes that the search index still lacks.
struct WrittenPage {
    var kept = StoredPage()
    /// Texts to delete from the index.
    var outdated: [(number: Int64, document: SearchDocument)] = []
    /// Texts to add: the document ID and the index among the page's items.
    var added: [(number: Int64, index: Int)] = []
    let postings: [PagePostings]?
    let bodyText: @Sendable (Item.Body) -> String

    init(of page: PageRows, bodyText: @escaping @Sendable (Item.Body) -> String) {
        postings = page.postings
        self.bodyText = bodyText
    }
}
