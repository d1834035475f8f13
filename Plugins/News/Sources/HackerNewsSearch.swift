import FeedModel
import Primitives
import SourceAPI

/// Hacker News through its search service (https://hn.algolia.com/api).
///
/// It gives a page in one request: the front page, or what a query finds, the newest first.
struct HackerNewsSearch {
    static let service = SourceDescriptor.Service(key: "hackernews-search", base: "https://hn.algolia.com")

    let host: any SourceHost
    /// The list to search; `nil` for the front page, or all stories where there is a query.
    let list: HackerNewsList?

    /// Asks for one page of the stories that are on the front page now, or that a query finds.
    func stories(_ request: FetchRequest) async throws(SourceError) -> Page {
        let number = try pageNumber(request.cursor)
        let words = request.uri.parameter("query") ?? ""
        let response = try await host.http(question(words, page: number, length: request.limit))
        let answer = try response.successful(now: host.now).json()
        guard answer["hits"].isArray else {
            if let message = answer["message"].trimmedString { throw .plugin("Algolia: \(message)") }
            throw .malformed(where: "hits", what: "expected a list of stories")
        }
        var page = Page(reading: answer["hits"].array, limit: request.limit) { Item(story: $0, source: request.source) }
        page.title = words.isEmpty ? "Hacker News" : "Hacker News: \(words)"
        page.url = HackerNewsList.people + "/"
        page.state = request.state
        let pages = answer["nbPages"].int ?? 0
        if !answer["hits"].array.isEmpty, number + 1 < min(pages, Self.mostPages) {
            page.next = Cursor(rawValue: String(number + 1))
        }
        return page
    }

    private func question(_ words: String, page: Int, length: Int) -> HTTPRequest {
        let place = [
            ("page", String(page)), ("hitsPerPage", String(min(max(length, 1), Self.longestPage))),
        ]
        guard !words.isEmpty else {
            return HTTPRequest(Self.service.base + "/api/v1/search", query: [("tags", "front_page")] + place)
        }
        return HTTPRequest(
            Self.service.base + "/api/v1/search_by_date",
            query: [("query", words), ("tags", list?.tag ?? "story")] + place
        )
    }

    private func pageNumber(_ cursor: Cursor?) throws(SourceError) -> Int {
        guard let cursor else { return 0 }
        guard let number = Int(cursor.rawValue), (0..<Self.mostPages).contains(number) else {
            throw .malformed(where: "the cursor", what: "expected the number of a page")
        }
        return number
    }

    private static let longestPage = 100
    /// The service gives about a thousand stories for one question.
    private static let mostPages = 1000
}

extension Item {
    /// Reads a story; `nil` without an identity.
    ///
    /// A story without an address is its own discussion.
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

    /// Tags such as `ask_hn` say what a story is; `author_…` and `story_…` repeat other fields.
    private static func isKind(_ tag: String) -> Bool {
        !["story", "front_page"].contains(tag) && !tag.hasPrefix("author_") && !tag.hasPrefix("story_")
    }
}
