import Query

/// What a page has become, and what the search index does not know yet.
struct WrittenPage {
    var kept = StoredPage()
    /// Texts that leave the index.
    var outdated: [(number: Int64, document: SearchDocument)] = []
    /// Texts that it takes: which of the page's.
    var added: [(number: Int64, place: Int)] = []
    let postings: [PagePostings]

    init(of page: PageRows) { postings = page.postings }
}
