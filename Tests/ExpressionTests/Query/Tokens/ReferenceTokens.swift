// Long because it is one definition: what the search index holds, written without regard for speed.
import Foundation
import RegularExpression

@testable import Query

/// The reference for ``Query/SearchFolding``: folds whole texts by Unicode's composition.
enum ReferenceFolding {
    static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in compatible(text).unicodeScalars { append(scalar, to: &folded) }
        return String(folded)
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

    /// The Latin and Greek letters in lower case and without diacritics.
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

/// The reference for ``Query/SearchTokens``: creates tokens one by one.
enum ReferenceTokens {
    static let limit = 100_000

    /// Returns the tokens of a text in the index.
    static func indexed(_ text: String) -> [String] {
        pieces(of: text).flatMap { piece in
            piece.isBigram ? pairs(of: piece, withLast: true) : [String(piece.scalars)]
        }
    }

    /// Returns the consecutive tokens that a text must contain to match the words.
    ///
    /// In the index, the last character of a run of bigrams is a separate token. A query requires that token only if
    /// other tokens must follow.
    static func queryTokens(_ text: String) -> (tokens: [String], endsInBigram: Bool, endsWithOneCharacter: Bool) {
        let pieces = pieces(of: text)
        guard let last = pieces.last else { return ([], false, false) }
        var tokens = pieces.dropLast().flatMap { piece in
            piece.isBigram ? pairs(of: piece, withLast: true) : [String(piece.scalars)]
        }
        guard last.isBigram else { return (tokens + [String(last.scalars)], false, false) }
        let isSingle = last.scalars.count == 1
        tokens += pairs(of: last, withLast: isSingle)
        return (tokens, true, isSingle)
    }

    private struct Piece {
        var scalars: String.UnicodeScalarView
        var isBigram: Bool
    }

    /// The maximum length of a word; longer ones are encoded data and are split.
    private static let wordLimit = 64

    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var current = Piece(scalars: .init(), isBigram: false)
        var length = 0
        func end() {
            if length > 0 { pieces.append(current) }
            current.scalars.removeAll(keepingCapacity: true)
            length = 0
        }
        var total = 0
        for scalar in ReferenceFolding.fold(text).unicodeScalars {
            let kind = Kind(scalar)
            switch kind {
            case .ignored: continue
            case .separator: end()
            case .pictograph:
                end()
                pieces.append(Piece(scalars: String(scalar).unicodeScalars, isBigram: false))
                total += 1
            case .word, .bigram:
                let isBigram = kind == .bigram
                if length > 0, current.isBigram != isBigram || length == wordLimit && !isBigram { end() }
                current.isBigram = isBigram
                current.scalars.append(scalar)
                length += 1
                if isBigram || length == 1 { total += 1 }
            }
            if total >= limit { break }
        }
        end()
        return pieces
    }

    private static func pairs(of piece: Piece, withLast: Bool) -> [String] {
        let scalars = Array(piece.scalars)
        var tokens: [String] = []
        tokens.reserveCapacity(scalars.count)
        for index in 0..<scalars.count - 1 {
            var pair = String(scalars[index])
            pair.unicodeScalars.append(scalars[index + 1])
            tokens.append(pair)
        }
        if withLast, let last = scalars.last { tokens.append(String(last)) }
        return tokens
    }

    private enum Kind {
        case word, bigram, pictograph, separator, ignored

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x30...0x39, 0x61...0x7A, 0x41...0x5A: self = .word
            case 0..<0x80: self = .separator
            case 0xAD, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF, 0x300...0x36F: self = .ignored
            case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFF, 0xF900...0xFAFF,
                0x3005...0x3007, 0x3041...0x3096, 0x3099...0x30FA, 0x30FC...0x30FF, 0x3105...0x318F, 0x31A0...0x31BF,
                0x31F0...0x31FF, 0x1100...0x11FF, 0x2E80...0x2FDF, 0xA960...0xA97F, 0xD7B0...0xD7FF:
                self = .bigram
            case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF:
                self = scalar.isWordScalar ? .bigram : .separator
            default:
                if scalar.isWordScalar {
                    self = .word
                } else {
                    self = scalar.properties.isEmojiPresentation ? .pictograph : .separator
                }
            }
        }
    }
}
