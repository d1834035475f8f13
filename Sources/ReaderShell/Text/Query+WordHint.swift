import Query
import Screens

extension Query {
    /// The sentence that names a line in place of a query without items, if its words may have been meant otherwise; else empty.
    ///
    /// A number may have been meant as a row, and words with capital letters as the name of a feed.
    var hintOnWords: String {
        let text = TerminalText.line(description)
        let words = text.split(separator: " ").map(String.init)
        if words.count == 1 { return Self.hint(onWord: text) }
        if !words.isEmpty, words.allSatisfy({ $0.allSatisfy(\.isNumber) }) {
            return " 'f \(text)' lists these rows alone."
        }
        if isAboutFeed(words) {
            return " 'list source:\"NAME\" unread' lists the unread items of one feed, 'feeds *' the names."
        }
        if let last = words.last, let limit = Int(last), (1...999).contains(limit) {
            return " 'list \(words.dropLast().joined(separator: " ")) limit:\(limit)' lists \(limit) items at most."
        }
        guard words.count == 2, let field = words[0] == "tagged" ? .tag : Query.Field(rawValue: words[0]) else {
            return ""
        }
        return " 'list \(field.rawValue):\(words[1])' looks for \(words[1]) there alone."
    }

    /// Whether words may be the name of a feed: after `in`, or with a capital letter beside a number or a state.
    private func isAboutFeed(_ words: [String]) -> Bool {
        if words.dropFirst().dropLast().contains("in") { return true }
        let plain = words.map { $0.filter { $0 != "\"" } }
        return plain.contains { $0.first?.isUppercase == true }
            && plain.contains { Query.Flag(rawValue: $0) != nil || Int($0) != nil }
    }

    private static func hint(onWord word: String) -> String {
        if word.contains(","), ItemSelection([word]) != nil { return " 'f \(word)' lists these rows alone." }
        if word.count <= 3, Int(word) != nil {
            return " '\(word)' alone opens that row, 'list limit:\(word)' lists as many items."
        }
        if word.hasPrefix("tag:") { return " 'tags' lists your tags." }
        switch word.lowercased() {
        case "everything": return " 'list all' lists all items; 'read all' marks them as read."
        case "flagged", "flags", "favourites", "favorites", "bookmarks", "stars":
            return " 'list starred' lists what you starred."
        case "categories", "feeds", "history", "sources", "tags": return " '\(word.lowercased())' alone lists these."
        default: return ""
        }
    }
}
