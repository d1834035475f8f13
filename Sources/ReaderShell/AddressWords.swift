public import FeedModel

/// The addresses that words of a command line mean: each word one, or all of them one with spaces in it, such as
/// `weather:New York`.
public enum AddressWords {
    /// Reads the words.
    ///
    /// - Throws: ``FeedModel/SubscriptionError/notAnAddress(_:)`` for words that stand behind a web address and are none:
    ///   such an address has no spaces.
    public static func addresses(_ words: [String]) throws(SubscriptionError) -> [SubscriptionURI] {
        guard words.count > 1, words[0].contains("://") else {
            return [try SubscriptionURI(words.joined(separator: " "))]
        }
        var addresses: [SubscriptionURI] = []
        for word in words { addresses.append(try SubscriptionURI(word)) }
        return addresses
    }
}
