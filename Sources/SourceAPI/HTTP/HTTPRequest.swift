/// A request of a source.
public struct HTTPRequest: Hashable, Sendable {
    /// The absolute address, with the scheme `http` or `https`.
    public var url: String
    /// The method.
    public var method = Method.get
    /// The body of a POST request.
    ///
    /// The source sets its `Content-Type`.
    public var body: [UInt8] = []
    /// Header fields in addition to the host's (User-Agent, Accept-Encoding, validators).
    public var headers: HTTPHeaders
    /// Whether the host may make the request conditional; the response can then be 304 without a body.
    ///
    /// The host also answers 304 if the server sends the same body as last time. For a POST request that is the only
    /// reason, because validators are for GET (RFC 9110, 13.1).
    public var isConditional: Bool
    /// Whether a response with status 200 is wanted even if its body is incomplete.
    ///
    /// ``HTTPResponse/bodyError`` then has the error, which is thrown otherwise.
    public var acceptsPartialBody = false
    /// A credential of the reader that the host adds; a request is sent without it if the reader has none.
    public var credential: CredentialUse?
    /// The service whose address the reader has replaced for this request; the host sets it.
    package var replacedService: ReplacedService?

    /// A service that the reader has replaced with another server (`[endpoint]`).
    package struct ReplacedService: Hashable, Sendable {
        package var base: String
        /// The address in place of the declared one.
        package var replacement: String

        package init(base: String, replacement: String) {
            self.base = base
            self.replacement = replacement
        }
    }

    /// A method that a source may use: those that read.
    public enum Method: String, CaseIterable, Hashable, Sendable {
        /// GET.
        case get = "GET"
        /// POST, for services that take their questions in a body, such as GraphQL.
        case post = "POST"
    }

    /// Creates a GET request.
    ///
    /// - Parameters:
    ///   - url: The address, without its query if `query` is given.
    ///   - query: Names and values, which are percent-encoded, so that `C++ & c#` arrives as typed.
    public init(
        _ url: String,
        query: [(name: String, value: String)] = [],
        headers: HTTPHeaders = [:],
        isConditional: Bool = false
    ) {
        let pairs = query.map { "\($0.name.queryEscaped)=\($0.value.queryEscaped)" }.joined(separator: "&")
        self.url = pairs.isEmpty ? url : url + (url.contains("?") ? "&" : "?") + pairs
        self.headers = headers
        self.isConditional = isConditional
    }
}

extension String {
    /// The text percent-encoded for a query or a path: only the unreserved characters of RFC 3986 are left as they are.
    public var queryEscaped: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            default: bytes.append(contentsOf: [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
