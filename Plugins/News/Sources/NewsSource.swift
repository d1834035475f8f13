import FeedModel
public import SourceAPI

/// News that people pass on: `news:hn` is the front page of Hacker News.
///
/// A further service is a type beside `HackerNews` and a value of the subject here.
public struct NewsSource: Source {
    /// Makes the source.
    public init() {}

    /// What the source is, and that it asks the search service of Hacker News.
    public var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "news",
            title: "News",
            subject: .init(name: "service", help: "hn is the front page of Hacker News", example: "hn", values: ["hn"]),
            reach: .services([HackerNews.search]),
            minimumInterval: .seconds(600),
            attribution: .init(text: "Hacker News, search by Algolia", url: "https://hn.algolia.com/")
        )
    }

    /// Answers with one page of stories.
    ///
    /// - Throws: ``SourceAPI/SourceError/notFound(_:)`` for a service there is not.
    public func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        guard request.uri.subject == "hn" else { throw .notFound("there is no news service '\(request.uri.subject)'") }
        return try await HackerNews(host: host).frontPage(request)
    }
}
