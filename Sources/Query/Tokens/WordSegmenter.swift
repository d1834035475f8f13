/// Splits text into words of ASCII and of the letters in ``ScalarInfo``.
///
/// Most stored text is processed here, so it works on raw memory, eight bytes at a time.
struct WordSegmenter {
    /// The maximum length of a word in scalars; longer ones are encoded data and are split.
    static let limit = 64

    private(set) var count: Int
    private(set) var length: Int
    /// Whether a following letter or digit continues that word.
    private(set) var isInWord: Bool
    /// Whether the last call stopped at a scalar that the caller must handle.
    private(set) var hasStopped = false

    init(count: Int, length: Int, isInWord: Bool) {
        (self.count, self.length, self.isInWord) = (count, length, isInWord)
    }

    /// The free bytes of output without which a call stops.
    static let minimumCapacity = 16

    /// Writes words in lower case, separated by spaces, up to the end of the text, the token limit, another scalar, or the end of
    /// the output, which is larger than ``minimumCapacity``.
    ///
    /// All scalars of the text are known to ``ContextFreeFolding``. Without a token before, `isFirst` leaves out the first space.
    mutating func segment(
        _ text: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer,
        isFirst: Bool
    ) -> (read: Int, written: Int) {
        // A local copy, so that properties are not written back after each step.
        var words = self
        var (read, written) = (0, 0)
        let last = output.count - Self.minimumCapacity
        words.hasStopped = false
        ScalarInfo.table.withUnsafeBufferPointer { letters in
            while read < text.count, written <= last, words.count < SearchTokens.limit {
                // Inside a word that is not all ASCII, eight regular bytes are rare.
                if Self.mayBeRegular(text, at: read) {
                    words.segmentRegular(text, at: &read, into: output, at: &written, isFirst: isFirst)
                    guard read < text.count, written <= last else { break }
                }
                repeat {
                    guard words.segmentOne(text, at: &read, into: output, at: &written, isFirst: isFirst, letters)
                    else {
                        words.hasStopped = true
                        return
                    }
                } while read &+ 1 < text.count && (text[read] | text[read &+ 1]) >= 0x80 && written <= last
                    && words.count < SearchTokens.limit
            }
        }
        self = words
        return (read, written)
    }

    @inline(__always)
    private static func mayBeRegular(_ text: UnsafeRawBufferPointer, at read: Int) -> Bool {
        read &+ 8 <= text.count && (text[read] | text[read &+ 1]) < 0x80
    }

    /// Processes blocks of regular text: ASCII letters and digits with single separators between them.
    ///
    /// Regular text is copied in lower case, with a space in place of each separator.
    @inline(__always)
    private mutating func segmentRegular(
        _ text: UnsafeRawBufferPointer,
        at read: inout Int,
        into output: UnsafeMutableRawBufferPointer,
        at written: inout Int,
        isFirst: Bool
    ) {
        // Each byte begins at most one word and produces at most one byte, plus a space.
        let limit = min(text.count - read, output.count - written - 2, SearchTokens.limit - count - 2)
        let isSpaced = !isInWord && (written > 0 || !isFirst)
        if isSpaced { output[written] = UInt8(ascii: " ") }
        let first = isSpaced ? written &+ 1 : written
        // The start of the current word, as if all its letters took one byte.
        var start = isInWord ? first &- length : first
        var before = isInWord ? 0 : ByteWord8.lowestLane
        var (size, gaps) = (0, 0)
        while size &+ 8 <= limit, first &+ size &+ 8 &- start <= Self.limit {
            let eight = ByteWord8(text.loadUnaligned(fromByteOffset: read &+ size, as: UInt64.self))
            var separators = eight.separators
            let stop = (separators & (separators &<< 8 | before) | eight.bits) & ByteWord8.highBits
            output.storeBytes(of: eight.smallLetters(separators), toByteOffset: first &+ size, as: UInt64.self)
            let taken = stop == 0 ? 8 : stop.trailingZeroBitCount &>> 3
            guard taken > 0 else { break }
            // Excludes the separators after the stop.
            separators &= UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* taken)
            if separators != 0 {
                gaps &+= ByteWord8.laneCount(separators)
                start = first &+ size &+ ByteWord8.lastLane(separators) &+ 1
            }
            before = separators &>> UInt64(truncatingIfNeeded: 8 &* taken &- 8)
            size &+= taken
            if stop != 0 { break }
        }
        guard size > 0 else { return }
        read &+= size
        count &+= (isInWord ? 0 : 1) &+ gaps &- (before == 0 ? 0 : 1)
        isInWord = before == 0
        // The space after the last word is written before the next one.
        written = isInWord ? first &+ size : first &+ size &- 1
        length = first &+ size &- start
    }

    /// Processes one scalar; returns whether it belongs here, or nothing has changed.
    @inline(__always)
    private mutating func segmentOne(
        _ text: UnsafeRawBufferPointer,
        at read: inout Int,
        into output: UnsafeMutableRawBufferPointer,
        at written: inout Int,
        isFirst: Bool,
        _ letters: UnsafeBufferPointer<ScalarInfo>
    ) -> Bool {
        let lead = text[read]
        let size = lead < 0x80 ? 1 : 2
        guard lead < 0xE0, read + size <= text.count else { return false }
        let known = letters[size == 1 ? Int(lead) : ScalarInfo.index(lead, text[read + 1])]
        if isInWord, known.isLetter, length < Self.limit {
            // The most common case.
            output.storeBytes(of: known.text.littleEndian, toByteOffset: written, as: UInt32.self)
            written &+= known.length
            length &+= 1
        } else if known.isWord {
            // A letter that folds to two scalars could be split between them.
            guard known.count == 1 || length < Self.limit - 3 && count < SearchTokens.limit - 3 else { return false }
            if !isInWord || length == Self.limit {
                if written > 0 || !isFirst {
                    output[written] = UInt8(ascii: " ")
                    written &+= 1
                }
                (isInWord, length, count) = (true, 0, count + 1)
            }
            output.storeBytes(of: known.text.littleEndian, toByteOffset: written, as: UInt32.self)
            written &+= known.length
            length &+= known.count
        } else if known.isSeparator {
            isInWord = false
        } else {
            return false
        }
        read &+= size
        return true
    }
}
