package import FeedModel
import Glibc

/// The texts of an item as stored in the search index: tokens in UTF-8, separated by spaces.
package struct SearchDocument: Hashable, Sendable {
    package let title: [UInt8]
    package let authors: [UInt8]
    /// The tokens of summary and body; a summary that is the beginning of the body is omitted.
    package let text: [UInt8]

    /// Tokenizes the texts of an item, whose body is given as plain text.
    package init(_ item: Item, body: String?) {
        var bytes: [UInt8] = []
        let ends = Self.write([item], at: 0, body: body, to: &bytes)
        title = Array(bytes[..<ends.title])
        authors = Array(bytes[ends.title..<ends.authors])
        text = Array(bytes[ends.authors...])
    }

    /// The size of all tokens in bytes.
    package var size: Int { title.count + authors.count + text.count }

    /// Appends the title, authors and text; returns the ends of the first two.
    package func write(to bytes: inout [UInt8]) -> (title: Int, authors: Int) {
        bytes += title
        let titleEnd = bytes.count
        bytes += authors
        let authorsEnd = bytes.count
        bytes += text
        return (titleEnd, authorsEnd)
    }

    /// Tokenizes the item at an index and appends its title, authors and text; returns the ends of the first two.
    package static func write(
        _ items: [Item],
        at index: Int,
        body: String?,
        to bytes: inout [UInt8]
    ) -> (title: Int, authors: Int) {
        write(to: &bytes) { $0.add(items[index].title) }
        let title = bytes.count
        write(to: &bytes) { tokens in
            for author in items[index].authors { tokens.add(author) }
        }
        let authors = bytes.count
        write(to: &bytes) { tokens in
            if let summary = items[index].summary, !isBeginning(summary, of: body) { tokens.add(summary) }
            if let body { tokens.add(body) }
        }
        return (title, authors)
    }

    /// Whether a summary is only the beginning of the body, as if the publisher gives none; its phrases are then found
    /// in the body.
    private static func isBeginning(_ summary: String, of body: String?) -> Bool {
        guard let body else { return false }
        let (words, text) = (summary.utf8.span, body.utf8.span)
        // An ellipsis has three bytes in UTF-8.
        let count = summary.utf8.suffix(3).elementsEqual("…".utf8) ? words.count - 3 : words.count
        guard count <= text.count else { return false }
        return words.withUnsafeBufferPointer { words in
            text.withUnsafeBufferPointer { text in
                guard let words = words.baseAddress, let text = text.baseAddress else { return true }
                return memcmp(words, text, count) == 0
            }
        }
    }

    /// Appends the tokens of the texts that a closure adds.
    @inline(__always)
    private static func write(to bytes: inout [UInt8], _ add: (inout SearchTokenizer) -> Void) {
        var tokens = SearchTokenizer(behind: bytes)
        // Releases the other reference, so that the text is written in place.
        bytes = []
        add(&tokens)
        bytes = tokens.bytes
    }

    package subscript(column: SearchColumn) -> [UInt8] {
        switch column {
        case .title: title
        case .authors: authors
        case .text: text
        }
    }
}
