/// What ``ContextFreeFolding`` and ``TokenKind`` say of a scalar of two bytes in UTF-8, looked up instead of worked out.
///
/// Latin, Greek, Cyrillic, Hebrew and Arabic letters are of these.
struct ScalarTable {
    /// The folded UTF-8, first byte lowest, in 24 bits; its length in two; how many scalars it is in two; and a bit each
    /// for what it makes of a text.
    private let bits: UInt32

    /// Of every scalar below U+0800, in order.
    static let table: [ScalarTable] = (0..<0x800).map { (value: UInt32) in
        ScalarTable(Unicode.Scalar(value).flatMap(ContextFreeFolding.folded))
    }

    /// Where a scalar of two bytes stands in the table; never beyond it, whatever the bytes are.
    static func index(_ lead: UInt8, _ trail: UInt8) -> Int { Int(lead & 0x1F) << 6 | Int(trail & 0x3F) }

    private init(_ folded: FoldedScalars?) {
        guard let folded else {
            bits = 0
            return
        }
        var bytes: [UInt8] = []
        var count: UInt32 = 0
        var kinds: Set<TokenKind> = []
        for scalar in [folded.first, folded.second, folded.third].compactMap(\.self) {
            bytes.append(utf8: scalar)
            kinds.insert(TokenKind(scalar))
            count += 1
        }
        // No letter folds to more than three bytes; a test looks at all of them.
        guard bytes.count <= 3 else {
            bits = 0
            return
        }
        let text = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let kind = kinds == [.word] ? Self.wordBit : kinds == [.separator] ? Self.separatorBit : 0
        bits = text | UInt32(bytes.count) << 24 | count << 26 | kind
    }

    /// Whether the scalar at a position is one of those that words are made of, or one that parts them.
    static func isOfWords(_ text: Span<UInt8>, at position: Int) -> Bool {
        let lead = text[position]
        guard lead >= 0x80 else { return true }
        guard lead < 0xE0 else { return false }
        let known = table[index(lead, text[position + 1])]
        return known.isWord || known.isSeparator
    }

    /// The folded text: the first byte lowest, and above it nothing that counts.
    var text: UInt32 { bits }
    /// How many bytes the folded text has.
    var length: Int { Int(bits >> 24 & 3) }
    /// How many scalars the folded text has.
    var count: Int { Int(bits >> 26 & 3) }
    /// Whether its folding depends on nothing that stands beside it.
    var isKnown: Bool { bits != 0 }
    /// Whether it is a part of a word.
    var isWord: Bool { bits & Self.wordBit != 0 }
    /// Whether it is a part of a word, and one scalar when folded.
    var isLetter: Bool { bits & (Self.wordBit | 3 << 26) == Self.wordBit | 1 << 26 }
    /// Whether it parts words.
    var isSeparator: Bool { bits & Self.separatorBit != 0 }

    private static let wordBit: UInt32 = 1 << 28
    private static let separatorBit: UInt32 = 1 << 29
}

/// What is known of scalars of three bytes without a table.
enum WideScalar {
    /// How many bytes each has.
    static let length = 3

    /// Whether the scalar folds to itself and is a character of a script that does not part words.
    @inline(__always)
    static func isPaired(_ value: UInt32) -> Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0xAC00...0xD7A3, 0x3400...0x4DBF: true
        default: false
        }
    }

    /// Whether the scalar folds to what parts words, and to nothing else: dashes, quotation marks, and CJK's punctuation.
    static func isSeparator(_ value: UInt32) -> Bool {
        switch value {
        case 0x2010, 0x2012...0x2016, 0x2018...0x2023, 0x2026, 0x2027, 0x3000...0x3003, 0x3008...0x3011: true
        default: false
        }
    }
}
