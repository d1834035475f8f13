import Primitives

/// Recognises the entries of the last edition while a document is read, and notes the entries of this edition.
///
/// An entry is noted only if it was read without a repair: then the same bytes at the same place of the structure are
/// the same entry, whatever follows.
struct EntryMatcher {
    struct NotedEntry: Hashable, Sendable {
        var digest: UInt64
        var length: Int
        /// The hash of its identity; `nil` for an entry that was read.
        var identity: UInt32?
        /// The index among the entries that were read; `nil` for one that was passed over.
        var index: Int?
    }

    /// The digests of the last edition; `nil` to read every entry.
    private var known: EntryDigests?
    private var expected = 0
    /// The known entries by digest, for those that have moved; made when the first entry is not the expected one.
    private var places: [UInt64: Int] = [:]
    private var compared = 0
    private var start: (offset: Int, repairs: Int)?
    /// The digest of what entries inherit; `nil` until the first entry.
    private(set) var context: UInt64?
    private(set) var noted: [NotedEntry] = []
    private(set) var unchanged = 0
    /// Whether entries are no longer noted, because they may inherit something else.
    private(set) var isStopped = false

    init(known: EntryDigests?) { self.known = known }

    /// Sets the digest of what the entries inherit; known entries apply only if they inherited the same.
    mutating func set(context: UInt64) {
        self.context = context
        if known?.context != context { known = nil }
    }

    mutating func stop() {
        isStopped = true
        start = nil
    }

    /// Returns the offset after a known entry at an offset; `nil` if the entry there must be read.
    mutating func end(ofKnownEntryAt offset: Int, in bytes: [UInt8]) -> Int? {
        guard !isStopped, let known else { return nil }
        // After an entry that has gone, the next one is expected.
        for place in expected..<min(expected + 2, known.entries.count) {
            let entry = known.entries[place]
            guard offset + entry.length <= bytes.count else { continue }
            guard Self.digest(offset..<(offset + entry.length), in: bytes) == entry.digest else {
                compared += entry.length
                continue
            }
            expected = place + 1
            unchanged += 1
            noted.append(
                NotedEntry(digest: entry.digest, length: entry.length, identity: entry.identity, index: nil)
            )
            return offset + entry.length
        }
        // So that the work stays linear in a document that was made to be compared in vain.
        if compared > 2 * bytes.count { self.known = nil }
        return nil
    }

    mutating func begin(at offset: Int, repairs: Int) {
        if !isStopped { start = (offset, repairs) }
    }

    mutating func end(at offset: Int, index: Int, repairs: Int, in bytes: [UInt8]) {
        guard let start else { return }
        self.start = nil
        guard start.repairs == repairs, offset - start.offset <= EntryDigests.maximumLength else { return }
        let digest = Self.digest(start.offset..<offset, in: bytes)
        noted.append(NotedEntry(digest: digest, length: offset - start.offset, identity: nil, index: index))
        expect(after: digest)
    }

    /// Drops the entry that was begun last from what is noted.
    mutating func spoil() { start = nil }

    /// Expects what followed an entry in the last edition, if the entry was in it.
    private mutating func expect(after digest: UInt64) {
        guard let known else { return }
        if places.isEmpty {
            for (place, entry) in known.entries.enumerated() { places[entry.digest] = place }
        }
        if let place = places[digest] { expected = place + 1 }
    }

    private static func digest(_ range: Range<Int>, in bytes: [UInt8]) -> UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.add(bytes.span.bytes.extracting(range))
        return fingerprint.bits
    }
}
