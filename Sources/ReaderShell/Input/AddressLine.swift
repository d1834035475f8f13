package import FeedModel

/// The words of `add` as a line of newsboat's file of subscriptions: addresses, then a title, tags and `!`.
///
/// `~Title` is the title, `!` hides the subscription, and other words after a web address or after a word with spaces are tags. Behind
/// other addresses bare words belong to the address, as in `weather:New York`. A command ends at its title, or before a `!` at the end of
/// the line; its other words, such as `~/x`, may be arguments.
package struct AddressLine: Sendable {
    package private(set) var addresses: [SubscriptionURI] = []
    package private(set) var title: String?
    package private(set) var tags: [String] = []
    package private(set) var isHidden = false

    /// - Throws: ``FeedModel/SubscriptionError/notAnAddress(_:)``, also for a word that looks like an address or a sign of the shell.
    package init(_ words: [String], sources: Set<String>) throws(SubscriptionError) {
        let start = words.first ?? ""
        let isCommand = start.hasPrefix("exec:") || start.hasPrefix("filter:")
        let words = isCommand ? Self.ofCommand(words) : words
        let first = words.first ?? ""
        let isWhole =
            isCommand || first.contains(where: \.isWhitespace) || first.hasPrefix("query:") || first.contains("://")
        var address = [first]
        for word in words.dropFirst() {
            if isWhole ? AddressWords.isAddress(word, sources) : !Self.isSigned(word) {
                address.append(word)
            } else if !Self.isSigned(word), word.contains(where: { "/<>|&".contains($0) }) {
                throw .notAnAddress(word)
            } else {
                read(word)
            }
        }
        addresses = try AddressWords.addresses(address, sources: sources)
    }

    private mutating func read(_ label: String) {
        switch label.first {
        case "~": title = title ?? String(label.dropFirst())
        case "!":
            isHidden = true
            if label != "!" { tags.append(String(label.dropFirst())) }
        case nil: break
        default: tags.append(label)
        }
    }

    /// Returns the words of a line whose query the shell has split: the query, then its title and `!`.
    package static func ofQuery(_ words: [String]) -> [String] {
        let labels = labels(behindQuery: words)
        return [words.dropLast(labels.count).joined(separator: " ")] + labels
    }

    /// Returns the command, as which a first word with spaces is whole, then the labels after it.
    private static func ofCommand(_ words: [String]) -> [String] {
        if words[0].contains(where: \.isWhitespace) { return words }
        let isTitle = { (word: String) in isSigned(word) && word != "!" && !word.hasPrefix("~/") }
        var end = words.dropFirst().firstIndex(where: isTitle) ?? words.endIndex
        while end > 1, words[end - 1] == "!" { end -= 1 }
        return [words[..<end].joined(separator: " ")] + words[end...]
    }

    /// Returns the title and `!` at the end of a line of a query.
    static func labels(behindQuery words: [String]) -> [String] {
        words.dropFirst().reversed().prefix(while: isSigned).reversed()
    }

    private static func isSigned(_ word: String) -> Bool { word == "!" || word.hasPrefix("~") && word.count > 1 }
}

/// The addresses or titles in the words of a command: each web address is a separate word, and so are words that all begin with
/// the name of a source; other words are joined, as in `weather:New York`.
package enum AddressWords {
    package static func texts(_ words: [String], sources: Set<String> = []) -> [String] {
        words.allSatisfy { isAddress($0, sources) } ? words : [words.joined(separator: " ")]
    }

    static func isAddress(_ word: String, _ sources: Set<String>) -> Bool {
        let name = word.prefix { $0 != ":" }
        return word.contains("://") || name.count + 1 < word.count && sources.contains(String(name))
    }

    /// - Throws: ``FeedModel/SubscriptionError/notAnAddress(_:)``, also for words after a web address that are not addresses.
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
