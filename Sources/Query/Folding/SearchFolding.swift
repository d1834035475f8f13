import Foundation

/// Folds text for searching: ignores case, width, compatibility forms, and the diacritics of Latin and Greek.
///
/// ASCII is lower-cased. Any other text is converted to Unicode's compatibility composition (NFKC: full-width Latin
/// becomes ASCII, half-width kana become kana, decomposed Hangul becomes syllables) and then lower-cased scalar by
/// scalar, without the diacritics of Latin and Greek. Cyrillic `й`, voiced kana and the vowel signs of Indic scripts
/// are separate letters and are kept.
package enum SearchFolding {
    /// Returns the folded text, in linear time.
    package static func fold(_ text: String) -> String {
        var folded = FoldedText(limit: .max)
        fold(text, into: &folded)
        return folded.text
    }

    /// Returns the first scalars of the folded text.
    static func fold(_ text: String, limit: Int) -> String {
        var folded = FoldedText(limit: limit)
        fold(text, into: &folded)
        return folded.text
    }

    /// Appends the first scalars of the folded text.
    static func fold(_ text: String, limit: Int, to bytes: inout [UInt8]) {
        var folded = FoldedText(limit: limit, behind: bytes)
        // Releases the other reference, so that the text is written in place.
        bytes = []
        fold(text, into: &folded)
        bytes = folded.bytes
    }
}

extension SearchFolding {
    /// Folds a stretch of text by Unicode's rules.
    ///
    /// The slow path, for scalars that ``ContextFreeFolding`` does not know.
    static func foldByComposition(_ text: String, into output: inout some FoldingOutput) {
        for scalar in compatible(text).unicodeScalars {
            if output.isFull { return }
            append(composed: scalar, to: &output)
        }
    }

    /// On Linux, Foundation's compatibility composition leaves half-width kana separate from their voicing marks, so
    /// texts with composable parts are composed a second time.
    private static func compatible(_ text: String) -> String {
        let mapped = text.precomposedStringWithCompatibilityMapping
        let hasParts = mapped.unicodeScalars.contains {
            $0.value == 0x3099 || $0.value == 0x309A || (0x1100...0x11FF).contains($0.value)
        }
        return hasParts ? mapped.precomposedStringWithCanonicalMapping : mapped
    }

    private static func append(composed scalar: Unicode.Scalar, to output: inout some FoldingOutput) {
        switch scalar.value {
        case 0x41...0x5A: output.append(Unicode.Scalar(UInt8(scalar.value + 0x20)))
        case 0x300...0x36F: break
        case 0xC0...0x24F, 0x370...0x3FF, 0x1E00...0x1FFF: output.append(FoldTable.folded(scalar))
        case 0x400...0x58F, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x2C00...0x2DFF, 0xA640...0xA7FF, 0x10000...0x1FFFF:
            for lower in scalar.properties.lowercaseMapping.unicodeScalars { output.append(lower) }
        default: output.append(scalar)
        }
    }
}
