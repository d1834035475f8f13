package import SourceAPI

package struct FetchSettings: Hashable, Sendable {
    package var userAgent: String?
    /// Headers to add or to replace, sent to the subscribed origin only.
    package var headers = HTTPHeaders()
    package var proxy: String?
    /// The name of the credential to send, to the subscribed origin only.
    package var credential: String?

    package init() {}

    /// The headers that frame a message or belong to a connection; only the transport sets them.
    package static let reservedHeaders: Set = [
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
