/// Tokenizes texts for the search index: tokens in order, separated by spaces.
///
/// Tokens are written to their final place, because every stored text is processed here.
struct TokenText {
    /// The tokens in UTF-8, after the initial bytes.
    private(set) var bytes: [UInt8]
    private let start: Int
    /// The number of tokens of the current text.
    private var count = 0
    private var textCount = 0
    /// The last character of a run of bigrams, which is written with the next one, or alone.
    private var lastPaired: Unicode.Scalar?
    private var isInRun = false
    /// Whether the last run consists of bigrams.
    private(set) var lastIsPaired = false
    /// The number of scalars of the last run.
    private(set) var lastLength = 0

    /// A token that occurs in no text or query, so that phrases do not match across texts.
    private static let boundary: Unicode.Scalar = "\u{B6}"

    /// - Parameter bytes: Initial bytes, which are kept.
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
        guard let last = lastPaired else { return }
        separate()
        bytes.append(utf8: last)
        lastPaired = nil
    }

    private mutating func beginRun(isPaired: Bool) {
        isInRun = true
        lastIsPaired = isPaired
        lastLength = 0
    }
}

extension TokenText: FoldingOutput {
    var isFull: Bool { count >= SearchTokens.limit }

    mutating func append(_ scalar: Unicode.Scalar) {
        guard !isFull else { return }
        switch TokenKind(scalar) {
        case .ignored: break
        case .separator: endRun()
        case .word: appendToWord(scalar)
        case .paired: appendToPairs(scalar)
        case .pictograph:
            endRun()
            separate()
            bytes.append(utf8: scalar)
            (lastIsPaired, lastLength) = (false, 1)
            count += 1
        }
    }

    private mutating func appendToWord(_ scalar: Unicode.Scalar) {
        if !isInRun || lastIsPaired || lastLength == WordSegmenter.limit {
            endRun()
            beginRun(isPaired: false)
            separate()
            count += 1
        }
        bytes.append(utf8: scalar)
        lastLength += 1
    }

    private mutating func appendToPairs(_ scalar: Unicode.Scalar) {
        if !isInRun || !lastIsPaired {
            endRun()
            beginRun(isPaired: true)
        }
        if let lastPaired {
            separate()
            bytes.append(utf8: lastPaired)
            bytes.append(utf8: scalar)
        }
        lastPaired = scalar
        lastLength += 1
        count += 1
    }

    /// As ``append(_:)`` for each scalar of the folded text.
    mutating func append(known text: Span<UInt8>) {
        var position = 0
        while position < text.count, !isFull {
            let hasMetOther = cutWords(text, at: &position)
            guard hasMetOther, position < text.count, !isFull else { continue }
            let scalar = ScannedScalar(text, at: position)
            if WideScalar.isPaired(scalar.value) {
                appendPairs(text, at: &position)
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

    /// Appends words up to the first other scalar, at most one step.
    ///
    /// - Returns: Whether another scalar was reached.
    private mutating func cutWords(_ text: Span<UInt8>, at position: inout Int) -> Bool {
        if lastPaired != nil {
            guard ScalarTable.isOfWords(text, at: position) else { return true }
            endRun()
        }
        let isFirst = isEmpty
        var words = WordSegmenter(count: count, length: lastLength, isInWord: isInRun)
        let rest = text.extracting(position..<text.count)
        var read = 0
        // Words that are split need more room; then another round follows.
        bytes.append(addingCapacity: min(rest.count, Self.step) + 2 * WordSegmenter.leastRoom) { output in
            rest.withUnsafeBytes { rest in
                output.withUnsafeMutableBufferPointer { output, count in
                    (read, count) = words.cut(rest, into: UnsafeMutableRawBufferPointer(output), isFirst: isFirst)
                }
            }
        }
        position += read
        if words.count > count { lastIsPaired = false }
        (count, lastLength, isInRun) = (words.count, words.length, words.isInWord)
        return words.hasMetOther
    }

    /// Appends the bigrams of the characters at a position, which belong to a script without spaces between words.
    private mutating func appendPairs(_ text: Span<UInt8>, at position: inout Int) {
        // The first character forms a bigram with the preceding one.
        guard !isFull, let scalar = text.pairedScalar(at: position) else { return }
        appendToPairs(scalar)
        position += WideScalar.length
        var size = 0
        let most = min(SearchTokens.limit - count, Self.step)
        var last: Unicode.Scalar?
        while size < most, let scalar = text.pairedScalar(at: position + size * WideScalar.length) {
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
        lastPaired = last
        lastLength += size
        count += size
        position += size * WideScalar.length
    }
}

extension Span<UInt8> {
    /// Returns the scalar at a position, if ``WideScalar`` knows it as one that is indexed in bigrams.
    @inline(__always)
    fileprivate func pairedScalar(at position: Int) -> Unicode.Scalar? {
        guard position < count, self[position] >= 0xE0 else { return nil }
        let value = ScannedScalar(self, at: position).value
        return WideScalar.isPaired(value) ? Unicode.Scalar(value) : nil
    }
}
