extension PluginScaffold {
    /// A package in Swift, whose source quire can take into its own tree without a change.
    static let swift = [
        File(
            path: "plugin.toml",
            text: """
                id = "NAME"                      # the word before the colon of its addresses
                title = "TITLE"
                run = ["./NAME"]                 # ./build makes it

                [subject]                        # what stands behind the colon
                name = "list"
                help = "newest or oldest"
                example = "newest"

                [[services]]                     # the only addresses that are requested
                key = "api"
                base = "https://api.example.org"

                """
        ),
        File(
            path: "Package.swift",
            text: """
                // swift-tools-version: 6.2
                import PackageDescription

                let package = Package(
                    name: "NAME",
                    dependencies: [.package(url: "https://github.com/quire-reader/quire", branch: "main")],
                    targets: [
                        .executableTarget(
                            name: "NAME",
                            dependencies: [
                                .product(name: "FeedModel", package: "quire"),
                                .product(name: "SourceAPI", package: "quire"),
                                .product(name: "SourceProcess", package: "quire"),
                            ]
                        )
                    ]
                )

                """
        ),
        File(
            path: "Sources/NAME/TITLESource.swift",
            text: """
                import FeedModel
                import SourceAPI

                /// The items of a service.
                struct TITLESource: Source {
                    let descriptor = SourceDescriptor(
                        id: "NAME",
                        title: "TITLE",
                        subject: .init(name: "list", help: "newest or oldest", example: "newest"),
                        reach: .services([.init(key: "NAME.api", base: "https://api.example.org")]),
                        minimumInterval: .seconds(600)
                    )

                    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
                        let url = "https://api.example.org/\\(request.uri.subject.queryEscaped).json"
                        let response = try await host.http(HTTPRequest(url, isConditional: true))
                        if response.status == 304 { return Page(.unchanged, state: request.state) }
                        let items = try response.successful(now: host.now).json()["items"]
                        guard items.isArray else { throw .malformed(where: "items", what: "expected a list") }
                        return Page(reading: items.array, limit: request.limit) { fields in
                            guard let id = fields["id"].text else { return nil }
                            var item = Item(source: request.source, guid: id, title: fields["title"].string ?? "")
                            item.url = fields["url"].httpURL
                            item.published = fields["at"].date
                            return item
                        }
                    }
                }

                """
        ),
        File(
            path: "Sources/NAME/main.swift",
            text: """
                import SourceProcess

                await SourceProcessHost.run(TITLESource())

                """
        ),
        File(
            path: "build",
            text: """
                #!/bin/sh
                # Builds ./NAME, without symbols. The folder of the build lies elsewhere: the files in this one, of at most 64 MiB,
                # belong to the plugin.
                set -e
                cd "$(dirname "$0")"
                place=${XDG_CACHE_HOME:-$HOME/.cache}/quire-plugins/NAME
                set -- swift build -c release --static-swift-stdlib -Xlinker -s --scratch-path "$place"
                "$@"
                cp "$("$@" --show-bin-path)/NAME" .

                """,
            isExecutable: true
        ),
        mapping[1],
    ]
}
