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
        for line in contents.split(separator: UInt8(ascii: "\n")) {
            let word = line.prefix { $0 > UInt8(ascii: " ") }
            guard let first = word.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "\"") else { continue }
            let id = SourceID(String(decoding: word, as: UTF8.self))
            guard ids.contains(id) else { continue }
            missing.remove(id)
            excerpt += line
            excerpt.append(UInt8(ascii: "\n"))
        }
        return (excerpt, missing)
    }

    /// Whether a word may begin with `!`, which hides a subscription.
    static func mayHide(_ contents: [UInt8]) -> Bool {
        zip(contents, contents.dropFirst()).contains { before, byte in
            byte == UInt8(ascii: "!") && (before <= UInt8(ascii: " ") || before == UInt8(ascii: "\""))
        }
    }
}
