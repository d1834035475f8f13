public import FeedModel

/// What words of a command line mean where an address, or the name of a subscription, is wanted: web addresses are one
/// each, anything else is one with spaces in it, such as `weather:New York`.
public enum AddressWords {
    /// The texts that the words are.
    public static func texts(_ words: [String]) -> [String] {
        let isList = words.allSatisfy { $0.contains("://") }
        return isList ? words : [words.joined(separator: " ")]
    }

    /// Reads addresses.
    ///
    /// - Throws: ``FeedModel/SubscriptionError/notAnAddress(_:)`` also for words that stand behind a web address and are
    ///   none: such an address has no spaces.
    public static func addresses(_ words: [String]) throws(SubscriptionError) -> [SubscriptionURI] {
        var addresses: [SubscriptionURI] = []
        for text in words.first?.contains("://") == true ? words : texts(words) {
            addresses.append(try SubscriptionURI(text))
        }
        return addresses
    }
}
