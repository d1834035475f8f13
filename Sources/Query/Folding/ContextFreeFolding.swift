import Foundation

/// The scalars whose folding does not depend on their neighbours, provided that these are such scalars as well.
///
/// Each of them starts a new sequence in Unicode's composition: it is not a mark, and it composes with nothing before
/// it. Any other scalar is folded as well, only more slowly (``SearchFolding/foldByComposition(_:into:)``), so the list
/// covers the common texts of feeds. A test compares every scalar with the slow path.
enum ContextFreeFolding {
    /// Returns the folded form of a scalar; `nil` if the scalar is not context-free.
    static func folded(_ scalar: Unicode.Scalar) -> FoldedScalars? {
        switch scalar.value {
        case 0x41...0x5A: FoldedScalars(Unicode.Scalar(UInt8(scalar.value) | 0x20))
        case 0..<0x80: FoldedScalars(scalar)
        // The no-break space and the ideographic space.
        case 0xA0, 0x3000: FoldedScalars(" ")
        case 0xC0...0x131, 0x134...0x13E, 0x141...0x148, 0x14A...0x17E, 0x180...0x1C3, 0x1CD...0x1F0, 0x1F4...0x24F,
            0x386, 0x388...0x3CF, 0x1EA0...0x1EF9:
            FoldTable.folded(scalar)
        case 0x410...0x42F: small(scalar, distance: 0x20)
        case 0x400...0x40F: small(scalar, distance: 0x50)
        case 0x2026: FoldedScalars("...".unicodeScalars)
        case 0xFF01...0xFF5E: narrow(scalar)
        default: isUnchanged(scalar.value) ? FoldedScalars(scalar) : nil
        }
    }

    private static func small(_ scalar: Unicode.Scalar, distance: UInt32) -> FoldedScalars? {
        Unicode.Scalar(scalar.value + distance).map { FoldedScalars($0) }
    }

    private static func narrow(_ scalar: Unicode.Scalar) -> FoldedScalars {
        FoldedScalars(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0).lowercasedASCII))
    }

    private static func isUnchanged(_ value: UInt32) -> Bool {
        switch value {
        // Symbols of Latin-1.
        case 0xA1...0xA7, 0xA9, 0xAB...0xAE, 0xB0, 0xB1, 0xB6, 0xB7, 0xBB, 0xBF: true
        // Lower-case Cyrillic, Hebrew and Arabic letters, Arabic digits and punctuation.
        case 0x430...0x45F, 0x5D0...0x5EA, 0x60C, 0x61B, 0x61F...0x64A, 0x660...0x66C: true
        // Zero-width characters, dashes, quotation marks, the euro sign, arrows, boxes and other symbols.
        case 0x200B...0x200D, 0x2010, 0x2012...0x2016, 0x2018...0x2023, 0x2027, 0x2030...0x2032, 0x2039...0x203B: true
        case 0x20AC, 0x2190...0x21FF, 0x2500...0x27BF: true
        // Han, kana, Hangul and their punctuation.
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x3041...0x3096, 0x309D, 0x30A1...0x30FE, 0xAC00...0xD7A3: true
        case 0x3001...0x3029, 0x20000...0x2A6DF: true
        // Variation selectors and common pictographs.
        case 0xFE0E, 0xFE0F, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF: true
        default: false
        }
    }
}

/// The Latin and Greek letters in lower case and without diacritics.
enum FoldTable {
    /// Returns the folded form of a letter in the blocks Latin-1 to Latin Extended-B, Greek, Latin Extended Additional
    /// and Greek Extended; a scalar of another block is unchanged.
    static func folded(_ letter: Unicode.Scalar) -> FoldedScalars {
        switch letter.value {
        case 0xC0..<0x250: latin[Int(letter.value) - 0xC0]
        case 0x370..<0x400: greek[Int(letter.value) - 0x370]
        case 0x1E00..<0x2000: additional[Int(letter.value) - 0x1E00]
        default: FoldedScalars(letter)
        }
    }

    private static let latin = table(0xC0..<0x250)
    private static let greek = table(0x370..<0x400)
    private static let additional = table(0x1E00..<0x2000)

    private static func table(_ values: Range<UInt32>) -> [FoldedScalars] {
        values.map { value in Unicode.Scalar(value).map(base) ?? FoldedScalars("\u{FFFD}") }
    }

    private static func base(of letter: Unicode.Scalar) -> FoldedScalars {
        if let spelled = spelled[letter] { return FoldedScalars(spelled.unicodeScalars) }
        let base = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? letter
        if let spelled = spelled[base] { return FoldedScalars(spelled.unicodeScalars) }
        return FoldedScalars(base.properties.lowercaseMapping.unicodeScalars)
    }

    /// Letters without a canonical decomposition.
    private static let spelled: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d",
        "ł": "l", "Ł": "l", "ı": "i", "ħ": "h", "Ħ": "h", "ς": "σ",
    ]
}

/// The folded form of one scalar: one to three scalars.
struct FoldedScalars {
    /// Three scalars of 21 bits, the first lowest; a second or third that is absent is zero.
    private let packed: UInt64

    /// Creates a folded form from at most three scalars, none of which is NUL.
    init(_ scalars: some Sequence<Unicode.Scalar>) {
        packed = scalars.prefix(3).enumerated().reduce(0) { $0 | UInt64($1.element.value) << (21 * UInt64($1.offset)) }
    }

    init(_ scalar: Unicode.Scalar) { packed = UInt64(scalar.value) }

    private static func scalar(_ bits: UInt64) -> Unicode.Scalar {
        Unicode.Scalar(UInt32(bits & 0x1F_FFFF)) ?? "\u{FFFD}"
    }

    var first: Unicode.Scalar { Self.scalar(packed) }
    var second: Unicode.Scalar? { packed >> 21 == 0 ? nil : Self.scalar(packed >> 21) }
    var third: Unicode.Scalar? { packed >> 42 == 0 ? nil : Self.scalar(packed >> 42) }
}

extension FoldingOutput {
    mutating func append(_ folded: FoldedScalars) {
        append(folded.first)
        if let second = folded.second { append(second) }
        if let third = folded.third { append(third) }
    }
}
