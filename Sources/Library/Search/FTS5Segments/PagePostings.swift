/// The inverted index of some texts of a page: each term with its posting list.
///
/// Postings are made page by page in parallel with the writer, and merged by ``PostingsMerge`` in the transaction.
struct PagePostings: Sendable {
    struct Term: Sendable {
        /// The offset of its UTF-8 in ``PagePostings/bytes``.
        let start: UInt32
        let length: UInt32
        /// The end of its posting list, which begins after its text.
        let end: UInt32
        /// The first and the last text with the term, counted from ``PagePostings/start``.
        let first: UInt32
        let last: UInt32

        var text: Range<Int> { Int(start)..<Int(start) + Int(length) }
        var list: Range<Int> { Int(start) + Int(length)..<Int(end) }
    }

    let start: Int
    let terms: [Term]
    /// The text and the posting list of each term, and eight bytes of padding.
    ///
    /// A posting list has FTS5's format without the first rowid: twice the size of the positions, the positions, and for
    /// each further text the distance to the text before, the size and the positions.
    let bytes: [UInt8]
    /// The number of tokens of each column of each text.
    let lengths: [UInt32]

    var count: Int { lengths.count / SearchIndex.columnCount }

    var size: Int { bytes.count + terms.count * MemoryLayout<Term>.stride + lengths.count * 4 }

    /// The first eight bytes of a term as a number that sorts like the term.
    func prefix(of term: Int) -> UInt64 {
        let term = terms[term]
        let word = bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: Int(term.start), as: UInt64.self).bigEndian
        return term.length >= 8 ? word : word & ~(UInt64.max &>> UInt64(8 * term.length))
    }
}
