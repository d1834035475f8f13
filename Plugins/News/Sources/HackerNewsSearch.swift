import FeedModel
import Primitives
import SourceAPI

/// Hacker News through its search service (https://hn.algolia.com/api): the front page, or search results, newest first.
struct HackerNewsSearch {
    static let service = SourceDescriptor.Service(key: "hackernews-search", base: "https://hn.algolia.com")

    let host: any SourceHost
    /// The list to search; `nil` means the front page, or all stories if there is a query.
    let list: HackerNewsList?

    func stories(_ request: FetchRequest) async throws(SourceError) -> Page {
        let number = try request.pageNumber(in: 0...Self.maximumPages - 1)
        let words = request.uri.parameter("query") ?? ""
        let response = try await host.http(httpRequest(words, page: number, length: request.limit))
        let answer = try response.successful(now: host.now).json()
        guard answer["hits"].isArray else {
            if let message = answer["message"].trimmedString { throw .plugin("Algolia: \(message)") }
            throw .malformed(where: "hits", what: "expected a list of stories")
        }
        var page = Page(reading: answer["hits"].array, limit: request.limit) { Item(story: $0, source: request.source) }
        page.title = words.isEmpty ? "Hacker News" : "Hacker News: \(words)"
        page.url = HackerNewsList.website + "/"
        page.state = request.state
        let pages = answer["nbPages"].int ?? 0
        if !answer["hits"].array.isEmpty, number + 1 < min(pages, Self.maximumPages) {
            page.next = Cursor(rawValue: String(number + 1))
        }
        return page
    }

    private func httpRequest(_ words: String, page: Int, length: Int) -> HTTPRequest {
        let place = [
            ("page", String(page)), ("hitsPerPage", String(min(max(length, 1), Self.maximumPageLength))),
        ]
        guard !words.isEmpty else {
            return HTTPRequest(Self.service.base + "/api/v1/search", query: [("tags", "front_page")] + place)
        }
        return HTTPRequest(
            Self.service.base + "/api/v1/search_by_date",
            query: [("query", words), ("tags", list?.tag ?? "story")] + place
        )
    }

    private static let maximumPageLength = 100
    /// The service returns about a thousand stories for one search.
    private static let maximumPages = 1000
}

extension Item {
    /// Reads a story, which links to its own discussion if it has no address; returns `nil` without an identifier.
    fileprivate init?(story: JSONValue, source: SourceID) {
        guard let id = story["objectID"].text, !id.isEmpty else { return nil }
        self.init(source: source, guid: id, title: story["title"].trimmedString.map(PlainTitle.text) ?? "")
        let discussion = HackerNewsList.discussion(of: id)
        url = story["url"].httpURL ?? discussion
        comments = discussion
        authors = [story["author"].trimmedString].compactMap(\.self)
        published = story["created_at_i"].date ?? story["created_at"].date
        body = story["story_text"].trimmedString.map(Body.html)
        categories = story["_tags"].array.compactMap(\.trimmedString).filter(Self.isKind)
        score = story["points"].int
    }

    /// Whether a tag is the kind of a story, such as `ask_hn`; `author_…` and `story_…` repeat other fields.
    private static func isKind(_ tag: String) -> Bool {
        !["story", "front_page"].contains(tag) && !tag.hasPrefix("author_") && !tag.hasPrefix("story_")
    }
}
