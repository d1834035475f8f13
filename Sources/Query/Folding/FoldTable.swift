import Foundation

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
