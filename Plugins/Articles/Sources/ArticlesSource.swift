import FeedModel
public import SourceAPI

/// Articles of a service for authors: `articles:qiita?tag=swift`, or `articles:qiita` for the newest.
///
/// A further service is a type beside `Qiita` and a value of the subject here.
public struct ArticlesSource: Source {
    /// Makes the source.
    public init() {}

    /// What the source is, and that it asks Qiita, with the person's token if there is one.
    public var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "articles",
            title: "Articles",
            subject: .init(name: "service", help: "The service to ask", example: "qiita", values: ["qiita"]),
            parameters: [.init(name: "tag", help: "Only articles with this tag; all without it", example: "swift")],
            reach: .services([Qiita.service]),
            minimumInterval: .seconds(600),
            attribution: .init(text: "Articles on Qiita belong to their authors", url: "https://qiita.com/"),
            credentials: [
                .init(name: Qiita.credential, help: "An access token: 1,000 requests an hour; without one 60")
            ]
        )
    }

    /// Answers with one page of articles, the newest first.
    ///
    /// - Throws: ``SourceAPI/SourceError/notFound(_:)`` for a service or a tag there is not.
    public func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        guard request.uri.subject == "qiita" else {
            throw .notFound("there is no article service '\(request.uri.subject)'")
        }
        return try await Qiita(host: host).articles(request)
    }
}
