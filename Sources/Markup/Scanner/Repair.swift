/// A deviation from the format that was repaired.
package struct Repair: Hashable, Sendable {
    /// The offset in bytes in the decoded document, which has line ends of one byte and no control characters.
    package var offset: Int
    package var kind: Kind
    /// The line and column; `nil` until the log is located.
    package var place: Place?

    /// A place in a text as editors count, for any character set and line end.
    package struct Place: Hashable, Sendable {
        /// The line, from 1.
        package var line: Int
        /// The column in Unicode scalars, from 1.
        package var column: Int
    }

    package init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// Whether the document itself is wrong: no limit was reached, no external entity skipped, the transport was right,
    /// and it is not only short of content.
    var isFault: Bool {
        switch kind {
        case .entityLimit, .attributeLimit, .depthLimit, .textLimit, .itemLimit, .externalEntity,
            .undeclaredCompression, .assumedCharacterSet, .silentItem:
            false
        default: true
        }
    }

    /// A fault of a document, as a phrase for the reader.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case undeclaredCompression = "a compressed document that was not declared as one"
        case unknownCharacterSet = "an unknown character set"
        case wrongCharacterSet = "another character set than declared"
        case assumedCharacterSet = "another character set than the bytes are in"
        case unreadableBytes = "bytes that are not a character"
        case controlCharacters = "control characters"
        case misplacedDeclaration = "an XML declaration that is not at the start"
        case bareAmpersand = "an ampersand that begins no reference"
        case undeclaredEntity = "an entity that is not declared"
        case badCharacterReference = "a reference to no character"
        case entityLimit = "more entities than are read"
        case bareLessThan = "a less-than sign that begins no tag"
        case badTag = "a tag that is not well-formed"
        case badAttribute = "an attribute that is not well-formed"
        case duplicateAttribute = "an attribute given twice"
        case attributeLimit = "more attributes than are read"
        case badComment = "a comment that is not well-formed"
        case unexpectedEndTag = "an end tag without its start tag"
        case missingEndTag = "a missing end tag"
        case undeclaredPrefix = "a namespace prefix that is not declared"
        case depthLimit = "elements nested deeper than is read"
        case textOutsideRoot = "text outside the root element"
        case secondRoot = "a second root element"
        case textLimit = "a text longer than is read"
        case truncated = "a document that ends too early"
        case itemLimit = "more items than are read"
        case badItem = "an item that cannot be read"
        case silentItem = "an item without title, text, address, file and date"
        case badValue = "a value that cannot be read"
        case externalEntity = "an entity outside the document, which is never opened"
    }
}

/// The repairs of a document: the first ones, and their number, because a hostile document can need millions.
package struct RepairLog: Hashable, Sendable {
    /// The maximum number of repairs in ``first``, beyond which only repairs of further kinds are kept.
    package static let limit = 50

    /// The first repairs, and the first of each kind, in the order in which they were recorded.
    package private(set) var first: [Repair] = []
    package private(set) var count = 0
    /// The number of repairs for which the document is to blame.
    package private(set) var faults = 0
    /// Whether the document ends too early, even if that repair is not among the first.
    package private(set) var isTruncated = false

    package init() {}

    package var isEmpty: Bool { count == 0 }

    package mutating func record(_ kind: Repair.Kind, at offset: Int) {
        if kind == .truncated {
            // Whatever is open at the end, the document is truncated once.
            guard !isTruncated else { return }
            isTruncated = true
        }
        count += 1
        let repair = Repair(kind, at: offset)
        if repair.isFault { faults += 1 }
        if first.count < Self.limit || !contains(kind) { first.append(repair) }
    }

    /// Sets the line and column of repairs that have none, in one pass over the text to which their offsets refer.
    package mutating func locate(in bytes: [UInt8]) {
        let missing = first.indices.filter { first[$0].place == nil }.sorted { first[$0].offset < first[$1].offset }
        guard !missing.isEmpty else { return }
        bytes.withUnsafeBufferPointer { bytes in
            var walk = LineWalk(bytes)
            for index in missing { first[index].place = walk.place(of: first[index].offset) }
        }
    }

    package func contains(_ kind: Repair.Kind) -> Bool {
        first.contains { $0.kind == kind }
    }
}

private struct LineWalk {
    private let bytes: Bytes
    private var index = 0
    private var place = Repair.Place(line: 1, column: 1)

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// Returns the place of an offset that is not before the previous one.
    mutating func place(of offset: Int) -> Repair.Place {
        let end = min(max(offset, index), bytes.count)
        while true {
            let lineEnd = bytes.find(ASCII.lineFeed, index, end)
            guard lineEnd < end else { break }
            place = Repair.Place(line: place.line + 1, column: 1)
            index = lineEnd + 1
        }
        for byte in bytes[index..<end] where byte & 0xC0 != 0x80 { place.column += 1 }
        index = end
        return place
    }
}
