/// Cuts a folded or unfolded text into words: of ASCII, and of the letters that ``ScalarTable`` lists.
///
/// Most of what is ever kept goes through here, so it works on plain memory, eight bytes a step where it can.
struct WordSegmenter {
    /// Longer words are cut; they are encoded data, not words.
    static let limit = 64

    /// The tokens of the text so far.
    private(set) var count: Int
    /// The length of the last word so far.
    private(set) var length: Int
    /// Whether a letter or a digit goes on with that word.
    private(set) var isInWord: Bool
    /// Whether the last cut came to a scalar that somebody else has to deal with.
    private(set) var hasMetOther = false

    init(count: Int, length: Int, isInWord: Bool) {
        (self.count, self.length, self.isInWord) = (count, length, isInWord)
    }

    /// How much room a cut needs to come any further.
    static let leastRoom = 16

    /// Writes words in small letters, with spaces between them, until the text ends, has as many tokens as may be, comes to
    /// something else, or there is no room left.
    ///
    /// - Parameters:
    ///   - text: UTF-8, all of whose scalars ``ContextFreeFolding`` knows.
    ///   - output: More room than ``leastRoom``.
    ///   - isFirst: Whether no token stands before.
    /// - Returns: How many bytes were read and written.
    mutating func cut(
        _ text: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer,
        isFirst: Bool
    ) -> (read: Int, written: Int) {
        // In variables of its own, which need not be written back after each step.
        var words = self
        var (read, written) = (0, 0)
        let last = output.count - Self.leastRoom
        words.hasMetOther = false
        ScalarTable.table.withUnsafeBufferPointer { letters in
            while read < text.count, written <= last, words.count < SearchTokens.limit {
                // In a word that is not of ASCII alone, eight bytes are seldom regular.
                if Self.mayBeRegular(text, at: read) {
                    words.cutRegular(text, at: &read, into: output, at: &written, isFirst: isFirst)
                    guard read < text.count, written <= last else { break }
                }
                repeat {
                    guard words.cutOne(text, at: &read, into: output, at: &written, isFirst: isFirst, letters) else {
                        words.hasMetOther = true
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

    /// Cuts as many times eight bytes as are regular: letters and digits of ASCII with single separators between them.
    ///
    /// They come out as they are, but for capitals, and with a space for each separator.
    @inline(__always)
    private mutating func cutRegular(
        _ text: UnsafeRawBufferPointer,
        at read: inout Int,
        into output: UnsafeMutableRawBufferPointer,
        at written: inout Int,
        isFirst: Bool
    ) {
        // No more words begin than there are bytes, and no more bytes are written, but for a space.
        let most = min(text.count - read, output.count - written - 2, SearchTokens.limit - count - 2)
        let isSpaced = !isInWord && (written > 0 || !isFirst)
        if isSpaced { output[written] = UInt8(ascii: " ") }
        let first = isSpaced ? written &+ 1 : written
        // Where the word that is being written would begin if all its letters took a byte.
        var start = isInWord ? first &- length : first
        var before = isInWord ? 0 : ByteWord8.lowestLane
        var (size, gaps) = (0, 0)
        var isStopped = false
        while size &+ 16 <= most, first &+ size &+ 16 &- start <= Self.limit {
            var sixteen = ByteWord16(text.loadUnaligned(fromByteOffset: read &+ size, as: SIMD16<UInt8>.self))
            output.storeBytes(of: sixteen.smallLetters, toByteOffset: first &+ size, as: SIMD16<UInt8>.self)
            let taken = sixteen.cut(behind: before)
            isStopped = taken == 0
            guard !isStopped else { break }
            gaps &+= sixteen.separatorCount
            if let last = sixteen.lastSeparator { start = first &+ size &+ last &+ 1 }
            before = start == first &+ size &+ taken ? ByteWord8.lowestLane : 0
            size &+= taken
            isStopped = taken < 16
            if isStopped { break }
        }
        while !isStopped, size &+ 8 <= most, first &+ size &+ 8 &- start <= Self.limit {
            let eight = ByteWord8(text.loadUnaligned(fromByteOffset: read &+ size, as: UInt64.self))
            var separators = eight.separators
            let stop = (separators & (separators &<< 8 | before) | eight.bits) & ByteWord8.highBits
            output.storeBytes(of: eight.smallLetters(separators), toByteOffset: first &+ size, as: UInt64.self)
            let taken = stop == 0 ? 8 : stop.trailingZeroBitCount &>> 3
            guard taken > 0 else { break }
            // What stands behind the stop does not count.
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
        // The space behind the last word is written before the next one.
        written = isInWord ? first &+ size : first &+ size &- 1
        length = first &+ size &- start
    }

    /// Cuts one scalar.
    ///
    /// - Returns: Whether it is one that can be cut here; if not, nothing has happened.
    @inline(__always)
    private mutating func cutOne(
        _ text: UnsafeRawBufferPointer,
        at read: inout Int,
        into output: UnsafeMutableRawBufferPointer,
        at written: inout Int,
        isFirst: Bool,
        _ letters: UnsafeBufferPointer<ScalarTable>
    ) -> Bool {
        let lead = text[read]
        let size = lead < 0x80 ? 1 : 2
        guard lead < 0xE0, read + size <= text.count else { return false }
        let known = letters[size == 1 ? Int(lead) : ScalarTable.index(lead, text[read + 1])]
        if isInWord, known.isLetter, length < Self.limit {
            // What most letters are that come here.
            output.storeBytes(of: known.text.littleEndian, toByteOffset: written, as: UInt32.self)
            written &+= known.length
            length &+= 1
        } else if known.isWord {
            // A letter that becomes two could be cut between them.
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
