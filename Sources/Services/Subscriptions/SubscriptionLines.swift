package import FeedModel

/// Some lines of the subscriptions file, found without reading the others.
///
/// Thousands of subscriptions take longer to read than a list takes to make, and a list needs the few whose items it
/// shows. A line that begins with an identity to the letter is that subscription's; where an address is written
/// otherwise than its identity, the whole file has to be read.
package enum SubscriptionLines {
    /// The lines of these subscriptions, as a separate file, and the subscriptions that were not found.
    package static func excerpt(
        of contents: [UInt8],
        naming ids: Set<SourceID>
    ) -> (lines: [UInt8], missing: Set<SourceID>) {
        var missing = ids
        var excerpt: [UInt8] = []
        let wanted = Set(ids.map { ArraySlice($0.rawValue.utf8) })
        for line in contents.split(separator: UInt8(ascii: "\n")) {
            let word = line.prefix { $0 > UInt8(ascii: " ") }
            // A comment and a word in quotation marks are not addresses.
            guard let first = word.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "\""), wanted.contains(word)
            else { continue }
            missing.remove(SourceID(String(decoding: word, as: UTF8.self)))
            excerpt += line
            excerpt.append(UInt8(ascii: "\n"))
        }
        return (excerpt, missing)
    }

    /// Whether a line may be unusable: one that is neither a comment nor a web address with an ordinary host.
    static func mayHaveProblems(_ contents: [UInt8]) -> Bool {
        contents.split(separator: UInt8(ascii: "\n")).contains { line in
            let word = line.prefix { $0 > UInt8(ascii: " ") && $0 != 0x7F }
            let hasEnd = word.endIndex == line.endIndex || isBlank(line[word.endIndex])
            if word.first == UInt8(ascii: "#") || line.allSatisfy(isBlank) { return false }
            guard hasEnd, let scheme = webSchemes.first(where: { word.starts(with: $0) }) else { return true }
            let host = word.dropFirst(scheme.count).prefix { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x2E
            }
            return host.isEmpty || host.endIndex < word.endIndex && word[host.endIndex] != UInt8(ascii: "/")
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private static let webSchemes = [Array("https://".utf8), Array("http://".utf8)]

    /// Whether a word may begin with `!`, which hides a subscription.
    static func mayHide(_ contents: [UInt8]) -> Bool {
        contents.indices.dropFirst().contains { index in
            contents[index] == UInt8(ascii: "!")
                && (contents[index - 1] <= UInt8(ascii: " ") || contents[index - 1] == UInt8(ascii: "\""))
        }
    }
}
