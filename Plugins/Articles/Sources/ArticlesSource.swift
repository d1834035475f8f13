import FeedModel
public import SourceAPI

/// Articles of a service for authors: `articles:qiita?tag=swift`, `articles:devto?user=ben`, or all of a service.
///
/// A further service is a type beside `Qiita` and `DevTo`, and a value of the subject here.
public struct ArticlesSource: Source {
    /// Makes the source.
    public init() {}

    /// What the source is, whom it asks, and with which of the person's tokens.
    public var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "articles",
            title: "Articles",
            subject: .init(
                name: "service",
                help: "qiita, or devto for dev.to and other Forems",
                example: "qiita",
                values: ["qiita", "devto"]
            ),
            parameters: [
                .init(name: "tag", help: "Only articles with this tag; all without it", example: "swift"),
                .init(name: "user", help: "Only this person's articles", example: "qiita"),
            ],
            reach: .services([Qiita.service, DevTo.service]),
            minimumInterval: .seconds(600),
            attribution: .init(
                text: "Articles belong to their authors, on Qiita and on dev.to",
                url: "https://qiita.com/"
            ),
            credentials: [
                .init(name: Qiita.credential, help: "An access token: 1,000 requests an hour; without one 60"),
                .init(
                    name: DevTo.credential,
                    help: "An API key, for a Forem that is not public; without one all public articles"
                ),
            ]
        )
    }

    /// Answers with one page of articles, the newest first on Qiita, as the service orders them on dev.to.
    ///
    /// - Throws: ``SourceAPI/SourceError/notFound(_:)`` for a service, a tag or a person there is not.
    public func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        switch request.uri.subject {
        case "qiita": try await Qiita(host: host).articles(request)
        case "devto": try await DevTo(host: host).articles(request)
        default: throw .notFound("there is no article service '\(request.uri.subject)'")
        }
    }
}
