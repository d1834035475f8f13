import FeedModel
package import SourceAPI

/// Repositories on GitHub that match a search: `repositories:swift nio`.
package struct RepositoriesSource: Source {
    package init() {}

    package var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "repositories",
            title: "Repositories",
            subject: .init(
                name: "search",
                help:
                    "Words and GitHub's qualifiers, at most 256 characters: swift nio language:swift sort:stars order:asc",
                example: "swift nio"
            ),
            reach: .services([GitHub.service]),
            minimumInterval: .seconds(300),
            attribution: .init(text: "Search by GitHub", url: "https://github.com/"),
            credentials: [
                .init(name: GitHub.credential, help: "A token: 30 searches a minute; without one 10")
            ],
            scoreName: "star"
        )
    }

    /// Fetches a page of repositories, best match first unless the search says `sort:`.
    package func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        try await GitHub(host: host).search(request)
    }
}
