/// Makes the tokens of texts, as the search index takes them: in order, with a space between two.
///
/// Tokens are written where they will stay, because every text that is kept passes through here.
struct TokenText {
    /// The tokens so far, in UTF-8, behind what was there.
    private(set) var bytes: [UInt8]
    private let start: Int
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

    /// A token that no text has and nobody can ask for: words of two texts do not stand side by side.
    private static let boundary: Unicode.Scalar = "\u{B6}"

    /// - Parameter bytes: Other texts, which stay as they are.
    init(behind bytes: [UInt8] = []) {
        self.bytes = bytes
        start = bytes.count
    }

    private var isEmpty: Bool { bytes.count == start }

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
        if !isInRun || lastIsPaired || lastLength == WordCutter.limit {
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
        let isFirst = isEmpty
        var words = WordCutter(count: count, length: lastLength, isInWord: isInRun)
        // A space before each word, and in words that are cut.
        let capacity = text.count + text.count / WordCutter.limit + 2
        bytes.append(addingCapacity: capacity) { output in
            text.withUnsafeBufferPointer { text in
                output.withUnsafeMutableBufferPointer { output, count in
                    count = words.cut(text, into: output, isFirst: isFirst)
                }
            }
        }
        if words.count > count { lastIsPaired = false }
        (count, lastLength, isInRun) = (words.count, words.length, words.isInWord)
    }
}
