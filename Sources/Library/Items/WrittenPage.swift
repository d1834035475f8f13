import FeedModel
import Query

/// What a page has become, and what the search index does not know yet.
struct WrittenPage {
    var kept = StoredPage()
    /// Texts that leave the index.
    var outdated: [(number: Int64, document: SearchDocument)] = []
    /// Texts that it takes: which of the page's.
    var added: [(number: Int64, place: Int)] = []
    /// As ``PageRows/postings``.
    let postings: [PagePostings]?
    /// Makes plain text of a body.
    let bodyText: @Sendable (Item.Body) -> String

    init(of page: PageRows, bodyText: @escaping @Sendable (Item.Body) -> String) {
        postings = page.postings
        self.bodyText = bodyText
    }
}
