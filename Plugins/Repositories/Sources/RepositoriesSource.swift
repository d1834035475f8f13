import FeedModel
public import SourceAPI

/// Repositories that match a search on GitHub: `repositories:swift nio`.
public struct RepositoriesSource: Source {
    /// Makes the source.
    public init() {}

    /// What the source is, and that it asks GitHub, with the person's token if there is one.
    public var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "repositories",
            title: "Repositories",
            subject: .init(
                name: "search",
                help: "Words and GitHub's qualifiers, at most 256 characters: swift nio language:swift",
                example: "swift nio"
            ),
            reach: .services([GitHub.service]),
            minimumInterval: .seconds(300),
            attribution: .init(text: "Search by GitHub", url: "https://github.com/"),
            credentials: [
                .init(name: GitHub.credential, help: "A token: 30 searches a minute; without one 10")
            ]
        )
    }

    /// Answers with one page of repositories, the best match first.
    ///
    /// - Throws: ``SourceAPI/SourceError/refused(_:)`` for a search that GitHub would not accept.
    public func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        try await GitHub(host: host).search(request)
    }
}
