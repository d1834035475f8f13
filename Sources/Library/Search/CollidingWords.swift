/// The words of a page that collide in FTS5's hash table, whose hash has no seed.
///
/// FTS5 compares a word with those in the same slot. Fifty thousand that a publisher has made to collide take ten seconds, in
/// which no other process can write (`docs/decisions/0020-the-search-index-is-written-by-fts5.md`).
enum CollidingWords {
    /// The number of different words in one slot that no ordinary page reaches: 400,000 words of one language have at most 100.
    static let maximum: UInt32 = 1000

    private static let slots = 1 << 14

    /// The number of bytes of words up to which a page is not checked, because it takes less than a second in any case.
    private static let harmlessSize = 128 << 10

    /// Returns whether more than ``maximum`` different words of a large page fall into one slot.
    static func exceedMaximum(in tokens: [UInt8]) -> Bool {
        guard tokens.count > harmlessSize else { return false }
        var counts = [UInt32](repeating: 0, count: slots)
        var isCrowded = false
        eachWord(in: tokens) { slot, _ in
            counts[slot] += 1
            if counts[slot] > maximum { isCrowded = true }
        }
        guard isCrowded else { return false }
        // Usually it is one word that occurs often.
        var words: [Int: Set<ArraySlice<UInt8>>] = [:]
        eachWord(in: tokens) { slot, word in
            if counts[slot] > maximum { words[slot, default: []].insert(tokens[word]) }
        }
        return words.values.contains { $0.count > maximum }
    }

    /// Calls a closure with each word and the low bits of its hash, which FTS5 computes from the last byte to the first.
    @inline(__always)
    private static func eachWord(in tokens: [UInt8], _ body: (_ slot: Int, _ word: Range<Int>) -> Void) {
        let bytes = tokens.span
        var (hash, end) = (UInt32(13), bytes.count)
        for index in bytes.indices.reversed() {
            let byte = bytes[index]
            if byte == UInt8(ascii: " ") {
                if index + 1 < end { body(Int(hash) & (slots - 1), index + 1..<end) }
                (hash, end) = (13, index)
            } else {
                hash = hash << 3 ^ hash ^ UInt32(byte)
            }
        }
        if end > 0 { body(Int(hash) & (slots - 1), 0..<end) }
    }
}
