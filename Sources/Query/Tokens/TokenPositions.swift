/// The tokens of a text, as in the search index, with their positions in the text.
struct TokenPositions {
    let characters: [Character]
    private(set) var tokens: [(text: String, range: Range<Int>, isBigram: Bool)] = []
    private var word = ""
    private var wordLength = 0
    private var wordRange = 0..<0
    private var pendingScalar: (scalar: Unicode.Scalar, range: Range<Int>)?

    /// The maximum number of characters to tokenize.
    private static let limit = 50_000

    init(_ text: String) {
        characters = Array(text.prefix(Self.limit))
        for (index, character) in characters.enumerated() {
            if let ascii = character.utf8.first, character.utf8.count == 1 {
                append(Unicode.Scalar(ascii.lowercasedASCII), at: index)
            } else {
                for scalar in SearchFolding.fold(String(character)).unicodeScalars { append(scalar, at: index) }
            }
        }
        endRun()
    }

    func first(_ phrase: SearchPhrase) -> Range<Int>? {
        let count = phrase.tokens.count
        guard count <= tokens.count else { return nil }
        for start in 0...(tokens.count - count) where stands(phrase, at: start) {
            let last = tokens[start + count - 1]
            // A single searched character matches as the first half of a bigram.
            let isHalf = phrase.lastIsPrefix && phrase.tokens[count - 1].unicodeScalars.count == 1 && last.isBigram
            let end = isHalf ? last.range.lowerBound + 1 : last.range.upperBound
            return tokens[start].range.lowerBound..<end
        }
        return nil
    }

    private func stands(_ phrase: SearchPhrase, at start: Int) -> Bool {
        for (offset, asked) in phrase.tokens.enumerated() {
            let token = tokens[start + offset].text
            let isLast = offset == phrase.tokens.count - 1
            guard isLast && phrase.lastIsPrefix ? token.utf8.starts(with: asked.utf8) : token == asked else {
                return false
            }
        }
        return true
    }

    private mutating func append(_ scalar: Unicode.Scalar, at index: Int) {
        switch TokenKind(scalar) {
        case .ignored: break
        case .separator: endRun()
        case .word:
            if pendingScalar != nil || wordLength == WordSegmenter.limit { endRun() }
            if wordLength == 0 { wordRange = index..<index }
            word.unicodeScalars.append(scalar)
            wordLength += 1
            wordRange = wordRange.lowerBound..<(index + 1)
        case .bigram:
            endWord()
            let range = index..<(index + 1)
            if let last = pendingScalar {
                let pair = String(String.UnicodeScalarView([last.scalar, scalar]))
                tokens.append((pair, last.range.lowerBound..<range.upperBound, true))
            }
            pendingScalar = (scalar, range)
        case .pictograph:
            endRun()
            tokens.append((String(scalar), index..<(index + 1), false))
        }
    }

    private mutating func endWord() {
        guard wordLength > 0 else { return }
        tokens.append((word, wordRange, false))
        word = ""
        wordLength = 0
    }

    private mutating func endRun() {
        endWord()
        guard let last = pendingScalar else { return }
        tokens.append((String(last.scalar), last.range, true))
        pendingScalar = nil
    }
}
