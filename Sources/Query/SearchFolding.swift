import Foundation

/// Text without the differences a search looks past: case, width, compatibility forms and Latin and Greek diacritics.
package enum SearchFolding {
    /// The folded text; time is linear.
    ///
    /// ASCII is lower-cased. Anything else is put into Unicode's compatibility composition (NFKC: full-width Latin
    /// becomes ASCII, half-width kana become kana, decomposed Hangul becomes syllables) and then lower-cased
    /// scalar by scalar without the diacritics of Latin and Greek. Cyrillic `й`, kana with voicing marks and the vowel
    /// signs of Indic scripts are letters of their own and stay.
    package static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in compatible(text).unicodeScalars { append(scalar, to: &folded) }
        return String(folded)
    }

    /// Foundation's compatibility composition on Linux leaves half-width kana and their voicing marks apart, so what
    /// holds parts that compose is composed once more.
    private static func compatible(_ text: String) -> String {
        let mapped = text.precomposedStringWithCompatibilityMapping
        let hasParts = mapped.unicodeScalars.contains {
            $0.value == 0x3099 || $0.value == 0x309A || (0x1100...0x11FF).contains($0.value)
        }
        return hasParts ? mapped.precomposedStringWithCanonicalMapping : mapped
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        switch scalar.value {
        case 0x41...0x5A: folded.append(Unicode.Scalar(UInt8(scalar.value + 0x20)))
        case 0..<0x80: folded.append(scalar)
        case 0xC0...0x24F, 0x370...0x3FF, 0x1E00...0x1FFF:
            if let base = bases[scalar] {
                folded.append(contentsOf: base.unicodeScalars)
            } else {
                folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        case 0x300...0x36F: break
        case 0x400...0x52F, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x2C00...0x2DFF, 0xA640...0xA7FF, 0x10000...0x1FFFF:
            folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        case 0x530...0x58F:
            folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        default: folded.append(scalar)
        }
    }

    /// What letters of Latin and Greek are without their diacritics, in lower case.
    private static let bases: [Unicode.Scalar: String] = {
        var bases: [Unicode.Scalar: String] = [
            "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d",
            "ł": "l", "Ł": "l", "ı": "i", "ħ": "h", "Ħ": "h", "ς": "σ",
        ]
        for value in [0xC0...0x24F, 0x370...0x3FF, 0x1E00...0x1FFF].joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)),
                let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first, base != scalar
            else { continue }
            bases[scalar] = bases[base] ?? base.properties.lowercaseMapping
        }
        return bases
    }()
}
