import FeedModel

/// The guids that newsboat gives to articles (newsboat, `rss/` and `src/rssparser.cpp`, `get_guid`).
enum NewsboatGuid {
    /// Returns the guid that quire gives to an article of newsboat's cache.
    ///
    /// Where the feed has none, newsboat joins the link and the text of the date, or takes the title of an article without a link.
    static func guid(_ guid: String, url: String?, title: String, text: String?) -> String {
        let guid = guid.trimmed
        if let url, guid.hasPrefix(url), isDate(guid.dropFirst(url.count)) { return url }
        if url == nil, guid == title.trimmed {
            return ItemID.guid(declared: nil, link: nil, title: title, date: nil, text: text)
        }
        return guid
    }

    static func isDate(_ text: Substring) -> Bool {
        guard text.contains(where: { ("0"..."9").contains($0) }) else { return false }
        // A link cannot contain a space.
        return text.contains(" ")
            || text.count >= 10 && text.prefix(4).allSatisfy(\.isNumber) && text.dropFirst(4).first == "-"
    }

    /// Returns what newsboat's XML parser leaves of a text with an unescaped `&`: it loses the name after it, which it
    /// takes for that of an entity.
    static func shortened(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return nil }
        var rest = text[...]
        var kept = ""
        while let ampersand = rest.firstIndex(of: "&") {
            kept += rest[..<ampersand]
            rest = rest[rest.index(after: ampersand)...]
            guard let first = rest.first, first.isLetter || first == "_" || first == ":" else { continue }
            rest = rest.drop { $0.isLetter || $0.isNumber || "_:.-".contains($0) }
        }
        return kept + rest
    }
}
