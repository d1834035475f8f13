/// Cuts ASCII into words.
///
/// Most of what is ever kept goes through this loop, so it works on plain memory.
struct WordCutter {
    /// Longer words are cut; they are encoded data, not words.
    static let limit = 64

    /// The tokens of the text so far.
    private(set) var count: Int
    /// The length of the last word so far.
    private(set) var length: Int
    /// Whether a letter or a digit goes on with that word.
    private(set) var isInWord: Bool

    init(count: Int, length: Int, isInWord: Bool) {
        (self.count, self.length, self.isInWord) = (count, length, isInWord)
    }

    /// Writes the words in small letters, with spaces between them, until the text has as many tokens as may be.
    ///
    /// - Parameters:
    ///   - text: ASCII.
    ///   - output: Room for the text, a space before its first word, and one more in each word that is cut.
    ///   - isFirst: Whether no token stands before.
    /// - Returns: How many bytes were written.
    mutating func cut(
        _ text: UnsafeBufferPointer<UInt8>,
        into output: UnsafeMutableBufferPointer<UInt8>,
        isFirst: Bool
    ) -> Int {
        Self.wordBytes.withUnsafeBufferPointer { wordBytes in
            var written = 0
            var (count, length, isInWord) = (count, length, isInWord)
            for byte in text {
                let folded = wordBytes[Int(byte)]
                guard folded != 0 else {
                    isInWord = false
                    continue
                }
                if !isInWord || length == Self.limit {
                    if written > 0 || !isFirst {
                        output[written] = UInt8(ascii: " ")
                        written += 1
                    }
                    (isInWord, length) = (true, 0)
                    count += 1
                }
                output[written] = folded
                written += 1
                length += 1
                if count == SearchTokens.limit { break }
            }
            (self.count, self.length, self.isInWord) = (count, length, isInWord)
            return written
        }
    }

    /// The small letter or the digit that a byte is; 0 for a byte that ends a word.
    private static let wordBytes: [UInt8] = (0...255).map { (byte: UInt8) in
        let small = byte.lowercasedASCII
        return (0x61...0x7A).contains(small) || (0x30...0x39).contains(small) ? small : 0
    }
}
