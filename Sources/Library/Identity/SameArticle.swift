import FeedModel

struct ArticleTraits: Sendable {
    let guid: String
    let title: String
    let url: String?
    /// The date in milliseconds since 1970.
    let date: Int64?
    /// Whether the article came from another program and no document of its feed had it so far.
    let isImported: Bool
    let summary: String?
    /// The key of the link (``ArticleKeys``); 0 if the item has none that identifies a page.
    let link: Int64
    /// The key of a guid that is an address, without its fragment; 0 for any other.
    let page: Int64

    init(
        guid: String,
        title: String,
        url: String?,
        date: Int64?,
        isImported: Bool = false,
        summary: String? = nil,
        home: ArticleKeys.HomePage
    ) {
        (self.guid, self.url, self.date, self.isImported, self.summary) = (guid, url, date, isImported, summary)
        self.title = Self.singleSpaced(title)
        link = url.map(home.key(ofArticle:)) ?? 0
        page = home.key(ofArticle: String(guid.prefix { $0 != "#" }))
    }

    /// Returns a title without the white space in which copies of a feed differ.
    static func singleSpaced(_ title: String) -> String {
        // Most titles have single spaces already.
        var last: UInt8 = 0x20
        for byte in title.utf8 {
            if byte >= 0x80 || byte < 0x20 || byte == 0x20 && last == 0x20 {
                return title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            last = byte
        }
        return last == 0x20 ? title.trimmed : title
    }

    /// Returns whether the guid is a shared one or its digest for this article.
    func isNamed(_ guid: String) -> Bool {
        self.guid == guid || self.guid == DocumentItems.guid(guid, url: url, title: title, date: date)
    }
}

/// The rules by which an item of a document is an article that the library has, or another one
/// (`docs/decisions/0002-item-identity-is-a-digest.md`).
///
/// A missed match shows an article twice, and a wrong one hides an article for ever. So a case in doubt is not a match.
enum SameArticle {
    /// Returns whether an item is another article than the stored one with the same guid: neither link, title nor date agree.
    ///
    /// Tags and URNs are unique by their standards. A link in place of a missing guid is shared only if it leads to a home page.
    static func isAnother(_ item: ArticleTraits, than stored: ArticleTraits) -> Bool {
        guard !stored.isImported, !ArticleKeys.isUniqueName(item.guid), item.title != stored.title,
            item.date == nil || item.date != stored.date
        else { return false }
        if item.link != 0, stored.link != 0 { return item.link != stored.link }
        return item.guid == item.url && item.link == 0 && item.date != nil && stored.date != nil
    }

    /// Returns whether an item is a stored article whose guid has changed: link and title agree, and the dates do not contradict.
    ///
    /// A link that several articles have, or none, proves nothing; then the dates have to agree. Without dates the summaries have to.
    /// Dates may contradict if the guid is an address and only its scheme, its fragment or a tracking parameter has changed.
    ///
    /// - Parameter sharedGuid: The guid of the item in its document, if several articles have it.
    static func isRenamed(
        _ item: ArticleTraits,
        from stored: ArticleTraits,
        linkIsShared: Bool,
        sharedGuid: String? = nil
    ) -> Bool {
        guard item.link == stored.link, (item.url == nil) == (stored.url == nil) else { return false }
        let datesAgree = item.date != nil && item.date == stored.date
        // newsboat derives a missing title from the address.
        let titlesAgree = item.title == stored.title || stored.isImported && item.title.isEmpty
        guard item.link != 0, !linkIsShared else { return datesAgree && titlesAgree }
        if let sharedGuid, stored.isNamed(sharedGuid), datesAgree || titlesAgree { return true }
        guard titlesAgree else { return false }
        if item.date == nil, stored.date == nil { return stored.isImported || item.summary == stored.summary }
        return datesAgree || item.date == nil || stored.date == nil || stored.isImported
            || item.page != 0 && item.page == stored.page
    }

    /// Returns whether newsboat's copy of an article has what its XML parser leaves of the title or the address.
    static func isShortened(_ imported: ArticleTraits, from item: ArticleTraits) -> Bool {
        imported.title == ArticleTraits.singleSpaced(NewsboatGuid.shortened(item.title) ?? item.title)
            || imported.url != nil && imported.url == item.url.flatMap(NewsboatGuid.shortened)
            || imported.link != 0 && imported.link == item.link
    }
}
