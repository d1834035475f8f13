/// Tokenizes texts for the search index: tokens in order, separated by spaces.
///
/// Tokens are written to their final place, because every stored text is processed here.
struct SearchTokenizer {
    /// The tokens in UTF-8, after the initial bytes.
    private(set) var bytes: [UInt8]
    private let start: Int
    /// The number of tokens of the current text.
    private var count = 0
    private var textCount = 0
    /// The last character of a run of bigrams, which is written with the next one, or alone.
    private var pendingScalar: Unicode.Scalar?
    private var isInRun = false
    private(set) var lastIsBigram = false
    /// The number of scalars of the last run.
    private(set) var lastLength = 0

    /// A token that occurs in no text or query, so that phrases do not match across texts.
    private static let boundary: Unicode.Scalar = "\u{B6}"

    init(behind bytes: [UInt8] = []) {
        self.bytes = bytes
        start = bytes.count
    }

    private var isEmpty: Bool { bytes.count == start }

    /// Adds a text; phrases do not match across its beginning.
    mutating func add(_ text: String) {
        if textCount > 0 {
            separate()
            bytes.append(utf8: Self.boundary)
        }
        textCount += 1
        count = 0
        SearchFolding.fold(text, into: &self)
        endRun()
    }

    private mutating func separate() {
        if !isEmpty { bytes.append(UInt8(ascii: " ")) }
    }

    private mutating func endRun() {
        isInRun = false
        guard let last = pendingScalar else { return }
        separate()
        bytes.append(utf8: last)
        pendingScalar = nil
    }

    private mutating func beginRun(isBigram: Bool) {
        isInRun = true
        lastIsBigram = isBigram
        lastLength = 0
    }
}

extension SearchTokenizer: FoldingOutput {
    var isFull: Bool { count >= SearchTokens.limit }

    mutating func append(_ scalar: Unicode.Scalar) {
        guard !isFull else { return }
        switch TokenKind(scalar) {
        case .ignored: break
        case .separator: endRun()
        case .word: appendToWord(scalar)
        case .bigram: appendToBigrams(scalar)
        case .pictograph:
            endRun()
            separate()
            bytes.append(utf8: scalar)
            (lastIsBigram, lastLength) = (false, 1)
            count += 1
        }
    }

    private mutating func appendToWord(_ scalar: Unicode.Scalar) {
        if !isInRun || lastIsBigram || lastLength == WordSegmenter.limit {
            endRun()
            beginRun(isBigram: false)
            separate()
            count += 1
        }
        bytes.append(utf8: scalar)
        lastLength += 1
    }

    private mutating func appendToBigrams(_ scalar: Unicode.Scalar) {
        if !isInRun || !lastIsBigram {
            endRun()
            beginRun(isBigram: true)
        }
        if let pendingScalar {
            separate()
            bytes.append(utf8: pendingScalar)
            bytes.append(utf8: scalar)
        }
        pendingScalar = scalar
        lastLength += 1
        count += 1
    }

    /// As ``append(_:)`` for each scalar of the folded text.
    mutating func append(contextFree text: Span<UInt8>) {
        var position = 0
        while position < text.count, !isFull {
            let hasStopped = appendWords(text, at: &position)
            guard hasStopped, position < text.count, !isFull else { continue }
            let scalar = ScannedScalar(text, at: position)
            if WideScalar.isBigram(scalar.value) {
                appendBigrams(text, at: &position)
            } else {
                if WideScalar.isSeparator(scalar.value) {
                    endRun()
                } else if let folded = scalar.folded {
                    append(folded)
                }
                position += scalar.length
            }
        }
    }

    /// The maximum number of bytes to append before the output is grown.
    private static let step = 4096

    /// Appends words up to the first other scalar, at most one step; returns whether another scalar was reached.
    private mutating func appendWords(_ text: Span<UInt8>, at position: inout Int) -> Bool {
        if pendingScalar != nil {
            guard ScalarInfo.isWordOrSeparator(text, at: position) else { return true }
            endRun()
        }
        let isFirst = isEmpty
        var words = WordSegmenter(count: count, length: lastLength, isInWord: isInRun)
        let rest = text.extracting(position..<text.count)
        var read = 0
        // Words that are split need more room; then another round follows.
        bytes.append(addingCapacity: min(rest.count, Self.step) + 2 * WordSegmenter.minimumCapacity) { output in
            rest.withUnsafeBytes { rest in
                output.withUnsafeMutableBufferPointer { output, count in
                    (read, count) = words.segment(rest, into: UnsafeMutableRawBufferPointer(output), isFirst: isFirst)
                }
            }
        }
        position += read
        if words.count > count { lastIsBigram = false }
        (count, lastLength, isInRun) = (words.count, words.length, words.isInWord)
        return words.hasStopped
    }

    /// Appends the bigrams of the characters at a position, which belong to a script without spaces between words.
    private mutating func appendBigrams(_ text: Span<UInt8>, at position: inout Int) {
        // The first character forms a bigram with the preceding one.
        guard !isFull, let scalar = text.bigramScalar(at: position) else { return }
        appendToBigrams(scalar)
        position += WideScalar.length
        var size = 0
        let limit = min(SearchTokens.limit - count, Self.step)
        var last: Unicode.Scalar?
        while size < limit, let scalar = text.bigramScalar(at: position + size * WideScalar.length) {
            last = scalar
            size += 1
        }
        guard let last else { return }
        let isFirst = isEmpty
        let both = 2 * WideScalar.length
        let pairs = text.extracting(position - WideScalar.length..<position + size * WideScalar.length)
        bytes.append(addingCapacity: size * (both + 1)) { output in
            for place in 0..<size {
                if place > 0 || !isFirst { output.append(UInt8(ascii: " ")) }
                let start = place * WideScalar.length
                for index in start..<start + both { output.append(pairs[index]) }
            }
        }
        pendingScalar = last
        lastLength += size
        count += size
        position += size * WideScalar.length
    }
}

extension Span<UInt8> {
    /// Returns the scalar at a position, if ``WideScalar`` knows it as one that is indexed in bigrams.
    @inline(__always)
    fileprivate func bigramScalar(at position: Int) -> Unicode.Scalar? {
        guard position < count, self[position] >= 0xE0 else { return nil }
        let value = ScannedScalar(self, at: position).value
        return WideScalar.isBigram(value) ? Unicode.Scalar(value) : nil
    }
}
