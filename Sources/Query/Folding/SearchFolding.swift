import Foundation

/// Folds text for searching: ignores case, width, compatibility forms, and the diacritics of Latin and Greek.
///
/// ASCII is lower-cased. Any other text is converted to Unicode's compatibility composition (NFKC: full-width Latin
/// becomes ASCII, half-width kana become kana, decomposed Hangul becomes syllables) and then lower-cased scalar by
/// scalar, without the diacritics of Latin and Greek. Cyrillic `й`, voiced kana and the vowel signs of Indic scripts
/// are separate letters and are kept.
package enum SearchFolding {
    /// Returns the folded text, in linear time.
    package static func fold(_ text: String) -> String { fold(text, limit: .max) }

    static func fold(_ text: String, limit: Int) -> String {
        var folded = FoldedText(limit: limit)
        fold(text, into: &folded)
        return folded.text
    }

    static func fold(_ text: String, limit: Int, to bytes: inout [UInt8]) {
        var folded = FoldedText(limit: limit, behind: bytes)
        // Releases the other reference, so that the text is written in place.
        bytes = []
        fold(text, into: &folded)
        bytes = folded.bytes
    }

    /// Folds a text by Unicode's rules: the slow path, for scalars that ``ContextFreeFolding`` does not know.
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

    /// Folds a text into an output until the output is full, in linear time.
    ///
    /// Unicode's composition depends on the neighbours of a scalar and costs a hundred times as much as ASCII. But a
    /// scalar known to ``ContextFreeFolding`` never composes with the scalars before it, so a text can be split there:
    /// the output folds known text itself, and only stretches of other scalars are composed, each with the scalar
    /// before it.
    static func fold(_ text: String, into output: inout some FoldingOutput) {
        let bytes = text.utf8.span
        var position = 0
        while position < bytes.count, !output.isFull {
            let end = endOfKnown(bytes, from: position)
            guard end < bytes.count else { return output.append(contextFree: bytes.extracting(position..<end)) }
            // The last known scalar may compose with the following one.
            let last = end > position ? bytes.startOfScalar(before: end) : end
            if last > position { output.append(contextFree: bytes.extracting(position..<last)) }
            position = endOfStretch(bytes, from: last)
            let stretch = bytes.extracting(last..<position)
            let text = stretch.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
            foldByComposition(text, into: &output)
        }
    }

    /// Returns the end of the text known to ``ContextFreeFolding`` that begins at a position.
    private static func endOfKnown(_ bytes: Span<UInt8>, from start: Int) -> Int {
        let table = ScalarInfo.table
        let memory = bytes.bytes
        var end = start
        while true {
            while end &+ 8 <= bytes.count {
                let word = memory.unsafeLoadUnaligned(fromUncheckedByteOffset: end, as: UInt64.self)
                let count = ByteWord8(word).leadingASCII
                end &+= count
                if count < 8 { break }
            }
            guard end < bytes.count else { return end }
            let lead = bytes[end]
            if lead < 0x80 {
                end &+= 1
            } else if lead < 0xE0 {
                if !table[ScalarInfo.index(lead, bytes[end &+ 1])].isKnown { return end }
                end &+= 2
            } else {
                let scalar = ScannedScalar(bytes, at: end)
                if !scalar.isKnown { return end }
                end &+= scalar.length
            }
        }
    }

    /// The number of bytes of known scalars that end a stretch; shorter gaps are folded with it.
    private static let gap = 16

    /// Returns the end of the scalar at a position and the scalars it may compose with.
    private static func endOfStretch(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var position = start
        var known: Int?
        while position < bytes.count {
            let scalar = ScannedScalar(bytes, at: position)
            if position == start || !scalar.isKnown {
                known = nil
            } else if position - (known ?? position) >= gap {
                break
            } else {
                known = known ?? position
            }
            position += scalar.length
        }
        return known ?? position
    }
}

struct ScannedScalar {
    let length: Int
    let value: UInt32

    @inline(__always)
    init(_ bytes: Span<UInt8>, at position: Int) {
        func trail(_ offset: Int) -> UInt32 { UInt32(bytes[position + offset] & 0x3F) }
        let lead = UInt32(bytes[position])
        switch lead {
        case 0..<0x80: (length, value) = (1, lead)
        case 0..<0xE0: (length, value) = (2, (lead & 0x1F) << 6 | trail(1))
        case 0..<0xF0: (length, value) = (3, (lead & 0x0F) << 12 | trail(1) << 6 | trail(2))
        default: (length, value) = (4, (lead & 0x07) << 18 | trail(1) << 12 | trail(2) << 6 | trail(3))
        }
    }

    /// The folded form, if it does not depend on the neighbours.
    var folded: FoldedScalars? { Unicode.Scalar(value).flatMap(ContextFreeFolding.folded) }

    fileprivate var isKnown: Bool { WideScalar.isBigram(value) || WideScalar.isSeparator(value) || folded != nil }
}

extension Span<UInt8> {
    fileprivate func startOfScalar(before end: Int) -> Int {
        var start = end - 1
        while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }
}
