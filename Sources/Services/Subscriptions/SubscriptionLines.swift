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
        // Of thousands of lines a few are wanted. Only a line with the hash of one becomes a text.
        let hashes = Set(ids.map { $0.rawValue.utf8.reduce(hashOfNothing) { hash(of: $1, behind: $0) } })
        contents.withUnsafeBufferPointer { bytes in
            var start = 0
            while start < bytes.count {
                var hash = Self.hashOfNothing
                var wordEnd = start
                while wordEnd < bytes.count, bytes[wordEnd] > UInt8(ascii: " ") {
                    hash = Self.hash(of: bytes[wordEnd], behind: hash)
                    wordEnd += 1
                }
                let lineEnd = bytes[wordEnd...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                let (word, line) = (bytes[start..<wordEnd], bytes[start..<lineEnd])
                start = lineEnd + 1
                guard let first = word.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "\""),
                    hashes.contains(hash)
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

    private static let hashOfNothing: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Returns the hash of a byte and those before it (FNV-1a).
    private static func hash(of byte: UInt8, behind hash: UInt64) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    /// Whether a line may begin with `query:`, in quotation marks or not.
    static func mayHaveQueries(_ contents: [UInt8]) -> Bool {
        let (word, mark) = (Array("query:".utf8), UInt8(ascii: "\""))
        return contents.withUnsafeBufferPointer { bytes in
            var start = 0
            while start < bytes.count {
                while start < bytes.count, bytes[start] <= UInt8(ascii: " ") || bytes[start] == mark { start += 1 }
                if bytes[start...].starts(with: word) { return true }
                start = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            }
            return false
        }
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
