/// A GET request of a source.
public struct HTTPRequest: Hashable, Sendable {
    /// The absolute address, `http` or `https`.
    public var url: String
    /// Headers beside those the host sends itself (User-Agent, Accept-Encoding, validators).
    public var headers: HTTPHeaders
    /// Whether the host may ask conditionally; the answer can then be 304 without a body.
    ///
    /// The host answers 304 by itself where a server sends the very body it sent last time.
    public var isConditional: Bool
    /// Whether an answer with status 200 is wanted whose body broke off: ``HTTPResponse/bodyError`` then says why; else
    /// that is thrown.
    public var acceptsPartialBody = false

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - url: The address, without the query if `query` is given.
    ///   - query: Names and values, which are escaped here: everything but letters, digits and `-._~` (RFC 3986
    ///     unreserved), so that `C++ & c#` arrives as it was typed.
    ///   - headers: Further headers.
    ///   - isConditional: Whether the source understands 304.
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
    /// The text escaped for a part of a query or of a path: only RFC 3986's unreserved characters stay.
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
