import FeedModel
import GRDB
import Query

/// The texts of a page for the search index, as ``SearchDocument`` writes them.
///
/// They are tokenized where the page is prepared, so that the writer only hands them to FTS5.
struct PageTexts: Sendable {
    /// The tokens of all texts, one after the other.
    private var tokens: [UInt8] = []
    /// The ends of the columns of each text.
    private var ends: [(title: Int, authors: Int, text: Int)] = []

    /// The size in bytes.
    var size: Int { tokens.count + ends.count * MemoryLayout<(Int, Int, Int)>.stride }

    /// Appends the text of an item.
    ///
    /// - Parameter body: The body as plain text.
    mutating func append(_ items: [Item], at index: Int, body: String?) {
        let (title, authors) = SearchDocument.write(items, at: index, body: body, to: &tokens)
        ends.append((title, authors, tokens.count))
    }

    /// Throws if the words were made to collide in FTS5's hash table.
    func check() throws {
        guard CollidingWords.exceedMaximum(in: tokens) else { return }
        throw DatabaseError(
            resultCode: .SQLITE_TOOBIG,
            message: "a page has thousands of words that were made to slow down the search index"
        )
    }

    /// Releases memory that was reserved for more texts.
    mutating func trim() {
        if tokens.capacity > tokens.count + tokens.count / 8 { tokens = tokens.withUnsafeBufferPointer { Array($0) } }
    }

    /// Calls a closure with the tokens of a text's columns, which are valid within the closure only.
    func withText<T>(
        at index: Int,
        _ body: (_ title: Column, _ authors: Column, _ text: Column) throws -> T
    ) rethrows -> T {
        let (start, end) = (index == 0 ? 0 : ends[index - 1].text, ends[index])
        return try tokens.withUnsafeBufferPointer { tokens in
            try body(
                Column(rebasing: tokens[start..<end.title]),
                Column(rebasing: tokens[end.title..<end.authors]),
                Column(rebasing: tokens[end.authors..<end.text])
            )
        }
    }

    typealias Column = UnsafeBufferPointer<UInt8>
}
