/// The terms of some texts of a page, and where each stands in them: an inverted index in memory.
///
/// What a refresh adds to the search index is made a page at a time, beside the writer, and put together by
/// ``PostingsMerge``.
struct PagePostings: Sendable {
    /// A term, and where to find what is known of it.
    struct Term: Sendable {
        /// Where its UTF-8 begins in ``PagePostings/bytes``.
        let start: UInt32
        let length: UInt32
        /// Where its posting list ends, which begins behind its text.
        let end: UInt32
        /// The first and the last text that has it, counted from ``PagePostings/start``.
        let first: UInt32
        let last: UInt32

        var text: Range<Int> { Int(start)..<Int(start) + Int(length) }
        var list: Range<Int> { Int(start) + Int(length)..<Int(end) }
    }

    /// Which of the page's texts is the first.
    let start: Int
    /// In the order of their UTF-8.
    let terms: [Term]
    /// The text of each term and its posting list, and eight bytes that say nothing.
    ///
    /// A posting list is that of FTS5 without its first row number: the size of the positions times two, the positions,
    /// and then, for each further text, how far it is from the one before, the size and the positions.
    let bytes: [UInt8]
    /// How many tokens each column of each text has.
    let lengths: [UInt32]

    /// How many texts there are.
    var count: Int { lengths.count / SearchIndex.columnCount }

    /// How many bytes they have, roughly.
    var size: Int { bytes.count + terms.count * MemoryLayout<Term>.stride + lengths.count * 4 }

    /// The first eight bytes of a term as a number in the order of terms.
    func prefix(of term: Int) -> UInt64 {
        let term = terms[term]
        let word = bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: Int(term.start), as: UInt64.self).bigEndian
        return term.length >= 8 ? word : word & ~(UInt64.max &>> UInt64(8 * term.length))
    }
}
