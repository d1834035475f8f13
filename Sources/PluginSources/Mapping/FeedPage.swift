import FeedFormats
import FeedModel
import SourceAPI

/// Reads documents that are feeds, which need no rules (`type = "feed"`).
enum FeedPage {
    /// Returns the items of a feed from a place on.
    static func page(
        of response: HTTPResponse,
        from offset: Int,
        _ request: FetchRequest
    ) throws(SourceError) -> Page {
        var feed: ParsedFeed
        do throws(FeedFormatError) {
            feed = try FeedParser.parse(
                response.body,
                contentType: response.headers["Content-Type"],
                url: response.url
            )
        } catch {
            throw .malformed(where: response.url, what: "not a feed")
        }
        feed.reduceToItems()
        let start = min(offset, feed.entries.count)
        let end = min(feed.entries.count, start + request.limit)
        var items: [Item] = []
        for place in start..<end { items.append(taking: &feed.entries[place], source: request.source) }
        var page = Page(.items(items), title: feed.title?.plain)
        page.url = feed.link
        page.skipped = feed.skipped
        page.isPartial = feed.isTruncated
        if start == 0, end == feed.entries.count, !feed.isTruncated { page.omitted = [] }
        if end < feed.entries.count { page.next = PagePosition(url: response.url, offset: end).cursor }
        return page
    }
}
