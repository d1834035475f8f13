public import SourceAPI

/// What a person wants to be different for one subscription.
public struct FetchSettings: Hashable, Sendable {
    /// What the server is told instead of the program's own name.
    public var userAgent: String?
    /// Headers to send beside or instead of ours, to the subscribed origin only.
    public var headers = HTTPHeaders()
    /// The proxy to go through instead of the environment's; `""` for none.
    public var proxy: String?
    /// The name of the credential to sign in with, at the subscribed origin only.
    public var credential: String?

    /// Makes settings in which nothing is different.
    public init() {}

    /// The headers that frame a message or belong to a connection, which nobody but the transport may set.
    public static let reservedHeaders: Set = [
        "accept-encoding", "connection", "content-length", "host", "if-modified-since", "if-none-match",
        "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// The values that must be kept out of logs and recordings.
    var secrets: [Credential] {
        let words = ["auth", "cookie", "key", "pass", "secret", "session", "token"]
        return headers.filter { field in words.contains { field.name.lowercased().contains($0) } }
            .map { Credential(secret: $0.value) }
    }
}
