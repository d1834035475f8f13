import Foundation

/// The digests of a feed's entries, by which the next edition of the feed is read without those that have not changed.
///
/// An entry is recognised by a digest of its bytes. What an entry inherits from the rest of the document is part of two
/// further digests, ``context`` and ``inheritance``; where one differs, every entry is read.
/// `docs/decisions/0028-unchanged-entries-are-not-read-again.md` has the reasons.
package struct EntryDigests: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        var digest: UInt64
        var length: Int
        /// A hash of the identity of its item, 24 bits; if a new entry has it as well, every entry is read.
        var identity: UInt32
    }

    /// The digest of what the entries inherit from the elements around them: base address, language, namespaces.
    var context: UInt64
    /// The digest of what they inherit once the feed is read: its authors.
    var inheritance: UInt64
    var entries: [Entry]

    /// The maximum number of entries, so that the text of the digests is at most 64 KiB.
    static let limit = 3500
    /// The version of the text, changed with what the readers make of an entry, so that old entries are read again.
    static let version: UInt8 = 4
}

extension EntryDigests {
    /// Parses the text of digests; returns `nil` for anything else, such as a text of another version.
    package init?(_ text: String) {
        guard let data = Data(base64Encoded: text), data.first == Self.version else { return nil }
        let bytes = Array(data)
        guard bytes.count >= 17, (bytes.count - 17) % 14 == 0 else { return nil }
        func number(at start: Int, _ count: Int) -> UInt64 {
            (0..<count).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
        }
        self.init(context: number(at: 1, 8), inheritance: number(at: 9, 8), entries: [])
        entries.reserveCapacity((bytes.count - 17) / 14)
        for start in stride(from: 17, to: bytes.count, by: 14) {
            entries.append(
                Entry(
                    digest: number(at: start, 8),
                    length: Int(number(at: start + 8, 3)),
                    identity: UInt32(number(at: start + 11, 3))
                )
            )
        }
    }

    /// The digests as text, 19 characters an entry.
    package var text: String {
        var bytes = [Self.version]
        bytes.reserveCapacity(17 + 14 * entries.count)
        func append(_ number: UInt64, _ count: Int) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
        }
        append(context, 8)
        append(inheritance, 8)
        for entry in entries.prefix(Self.limit) {
            append(entry.digest, 8)
            append(UInt64(entry.length), 3)
            append(UInt64(entry.identity), 3)
        }
        return Data(bytes).base64EncodedString()
    }

    static let maximumLength = 1 << 24 - 1
}
