import FeedModel
import Primitives
public import SourceAPI

/// High and low water, as reported by the tides service.
public struct TidesSource: Source {
    /// The descriptor of the source; its subject is a harbour.
    public let descriptor = SourceDescriptor(
        id: "tides",
        title: "Tides",
        subject: .init(name: "harbour", help: "the name of a harbour", example: "Bremerhaven"),
        reach: .services([.init(key: "tides", base: "https://tides.example.org")]),
        minimumInterval: .seconds(3600)
    )

    /// Creates the source.
    public init() {}

    /// Fetches the tides of the harbour.
    public func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        let address = HTTPRequest("https://tides.example.org/v1", query: [("at", request.uri.subject)])
        let answer = try await host.http(address).successful(now: host.now).json()
        guard answer["tides"].isArray else { throw .malformed(where: "the answer", what: "there is no list of tides") }
        return Page(reading: answer["tides"].array, limit: request.limit) { tide in
            guard let id = tide["id"].text, let title = tide["title"].trimmedString else { return nil }
            return Item(source: request.source, guid: id, title: title)
        }
    }
}
