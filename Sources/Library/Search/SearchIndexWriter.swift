import Query

/// Adds texts to the search index.
///
/// Both implementations leave the same words in the index: ``FTS5SegmentWriter`` writes FTS5's tables itself and is the
/// faster one, ``FTS5InsertWriter`` leaves everything to FTS5. ``SearchIndex/writer(in:writesSegments:)`` chooses
/// (`docs/decisions/0020-search-segments-are-written-directly.md`).
protocol SearchIndexWriter {
    /// Adds the texts of new and changed items.
    ///
    /// - Parameter pages: Pages whose rows are in the tables, each with higher document IDs than those before.
    func add(_ pages: [WrittenPage]) throws

    /// Adds texts, in ascending order of their document IDs.
    func add(_ texts: [(number: Int64, document: SearchDocument)]) throws
}
