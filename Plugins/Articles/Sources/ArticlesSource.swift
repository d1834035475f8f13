import FeedModel
package import SourceAPI

/// Articles of a publishing service: `articles:qiita?tag=swift`, `articles:devto?user=ben`, or all of a service.
///
/// To add a service, write a type like `Qiita` and `DevTo`, and add a value to the subject.
package struct ArticlesSource: Source {
    package init() {}

    package var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "articles",
            title: "Articles",
            subject: .init(
                name: "service",
                help: "qiita, devto for dev.to and other Forems, or mock for samples without a network",
                example: "qiita",
                values: ["qiita", "devto", "mock"]
            ),
            parameters: [
                .init(name: "tag", help: "Only articles with this tag; all without it", example: "swift"),
                .init(name: "user", help: "Only this person's articles", example: "qiita"),
            ],
            reach: .services([Qiita.service, DevTo.service]),
            minimumInterval: .seconds(600),
            serviceAttributions: [
                "qiita": .init(text: "Articles by their authors on Qiita", url: "https://qiita.com/"),
                "devto": .init(text: "Articles by their authors on dev.to", url: "https://dev.to/"),
                "mock": .init(text: "Samples inside quire"),
            ],
            credentials: [
                .init(name: Qiita.credential, help: "An access token: 1,000 requests an hour; without one 60"),
                .init(
                    name: DevTo.credential,
                    help: "An API key, for a Forem that is not public; without one all public articles"
                ),
            ],
            scoreName: "like"
        )
    }

    /// Fetches a page of articles, newest first on Qiita, in the service's order on dev.to.
    package func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        switch request.uri.subject {
        case "qiita": try await Qiita(host: host).articles(request)
        case "mock": try MockArticles.articles(request)
        case "devto": try await DevTo(host: host).articles(request)
        default: throw .notFound("there is no article service '\(request.uri.subject)'")
        }
    }
}
