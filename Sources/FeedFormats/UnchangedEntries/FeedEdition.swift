package import FeedModel
import Primitives

/// The entries of a document as bytes: which have not changed since the last edition, and the digests for the next one.
package struct FeedEdition: Hashable, Sendable {
    package let unchanged: Int
    private var noted: [EntryMatcher.NotedEntry]
    private let context: UInt64?
    let inheritance: UInt64

    init(_ matcher: EntryMatcher, authors: [Person]) {
        unchanged = matcher.unchanged
        noted = matcher.noted
        context = matcher.context
        var digest = Fingerprint()
        for author in authors {
            for text in [author.name, author.email, author.url] {
                digest.add(text == nil ? 0 : 1)
                digest.add((text ?? "").utf8.span.bytes)
            }
        }
        inheritance = digest.bits
    }

    mutating func keepEntries(at kept: [Int]) {
        let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        noted = noted.compactMap { entry in
            guard let index = entry.index else { return entry }
            guard let place = places[index] else { return nil }
            var moved = entry
            moved.index = place
            return moved
        }
    }

    /// Returns whether an item that was read has the identity of an entry that was passed over.
    ///
    /// The first of two entries with one identity wins, so every entry must be read then.
    package func repeatsAnUnchangedEntry(_ items: some Sequence<ItemID>) -> Bool {
        guard unchanged > 0 else { return false }
        let hashes = unchangedHashes
        return items.contains { hashes.contains($0.shortHash) }
    }

    package var unchangedHashes: Set<UInt32> { Set(noted.compactMap(\.identity)) }

    /// Returns the digests of the entries with an identity of their own; `nil` if there is nothing to recognise.
    ///
    /// - Parameter items: The identities of the items of ``ParsedFeed/entries``, or of the first of them.
    package func digests(of items: [ItemID]) -> EntryDigests? {
        guard let context else { return nil }
        let hashes = items.map(\.shortHash)
        var counts: [UInt32: Int] = [:]
        for hash in hashes { counts[hash, default: 0] += 1 }
        var entries: [EntryDigests.Entry] = []
        entries.reserveCapacity(min(noted.count, EntryDigests.limit))
        for entry in noted where entries.count < EntryDigests.limit {
            let identity: UInt32
            if let known = entry.identity {
                identity = known
            } else if let index = entry.index, index < hashes.count, counts[hashes[index]] == 1 {
                identity = hashes[index]
            } else {
                continue
            }
            entries.append(EntryDigests.Entry(digest: entry.digest, length: entry.length, identity: identity))
        }
        return entries.isEmpty ? nil : EntryDigests(context: context, inheritance: inheritance, entries: entries)
    }
}
