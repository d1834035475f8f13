package import FeedModel

/// Some lines of the subscriptions file, found without reading the others.
///
/// Thousands of subscriptions take longer to read than a list takes to make, and a list needs the few whose items it
/// shows. A line that begins with an identity to the letter is that subscription's; where an address is written
/// otherwise than its identity, the whole file has to be read.
package enum SubscriptionLines {
    /// The lines of these subscriptions, as a file of its own, and those that were not found.
    package static func excerpt(
        of contents: [UInt8],
        naming ids: Set<SourceID>
    ) -> (lines: [UInt8], missing: Set<SourceID>) {
        var missing = ids
        var excerpt: [UInt8] = []
        // Of thousands of lines a few are wanted. Only a line with the hash of one becomes a text.
        let hashes = Set(ids.map { hash(of: $0.rawValue.utf8) })
        contents.withUnsafeBufferPointer { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let line = rest.prefix { $0 != UInt8(ascii: "\n") }
                rest = rest[line.endIndex...].dropFirst()
                let word = line.prefix { $0 > UInt8(ascii: " ") }
                guard let first = word.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "\""),
                    hashes.contains(hash(of: word))
                else { continue }
                let id = SourceID(String(decoding: word, as: UTF8.self))
                guard ids.contains(id) else { continue }
                missing.remove(id)
                excerpt += line
                excerpt.append(UInt8(ascii: "\n"))
            }
        }
        return (excerpt, missing)
    }

    /// Returns a hash of some bytes (FNV-1a).
    private static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Whether a word may begin with `!`, which hides a subscription.
    static func mayHide(_ contents: [UInt8]) -> Bool {
        contents.indices.dropFirst().contains { index in
            contents[index] == UInt8(ascii: "!")
                && (contents[index - 1] <= UInt8(ascii: " ") || contents[index - 1] == UInt8(ascii: "\""))
        }
    }
}
