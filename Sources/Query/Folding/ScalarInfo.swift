/// Precomputed results of ``ContextFreeFolding`` and ``TokenKind`` for a scalar of at most two bytes in UTF-8: Latin, Greek,
/// Cyrillic, Hebrew and Arabic.
struct ScalarInfo {
    /// The folded UTF-8 in 24 bits, first byte lowest; its length in two bits; its number of scalars in two bits; one
    /// bit each for words and separators.
    private let bits: UInt32

    /// The entries of all scalars below U+0800, in order.
    static let table: [ScalarInfo] = (0..<0x800).map { (value: UInt32) in
        ScalarInfo(Unicode.Scalar(value).flatMap(ContextFreeFolding.folded))
    }

    /// Returns the index of a two-byte scalar, which is in bounds for any two bytes.
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
        // Every known scalar folds to at most three bytes, as a test verifies.
        guard bytes.count <= 3 else {
            bits = 0
            return
        }
        let text = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let kind = kinds == [.word] ? Self.wordBit : kinds == [.separator] ? Self.separatorBit : 0
        bits = text | UInt32(bytes.count) << 24 | count << 26 | kind
    }

    static func isWordOrSeparator(_ text: Span<UInt8>, at position: Int) -> Bool {
        let lead = text[position]
        guard lead >= 0x80 else { return true }
        guard lead < 0xE0 else { return false }
        let known = table[index(lead, text[position + 1])]
        return known.isWord || known.isSeparator
    }

    /// The folded text, first byte lowest; the bits above ``length`` bytes are undefined.
    var text: UInt32 { bits }
    /// The number of bytes of the folded text.
    var length: Int { Int(bits >> 24 & 3) }
    /// The number of scalars of the folded text.
    var count: Int { Int(bits >> 26 & 3) }
    /// Whether the folding does not depend on the neighbours.
    var isKnown: Bool { bits != 0 }
    var isWord: Bool { bits & Self.wordBit != 0 }
    /// Whether the scalar belongs to a word and folds to one scalar.
    var isLetter: Bool { bits & (Self.wordBit | 3 << 26) == Self.wordBit | 1 << 26 }
    var isSeparator: Bool { bits & Self.separatorBit != 0 }

    private static let wordBit: UInt32 = 1 << 28
    private static let separatorBit: UInt32 = 1 << 29
}

/// Properties of three-byte scalars, computed without a table.
enum WideScalar {
    static let length = 3

    /// Whether the scalar folds to itself and belongs to a script that does not separate words.
    @inline(__always)
    static func isBigram(_ value: UInt32) -> Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0xAC00...0xD7A3, 0x3400...0x4DBF: true
        default: false
        }
    }

    /// Whether the scalar folds to separators only: dashes, quotation marks and CJK punctuation.
    static func isSeparator(_ value: UInt32) -> Bool {
        switch value {
        case 0x2010, 0x2012...0x2016, 0x2018...0x2023, 0x2026, 0x2027, 0x3000...0x3003, 0x3008...0x3011: true
        default: false
        }
    }
}
