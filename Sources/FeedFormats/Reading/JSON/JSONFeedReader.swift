import Markup
import Primitives

/// Reads JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1/) and RSS in JSON
/// (https://github.com/scripting/Scripting-News/tree/master/rss-in-json) item by item.
struct JSONFeedReader {
    private let url: String?
    private let limits: FeedParser.Limits
    private var members: [String: JSONValue] = [:]
    private var rss: [String: JSONValue]?
    private var hasItems = false
    private var feed = ParsedFeed(format: .json)
    private var matcher: EntryMatcher

    static func read(
        _ text: DecodedText,
        url: String?,
        limits: FeedParser.Limits,
        known: EntryDigests? = nil
    ) throws(FeedFormatError) -> ParsedFeed {
        var reader = Self(url: url, limits: limits, known: known)
        reader.feed.encoding = text.encoding
        reader.feed.repairs = text.repairs
        return try reader.read(text.bytes)
    }

    static func isLikely(_ text: DecodedText) -> Bool {
        var cursor = JSONCursor(text.bytes)
        var isLikely = false
        cursor.forEachMember { _, name in
            isLikely = isLikely || ["version", "title", "items", "home_page_url", "feed_url", "rss"].contains(name)
        }
        return isLikely
    }

    private init(url: String?, limits: FeedParser.Limits, known: EntryDigests?) {
        self.url = url
        self.limits = limits
        matcher = EntryMatcher(known: known)
    }

    private mutating func read(_ bytes: [UInt8]) throws(FeedFormatError) -> ParsedFeed {
        var cursor = JSONCursor(bytes)
        cursor.forEachMember { cursor, name in
            switch name {
            case "items" where !hasItems: items(&cursor, of: "items") { JSONItem(value: $0).entry(base: $1) }
            case "rss" where rss == nil: readRSS(&cursor)
            default: store(&cursor, name)
            }
        }
        guard isFeed else { throw .notAFeed("a JSON document that is not a feed") }
        // A broken document without a complete item is an error. With one it is a feed with a repair.
        if cursor.isTruncated || cursor.hasUnbalancedBrackets, feed.entries.isEmpty {
            throw .notAFeed("a JSON feed that breaks off before its first whole item")
        }
        if cursor.isTruncated { feed.repairs.record(.truncated, at: bytes.count) }
        if cursor.hasUnbalancedBrackets, feed.repairs.faults == 0 {
            feed.repairs.record(.badValue, at: cursor.index)
        }
        if let offset = cursor.trailingOffset { feed.repairs.record(.textOutsideRoot, at: offset) }
        if rss == nil { describe() } else { describeRSS() }
        feed.edition = FeedEdition(matcher, authors: feed.authors)
        nameAuthors()
        return feed
    }

    private mutating func store(_ cursor: inout JSONCursor, _ name: String) {
        guard let value = value(&cursor) else { return }
        if members[name] == nil { members[name] = value }
    }

    /// Reads the value of a member, or records a repair and returns `nil` if it is not JSON.
    private mutating func value(_ cursor: inout JSONCursor) -> JSONValue? {
        let start = cursor.index
        let value = cursor.next()
        if value == nil { feed.repairs.record(.badValue, at: start) }
        return value
    }

    private var isFeed: Bool {
        if rss != nil { return hasItems || members["title"] != nil }
        let version = members["version"]?.string ?? ""
        return version.contains("jsonfeed.org") || (hasItems && (members["title"] != nil || members["version"] != nil))
    }

    private mutating func readRSS(_ cursor: inout JSONCursor) {
        var rss: [String: JSONValue] = [:]
        cursor.forEachMember { cursor, name in
            guard name == "channel" else { return rss[name] = value(&cursor) }
            cursor.forEachMember { cursor, name in
                if name == "item" {
                    items(&cursor, of: "rss") { RSSInJSON(value: $0).entry(base: $1) }
                } else {
                    store(&cursor, name)
                }
            }
        }
        self.rss = rss
    }

    /// - Parameter kind: The form of the items, which decides what is read of them.
    private mutating func items(
        _ cursor: inout JSONCursor,
        of kind: String,
        _ entry: (JSONValue, _ base: String?) -> ParsedEntry
    ) {
        // The items of a second list have other members before them.
        if hasItems { matcher.stop() }
        hasItems = true
        let page = members["home_page_url"]?.string ?? members["link"]?.string
        let base = url ?? page.flatMap { URIReference.base($0, inside: nil) }
        var context = Fingerprint()
        for text in [kind, base ?? ""] { context.add(text.utf8.span.bytes) }
        if matcher.context == nil { matcher.set(context: context.bits) }
        cursor.forEachElement { cursor, isInArray in
            let start = cursor.index
            let isCertain = isInArray && !cursor.hasUnbalancedBrackets
            let isWithinLimit = feed.entries.count + matcher.unchanged < limits.entries
            if isCertain, isWithinLimit, let end = matcher.end(ofKnownEntryAt: start, in: cursor.bytes) {
                return cursor.index = end
            }
            let value = cursor.next(isElement: isInArray)
            guard let value, value.isObject else {
                feed.repairs.record(.badItem, at: start)
                feed.skipped += 1
                return
            }
            let item = entry(value, base)
            // If brackets are unreliable, the object may be a part of an item.
            guard !isInArray || !cursor.hasUnbalancedBrackets || item.id != nil && item.content != nil else { return }
            guard isWithinLimit else {
                if feed.skipped == 0 { feed.repairs.record(.itemLimit, at: start) }
                feed.skipped += 1
                return
            }
            if item.saysNothing {
                feed.repairs.record(.silentItem, at: start)
            } else if isCertain, !cursor.hasUnbalancedBrackets {
                matcher.begin(at: start, repairs: 0)
                matcher.end(at: cursor.index, index: feed.entries.count, repairs: 0, in: cursor.bytes)
            }
            feed.entries.append(item)
        }
    }

    /// Gives items without authors the authors of the feed, in place so that the items are not copied.
    private mutating func nameAuthors() {
        let authors = feed.authors
        guard !authors.isEmpty else { return }
        for index in feed.entries.indices where feed.entries[index].authors.isEmpty {
            feed.entries[index].authors = authors
        }
    }

    private mutating func describe() {
        let item = JSONItem(value: .object(members.map { JSONValue.Member($0.key, $0.value) }))
        let number = (item.text("version") ?? "").split(separator: "/").last.map(String.init) ?? ""
        feed.version = number == "1" ? "1.0" : number.first?.isNumber == true ? number : nil
        feed.title = item.plain("title")
        feed.link = item.address("home_page_url", base: url)
        feed.selfLink = item.address("feed_url", base: url)
        feed.nextLink = item.address("next_url", base: url)
        feed.description = item.plain("description")
        feed.language = item.text("language")
        feed.image = item.address("icon", base: url)
        feed.icon = item.address("favicon", base: url)
        feed.authors = item.authors(base: url)
    }

    private mutating func describeRSS() {
        feed.version = rss?["version"]?.text
        RSSInJSON(value: .object(members.map { JSONValue.Member($0.key, $0.value) })).describe(&feed, base: url)
    }
}
