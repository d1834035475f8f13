public import FeedModel

/// Splits the words of a command into addresses or titles of subscriptions.
///
/// Each web address is a word of its own; other words are joined, as in `weather:New York`.
public enum AddressWords {
    /// Returns the texts the words stand for.
    public static func texts(_ words: [String]) -> [String] {
        let isList = words.allSatisfy { $0.contains("://") }
        return isList ? words : [words.joined(separator: " ")]
    }

    /// Parses the words as addresses.
    ///
    /// - Throws: ``FeedModel/SubscriptionError/notAnAddress(_:)`` also for words after a web address that are not
    ///   addresses themselves, because a web address has no spaces.
    public static func addresses(_ words: [String]) throws(SubscriptionError) -> [SubscriptionURI] {
        var addresses: [SubscriptionURI] = []
        for text in words.first?.contains("://") == true ? words : texts(words) {
            addresses.append(try SubscriptionURI(text))
        }
        return addresses
    }
}
