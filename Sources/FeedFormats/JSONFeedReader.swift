import FeedModel
import Markup

/// Reads JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1/), one item after the other.
enum JSONFeedReader {
    static func read(_ text: DecodedText, url: String?, limits: FeedParser.Limits) throws(FeedFormatError) -> ParsedFeed
    {
        var members: [String: JSONValue] = [:]
        var items: Range<Int>?
        var slices = JSONSlices(text.bytes)
        var unreadable = 0
        slices.forEachMember { name, range in
            if name == "items", items == nil {
                items = range
            } else if members[name] == nil {
                if let value = try? JSONValue(parsing: text.bytes[range]) {
                    members[name] = value
                } else {
                    unreadable += 1
                }
            }
        }
        let isTruncated = slices.isTruncated
        let version = members["version"]?.string ?? ""
        guard
            version.contains("jsonfeed.org") || (items != nil && (members["title"] != nil || members["version"] != nil))
        else {
            throw .notAFeed("a JSON document that is no feed")
        }
        var feed = ParsedFeed(format: .json)
        feed.encoding = text.encoding
        feed.repairs = text.repairs
        if isTruncated { feed.repairs.note(.truncated, at: text.bytes.count) }
        for _ in 0..<unreadable { feed.repairs.note(.badItem, at: 0) }
        describe(&feed, members: members, version: version, url: url)
        if let items { read(items, of: text, with: slices, into: &feed, url: url, limits: limits) }
        return feed
    }

    private static func describe(_ feed: inout ParsedFeed, members: [String: JSONValue], version: String, url: String?)
    {
        func text(_ name: String) -> String? { members[name]?.string?.nonBlank }
        let number = version.split(separator: "/").last.map(String.init) ?? ""
        feed.version = number == "1" ? "1.0" : number.first?.isNumber == true ? number : nil
        feed.title = text("title").map { FeedText($0, isHTML: false) }
        feed.link = address(text("home_page_url"), base: url)
        feed.selfLink = address(text("feed_url"), base: url)
        feed.nextLink = address(text("next_url"), base: url)
        feed.description = text("description").map { FeedText($0, isHTML: false) }
        feed.language = text("language")
        feed.image = address(text("icon"), base: url)
        feed.icon = address(text("favicon"), base: url)
        feed.id = nil
        feed.authors = authors(members["authors"], members["author"], base: url)
    }

    private static func read(
        _ items: Range<Int>,
        of text: DecodedText,
        with slices: JSONSlices,
        into feed: inout ParsedFeed,
        url: String?,
        limits: FeedParser.Limits
    ) {
        var slices = slices
        let (elements, rest) = slices.elements(in: items, limit: limits.entries)
        for range in elements {
            guard let item = try? JSONValue(parsing: text.bytes[range]), item.isObject else {
                feed.repairs.note(.badItem, at: range.lowerBound)
                feed.skipped += 1
                continue
            }
            var entry = entry(item, base: url ?? feed.link)
            // The specification makes the feed's authors those of an item that names none.
            if entry.authors.isEmpty { entry.authors = feed.authors }
            feed.entries.append(entry)
        }
        if rest > 0 {
            feed.repairs.note(.itemLimit, at: items.lowerBound)
            feed.skipped += rest
        }
    }

    private static func entry(_ item: JSONValue, base: String?) -> ParsedEntry {
        var entry = ParsedEntry()
        entry.id = item["id"].text?.nonBlank
        entry.title = item["title"].string?.nonBlank.map { FeedText($0, isHTML: false) }
        entry.link = address(item["url"].string, base: base) ?? address(item["external_url"].string, base: base)
        entry.summary = item["summary"].string?.nonBlank.map { FeedText($0, isHTML: false) }
        if let html = item["content_html"].string?.nonBlank {
            entry.content = FeedText(HTMLLinks.resolve(html, against: base), isHTML: true)
        } else if let text = item["content_text"].string?.nonBlank {
            entry.content = FeedText(text, isHTML: false)
        }
        entry.authors = authors(item["authors"], item["author"], base: base)
        entry.published = item["date_published"].string.flatMap { FeedDate.parse($0) }
        entry.updated = item["date_modified"].string.flatMap { FeedDate.parse($0) }
        entry.language = item["language"].string?.nonBlank
        var categories = DistinctTexts()
        for tag in item["tags"].array { categories.add(tag.string) }
        entry.categories = categories.values
        entry.image = address(item["image"].string, base: base) ?? address(item["banner_image"].string, base: base)
        entry.enclosures = item["attachments"].array.prefix(200).compactMap { attachment in
            guard let url = address(attachment["url"].string, base: base) else { return nil }
            let length = attachment["size_in_bytes"].int.flatMap { $0 >= 0 ? $0 : nil }
            return Enclosure(url: url, type: attachment["mime_type"].string?.nonBlank, length: length)
        }
        entry.duration = item["attachments"][0]["duration_in_seconds"].int.flatMap { $0 >= 0 ? $0 : nil }
        return entry
    }

    private static func authors(_ list: JSONValue?, _ single: JSONValue?, base: String?) -> [Person] {
        let people = (list?.array ?? []) + [single].compactMap(\.self)
        var authors: [Person] = []
        for person in people.prefix(100) {
            let name = person["name"].string?.nonBlank ?? person.string?.nonBlank
            let author = Person(name: name, url: address(person["url"].string, base: base))
            if author.displayName != nil, !authors.contains(author) { authors.append(author) }
        }
        return authors
    }

    private static func address(_ text: String?, base: String?) -> String? {
        guard let text = text?.nonBlank, !WebAddress.isUnsafe(text) else { return nil }
        return WebAddress.resolve(text, against: base)
    }
}
