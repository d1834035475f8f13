import FeedModel
import SourceAPI

/// Hacker News through its search service (https://hn.algolia.com/api).
struct HackerNews {
    static let search = SourceDescriptor.Service(key: "hackernews-search", base: "https://hn.algolia.com")

    let host: any SourceHost

    /// Asks for one page of the stories that are on the front page now.
    func frontPage(_ request: FetchRequest) async throws(SourceError) -> Page {
        let number = try pageNumber(request.cursor)
        let response = try await host.http(
            HTTPRequest(
                Self.search.base + "/api/v1/search",
                query: [
                    ("tags", "front_page"),
                    ("page", String(number)),
                    ("hitsPerPage", String(min(max(request.limit, 1), Self.longestPage))),
                ]
            )
        )
        let answer = try response.successful(now: host.now).json()
        guard answer["hits"].isArray else { throw .malformed(where: "hits", what: "expected a list of stories") }
        var page = Page(reading: answer["hits"].array, limit: request.limit) { Item(story: $0, source: request.source) }
        page.title = "Hacker News"
        page.url = Self.people + "/"
        page.state = request.state
        if let pages = answer["nbPages"].int, number + 1 < min(pages, Self.mostPages) {
            page.next = Cursor(rawValue: String(number + 1))
        }
        return page
    }

    private func pageNumber(_ cursor: Cursor?) throws(SourceError) -> Int {
        guard let cursor else { return 0 }
        guard let number = Int(cursor.rawValue), (0..<Self.mostPages).contains(number) else {
            throw .malformed(where: "the cursor", what: "expected the number of a page")
        }
        return number
    }

    /// Where people read and discuss.
    fileprivate static let people = "https://news.ycombinator.com"
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
        self.init(source: source, guid: id, title: story["title"].words ?? "")
        let discussion = "\(HackerNews.people)/item?id=\(id.queryEscaped)"
        url = story["url"].webAddress ?? discussion
        comments = discussion
        authors = [story["author"].words].compactMap(\.self)
        published = story["created_at_i"].moment ?? story["created_at"].moment
        body = story["story_text"].words.map(Body.html)
        categories = story["_tags"].array.compactMap(\.words).filter(Self.isKind)
        score = story["points"].int
    }

    /// Tags such as `ask_hn` say what a story is; `author_…` and `story_…` repeat other fields.
    private static func isKind(_ tag: String) -> Bool {
        !["story", "front_page"].contains(tag) && !tag.hasPrefix("author_") && !tag.hasPrefix("story_")
    }
}
