package import FeedModel

/// Splits the words of a command into addresses or titles of subscriptions.
///
/// Each web address is a word of its own, and so are words that all begin with the name of a source; other words are
/// joined, as in `weather:New York`.
package enum AddressWords {
    /// Returns the texts the words stand for.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - sources: The names of sources.
    package static func texts(_ words: [String], sources: Set<String> = []) -> [String] {
        words.allSatisfy { isAddress($0, sources) } ? words : [words.joined(separator: " ")]
    }

    static func isAddress(_ word: String, _ sources: Set<String>) -> Bool {
        let name = word.prefix { $0 != ":" }
        return word.contains("://") || name.count + 1 < word.count && sources.contains(String(name))
    }

    /// Parses the words as addresses.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - sources: The names of sources.
    /// - Throws: ``FeedModel/SubscriptionError/notAnAddress(_:)`` also for words after a web address that are not
    ///   addresses themselves, because a web address has no spaces.
    package static func addresses(
        _ words: [String],
        sources: Set<String> = []
    ) throws(SubscriptionError) -> [SubscriptionURI] {
        var addresses: [SubscriptionURI] = []
        for text in words.first?.contains("://") == true ? words : texts(words, sources: sources) {
            addresses.append(try SubscriptionURI(text))
        }
        return addresses
    }
}
