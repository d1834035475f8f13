public import SourceAPI

/// The reader's settings for one subscription (`[source."ADDRESS"]`).
public struct FetchSettings: Hashable, Sendable {
    /// The `User-Agent` to send instead of the program's own.
    public var userAgent: String?
    /// Headers to add or to replace, sent to the subscribed origin only.
    public var headers = HTTPHeaders()
    /// The proxy to use instead of the environment's; `""` for a direct connection.
    public var proxy: String?
    /// The name of the credential to send, to the subscribed origin only.
    public var credential: String?

    /// Creates settings that change nothing.
    public init() {}

    /// The headers that frame a message or belong to a connection; only the transport sets them.
    public static let reservedHeaders: Set = [
        "accept-encoding", "connection", "content-length", "host", "if-modified-since", "if-none-match",
        "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// The header values that must not appear in logs and recordings.
    var secrets: [Credential] {
        let words = ["auth", "cookie", "key", "pass", "secret", "session", "token"]
        return headers.filter { field in words.contains { field.name.lowercased().contains($0) } }
            .map { Credential(header: $0.value) }
    }
}
