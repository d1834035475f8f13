import FeedModel
package import SourceAPI

/// News of services: `news:hn`, `news:hn?list=ask`, `news:newsapi?category=science`.
///
/// To add a service, write a type like these and add a value to the subject.
package struct NewsSource: Source {
    package init() {}

    package var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "news",
            title: "News",
            subject: .init(
                name: "service",
                help: "hn is Hacker News, newsapi is NewsAPI.org, mock has samples without a network",
                example: "hn",
                values: ["hn", "newsapi", "mock"]
            ),
            parameters: [
                .init(
                    name: "list",
                    help: "A list of Hacker News; without it the front page",
                    example: "top",
                    values: HackerNewsList.allCases.map(\.rawValue)
                ),
                .init(
                    name: "category",
                    help: "A category of NewsAPI's headlines",
                    example: "technology",
                    values: NewsAPI.categories
                ),
                .init(name: "query", help: "Only news with these words", example: "swift"),
                .init(name: "country", help: "A country of NewsAPI's headlines, two letters", example: "us"),
                .init(name: "language", help: "The language of the news, as a two-letter code", example: "en"),
            ],
            reach: .services([HackerNewsSearch.service, HackerNews.service, NewsAPI.service]),
            minimumInterval: .seconds(600),
            serviceAttributions: [
                "hn": .init(text: "Hacker News, search by Algolia", url: "https://hn.algolia.com/"),
                "newsapi": .init(text: "News by NewsAPI.org", url: "https://newsapi.org/"),
                "mock": .init(text: "Samples inside quire"),
            ],
            credentials: [
                .init(name: NewsAPI.credential, help: "A key for news:newsapi; news:hn and every feed work without one")
            ],
            scoreName: "point"
        )
    }

    /// Fetches a page of stories; an unknown service, or a parameter that it does not have, is not found.
    package func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        let service = request.uri.subject
        let unsupported =
            switch service {
            case "hn": ["category", "country", "language"]
            case "mock": ["list", "category", "query", "country", "language"]
            default: ["list"]
            }
        if let parameter = unsupported.first(where: { request.uri.parameter($0) != nil }) {
            throw .notFound("'\(service)' has no '\(parameter)'")
        }
        switch service {
        case "hn":
            let list = request.uri.parameter("list").flatMap(HackerNewsList.init)
            if let list, (request.uri.parameter("query") ?? "").isEmpty {
                return try await HackerNews(host: host, list: list).stories(request)
            }
            return try await HackerNewsSearch(host: host, list: list).stories(request)
        case "mock": return try MockNews.news(request)
        case "newsapi": return try await NewsAPI(host: host).articles(request)
        default: throw .notFound("there is no news service '\(service)'")
        }
    }
}
