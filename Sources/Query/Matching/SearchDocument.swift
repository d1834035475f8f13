package import FeedModel

/// An item's texts as the search index holds them: tokens in UTF-8, with a space between two.
package struct SearchDocument: Hashable, Sendable {
    /// The tokens of the title.
    package let title: [UInt8]
    /// The tokens of all authors.
    package let authors: [UInt8]
    /// The tokens of summary and body; a summary that is the beginning of the body is not there twice.
    package let text: [UInt8]

    /// Cuts the texts of an item.
    ///
    /// - Parameter body: The body as plain text.
    package init(_ item: Item, body: String?) {
        var bytes: [UInt8] = []
        let ends = Self.write([item], at: 0, body: body, to: &bytes)
        title = Array(bytes[..<ends.title])
        authors = Array(bytes[ends.title..<ends.authors])
        text = Array(bytes[ends.authors...])
    }

    /// How many bytes its tokens have.
    package var size: Int { title.count + authors.count + text.count }

    /// Writes title, authors and text as they are, behind what is there.
    ///
    /// - Returns: Where title and authors end; the text ends with the bytes.
    package func write(to bytes: inout [UInt8]) -> (title: Int, authors: Int) {
        bytes += title
        let titleEnd = bytes.count
        bytes += authors
        let authorsEnd = bytes.count
        bytes += text
        return (titleEnd, authorsEnd)
    }

    /// Writes title, authors and text of the item at a place, as they are in a document, behind what is there.
    ///
    /// - Returns: Where title and authors end; the text ends with the bytes.
    package static func write(
        _ items: [Item],
        at place: Int,
        body: String?,
        to bytes: inout [UInt8]
    ) -> (title: Int, authors: Int) {
        write(to: &bytes) { $0.add(items[place].title) }
        let title = bytes.count
        write(to: &bytes) { tokens in
            for author in items[place].authors { tokens.add(author) }
        }
        let authors = bytes.count
        write(to: &bytes) { tokens in
            if let summary = items[place].summary, !isBeginning(summary, of: body) { tokens.add(summary) }
            if let body { tokens.add(body) }
        }
        return (title, authors)
    }

    /// Whether a summary is only the beginning of the body, as it is where the publisher gives none: then a phrase of it is found
    /// in the body.
    private static func isBeginning(_ summary: String, of body: String?) -> Bool {
        guard let body else { return false }
        let (words, text) = (summary.utf8.span, body.utf8.span)
        let count = endsInEllipsis(words) ? words.count - 3 : words.count
        guard count <= text.count else { return false }
        // Where the publisher gives no summary it is half the body, so it is worth eight bytes a step.
        let (beginning, whole) = (words.bytes, text.bytes)
        var index = 0
        while index + 8 <= count {
            let word = beginning.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word != whole.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
            index += 8
        }
        while index < count {
            if words[index] != text[index] { return false }
            index += 1
        }
        return true
    }

    /// Whether a text ends in `…`, whose UTF-8 has three bytes.
    private static func endsInEllipsis(_ text: Span<UInt8>) -> Bool {
        let end = text.count
        return end >= 3 && text[end - 3] == 0xE2 && text[end - 2] == 0x80 && text[end - 1] == 0xA6
    }

    /// Writes the tokens of the texts that a closure adds behind what is there.
    @inline(__always)
    private static func write(to bytes: inout [UInt8], _ add: (inout TokenText) -> Void) {
        var tokens = TokenText(behind: bytes)
        // The only owner writes where the text is.
        bytes = []
        add(&tokens)
        bytes = tokens.bytes
    }

    /// The tokens of one text, in order.
    package subscript(column: SearchColumn) -> [UInt8] {
        switch column {
        case .title: title
        case .authors: authors
        case .text: text
        }
    }
}
