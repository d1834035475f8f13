/// Makes the tokens of texts, as the search index takes them: in order, with a space between two.
///
/// Tokens are written where they will stay, because every text that is kept passes through here.
struct TokenText {
    private var bytes: [UInt8] = []
    /// The tokens of the current text.
    private var count = 0
    private var textCount = 0
    /// The last character of a paired run, which is written with the one that follows, or alone.
    private var lastPaired: Unicode.Scalar?
    private var isInRun = false
    /// Whether the last run is of characters that are paired.
    private(set) var lastIsPaired = false
    /// How many scalars the last run has.
    private(set) var lastLength = 0

    /// Longer words are cut; they are encoded data, not words.
    private static let wordLimit = 64

    /// A token that no text has and nobody can ask for: words of two texts do not stand side by side.
    private static let boundary: Unicode.Scalar = "\u{B6}"

    /// The tokens so far.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds a text, which no phrase can reach over to from the one before.
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
        if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
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

extension TokenText: FoldingSink {
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
        if !isInRun || lastIsPaired || lastLength == Self.wordLimit {
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

    /// As ``append(_:)`` for each byte.
    mutating func append(ascii text: Span<UInt8>) {
        guard !text.isEmpty, !isFull else { return }
        if lastPaired != nil { endRun() }
        let wordBytes = Self.wordBytes
        var (count, length, isInWord) = (count, lastLength, isInRun)
        var isFirst = bytes.isEmpty
        // A space before each word, and in words that are cut.
        let capacity = text.count + text.count / Self.wordLimit + 2
        bytes.append(addingCapacity: capacity) { output in
            for index in text.indices {
                let folded = wordBytes[Int(text[index])]
                guard folded != 0 else {
                    isInWord = false
                    continue
                }
                if !isInWord || length == Self.wordLimit {
                    if !isFirst { output.append(UInt8(ascii: " ")) }
                    (isFirst, isInWord, length) = (false, true, 0)
                    count += 1
                }
                output.append(folded)
                length += 1
                if count == SearchTokens.limit { break }
            }
        }
        if count > self.count { lastIsPaired = false }
        (self.count, lastLength, isInRun) = (count, length, isInWord)
    }

    /// The small letter or the digit that a byte is; 0 for a byte that ends a word.
    private static let wordBytes: [UInt8] = (0...255).map { (byte: UInt8) in
        let small = byte.lowercasedASCII
        return (0x61...0x7A).contains(small) || (0x30...0x39).contains(small) ? small : 0
    }
}
