import FeedFormats
import FeedModel
import SubscriptionFormats

/// The lines of a file that is a list of subscriptions or one of read articles, sorted by what they can be.
struct ListedNames {
    /// The lines that only a list of subscriptions has: with a query, a command, a title, `!` or quotation marks.
    private(set) var written = 0
    /// The lines that only a list of read articles has: guids that are no addresses, and addresses with the text of a date,
    /// which newsboat makes where a feed has no guid.
    private(set) var identities = 0
    private(set) var comments = 0
    /// The addresses of sources, which can be articles unless they have words after them or look like feeds.
    private(set) var addresses: [(id: SourceID, isFeed: Bool)] = []
    /// All lines but the comments.
    private(set) var names: [String] = []

    /// Sorts the lines of a text.
    ///
    /// - Parameter isSource: Whether an address belongs to a source.
    init(_ text: String, isSource: (SubscriptionURI) -> Bool) {
        for line in text.split(whereSeparator: \.isNewline).prefix(1000) {
            guard let name = String(line).nonBlank else { continue }
            guard !name.hasPrefix("#") else {
                comments += 1
                continue
            }
            names.append(name)
            let file = SubscriptionsFile(text: name)
            if !file.unsupported.isEmpty || file.subscriptions.first?.uri.command != nil {
                written += 1
            } else if Self.isDated(name) || ["tag:", "urn:"].contains(where: name.lowercased().hasPrefix) {
                identities += 1
            } else if let subscription = file.subscriptions.first, isSource(subscription.uri) {
                let isFeed = !subscription.tags.isEmpty || subscription.uri.looksLikeFeed && !name.contains("#")
                addresses.append((subscription.id, isFeed))
                if subscription.title != nil || !file.hidden.isEmpty || name.contains("\"") { written += 1 }
            }
        }
    }

    /// Whether a line ends with the text of a date, with no space before it.
    private static func isDated(_ line: String) -> Bool {
        let words = line.split(separator: " ")
        let others = words.dropFirst()
        if others.contains(where: isTime) { return true }
        guard let first = words.first, others.isEmpty || others.contains(where: isMonth) else { return false }
        guard others.allSatisfy({ isMonth($0) || Int($0) != nil }) else { return false }
        return first.indices.suffix(35).contains { start in
            let text = line[start...]
            // The parser skips unknown words, such as the words of an address.
            let isISO = text.dropFirst(4).first == "-" && text.dropFirst(10).first == "T"
            return (isISO || !others.isEmpty && !text.contains("/")) && FeedDateParser.parse(String(text)) != nil
        }
    }

    private static func isMonth(_ word: Substring) -> Bool {
        Int(word) == nil && FeedDateParser.parse("1 \(word) 2000") != nil
    }

    private static func isTime(_ word: Substring) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count) && parts.allSatisfy { $0.count <= 2 && Int($0) != nil }
    }
}

extension SubscriptionURI {
    /// Whether the address is probably a feed: by its last name or its query (`feed`, `rss2.php`, `?feed=atom`), or because it is a site
    /// or belongs to another source than feeds, as no article does.
    var looksLikeFeed: Bool {
        guard plugin == "feeds" else { return true }
        let parts = address.split(separator: "?", maxSplits: 1)
        // The scheme and the host come first.
        let name = (parts.first ?? "").split(separator: "/").dropFirst(2).last
        guard name != nil || parts.count > 1 else { return true }
        let known = ["feed", "feeds", "rss", "atom", "rdf", "xml", "json"]
        func isKnown(_ word: some StringProtocol) -> Bool {
            known.contains(String(word.lowercased().reversed().drop(while: \.isNumber).reversed()))
        }
        if (name ?? "").split(separator: ".").contains(where: isKnown) { return true }
        // The values of other names, such as `utm_source`, say nothing.
        return (parts.dropFirst().first ?? "").split { "&;".contains($0) }.contains { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            let key = pair.first?.lowercased() ?? ""
            return isKnown(key)
                || ["format", "type", "output", "alt"].contains(key) && pair.dropFirst().contains(where: isKnown)
        }
    }
}
