import FeedFormats
import FeedModel
import Markup

/// A stage of reading a feed, measured by itself.
enum Stage: String, CaseIterable {
    /// From bytes to complete items in memory.
    case parse
    /// From bytes to checked UTF-8.
    case decode
    /// From checked UTF-8 to tokens, which are discarded.
    case tokenize
    /// From the items' HTML to text in blocks.
    case text

    /// Work on a set of documents, prepared so that only the stage itself is measured.
    func work(on set: DocumentSet) -> Work {
        switch self {
        case .parse:
            return Work(bytes: set.bytes) {
                set.documents.reduce(0) { $0 + Self.entries($1).count }
            }
        case .decode:
            return Work(bytes: set.bytes) { set.documents.reduce(0) { $0 + DecodedText($1).bytes.count } }
        case .tokenize:
            let texts = set.documents.map { DecodedText($0) }
            return Work(bytes: texts.reduce(0) { $0 + $1.bytes.count }) { texts.reduce(0) { $0 + Self.tokens($1) } }
        case .text:
            let pieces = set.documents.flatMap(Self.entries).compactMap { ($0.content ?? $0.summary)?.value }
            return Work(bytes: pieces.reduce(0) { $0 + $1.utf8.count }) {
                pieces.reduce(0) { $0 + HTMLText.readable($1, base: Self.base).blocks.count }
            }
        }
    }

    /// The unit of `count`.
    var unit: String {
        switch self {
        case .parse: "items"
        case .decode: "bytes"
        case .tokenize: "tokens"
        case .text: "blocks"
        }
    }

    private static let base = "https://feeds.example.org/index.xml"

    private static func entries(_ document: [UInt8]) -> [ParsedEntry] {
        (try? FeedParser.parse(document, url: base))?.entries ?? []
    }

    private static func tokens(_ text: DecodedText) -> Int {
        var tokenizer = Tokenizer(text, syntax: .xml)
        var count = 0
        while tokenizer.next() != nil { count += 1 }
        return count
    }
}

/// Repeatable work.
struct Work {
    /// The number of bytes it reads.
    let bytes: Int
    /// Does the work once and returns a count of the result.
    let run: () -> Int
}
