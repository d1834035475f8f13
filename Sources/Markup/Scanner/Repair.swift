/// One place where a document was not what its format asks for, and was read all the same.
public struct Repair: Hashable, Sendable {
    /// The offset in bytes of the decoded document, in which line ends are one byte and control characters are gone.
    public var offset: Int
    /// What was wrong there.
    public var kind: Kind
    /// Where that is for a person who opens the document; known once the log has been located.
    public var place: Place?

    /// A place in a text as editors show it, whatever the character set and the line ends.
    public struct Place: Hashable, Sendable {
        /// The line, the first being 1.
        public var line: Int
        /// The column in characters (Unicode scalars), the first being 1.
        public var column: Int
    }

    /// Makes a repair.
    public init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// Whether the document itself was right: only we stop short of it, at a limit or at what is never opened, or only
    /// the way in which it came was wrong.
    public var isOurs: Bool {
        switch kind {
        case .entityLimit, .attributeLimit, .depthLimit, .textLimit, .itemLimit, .externalEntity,
            .undeclaredCompression, .assumedCharacterSet:
            true
        default: false
        }
    }

    /// What can be wrong with a document; the raw value is one phrase for a person.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case undeclaredCompression = "a compressed document that was not declared as one"
        case unknownCharacterSet = "an unknown character set"
        case wrongCharacterSet = "another character set than declared"
        case assumedCharacterSet = "another character set than the bytes are in"
        case unreadableBytes = "bytes that are no character"
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
        case badValue = "a value that cannot be read"
        case externalEntity = "an entity outside the document, which is never opened"
    }
}

/// The repairs of a document: the first of them, and how many there were in all.
///
/// A hostile document can need millions of repairs; only ``limit`` are kept.
public struct RepairLog: Hashable, Sendable {
    /// How many repairs are kept.
    public static let limit = 50

    /// The first repairs, in the order in which they were made.
    public private(set) var first: [Repair] = []
    /// How many repairs were made.
    public private(set) var count = 0
    /// How many of them were the document's own fault.
    public private(set) var faults = 0
    /// Whether the document ended too early; known also when that repair is not among the first.
    public private(set) var isTruncated = false

    /// Makes an empty log.
    public init() {}

    /// Whether nothing had to be repaired.
    public var isEmpty: Bool { count == 0 }

    /// Notes a repair.
    public mutating func note(_ kind: Repair.Kind, at offset: Int) {
        if kind == .truncated {
            // A document ends once, whatever is open at its end.
            guard !isTruncated else { return }
            isTruncated = true
        }
        count += 1
        let repair = Repair(kind, at: offset)
        if !repair.isOurs { faults += 1 }
        if first.count < Self.limit { first.append(repair) }
    }

    /// Adds the repairs of another log.
    public mutating func append(_ other: RepairLog) {
        count += other.count
        faults += other.faults
        isTruncated = isTruncated || other.isTruncated
        first.append(contentsOf: other.first.prefix(max(0, Self.limit - first.count)))
    }

    /// Finds line and column of those repairs that have none yet.
    ///
    /// One pass for all of them, and none when there are none: a document that is right pays nothing.
    ///
    /// - Parameter bytes: The text that their offsets count in.
    public mutating func locate(in bytes: [UInt8]) {
        let missing = first.indices.filter { first[$0].place == nil }.sorted { first[$0].offset < first[$1].offset }
        guard !missing.isEmpty else { return }
        bytes.withUnsafeBufferPointer { bytes in
            var walk = LineWalk(bytes)
            for index in missing { first[index].place = walk.place(of: first[index].offset) }
        }
    }

    /// Whether a repair of that kind is among the first.
    public func contains(_ kind: Repair.Kind) -> Bool {
        first.contains { $0.kind == kind }
    }
}

/// Counts lines and columns on the way through a text.
private struct LineWalk {
    private let bytes: Bytes
    private var index = 0
    private var place = Repair.Place(line: 1, column: 1)

    init(_ bytes: Bytes) {
        self.bytes = bytes
    }

    /// The place of an offset that is not before the last one asked for.
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
