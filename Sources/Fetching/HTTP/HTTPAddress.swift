import CCurl
public import SourceAPI

/// An `http` or `https` address, taken apart by libcurl's own parser: what is checked is what is connected to.
///
/// User name, password and fragment are not part of ``text``; so an address can stand in a log or an error.
public struct HTTPAddress: Hashable, Sendable {
    /// The address without user name, password, fragment and default port; spaces and bytes outside ASCII escaped.
    public let text: String
    /// `http` or `https`.
    public let scheme: String
    /// The host in lower case without a final full stop; an IPv6 address without brackets.
    public let host: String
    /// The port, the scheme's own if the address names none.
    public let port: Int
    /// User name and password of the address, decoded, as `user:password`.
    public let userinfo: Credential?
    private let path: String
    private let query: String?

    /// Reads an absolute address.
    ///
    /// - Throws: ``SourceError/refused(_:)`` for another scheme and for text that is no address.
    public init(_ text: String) throws(SourceError) {
        try self.init(text, relativeTo: nil)
    }

    /// Reads what a `Location` header says: an absolute or a relative address (RFC 3986, 5.2).
    ///
    /// - Throws: ``SourceError/refused(_:)`` as ``init(_:)`` does.
    public func resolving(_ location: String) throws(SourceError) -> HTTPAddress {
        try HTTPAddress(location, relativeTo: self)
    }

    private init(_ text: String, relativeTo base: HTTPAddress?) throws(SourceError) {
        guard !text.utf8.contains(0), let url = curl_url() else { throw Self.unreadable }
        defer { curl_url_cleanup(url) }
        let flags = UInt32(CURLU_URLENCODE)
        // libcurl resolves a fragment alone to the folder; RFC 3986, 5.4.1 says it is the same document.
        let reference = base == nil ? text[...] : text.prefix { $0 != "#" }
        if let base { curl_url_set(url, CURLUPART_URL, base.text, flags) }
        switch curl_url_set(url, CURLUPART_URL, reference.isEmpty ? base?.text ?? "" : String(reference), flags) {
        case CURLUE_OK: break
        case CURLUE_UNSUPPORTED_SCHEME: throw Self.refusal(scheme: text.prefix { $0 != ":" })
        default: throw Self.unreadable
        }
        guard let scheme = url.part(CURLUPART_SCHEME)?.lowercased() else { throw Self.unreadable }
        guard scheme == "http" || scheme == "https" else { throw Self.refusal(scheme: scheme[...]) }
        guard let host = url.part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
            let port = url.part(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT).flatMap({ Int($0) })
        else { throw Self.unreadable }
        let user = url.part(CURLUPART_USER, flags: CURLU_URLDECODE)
        let password = url.part(CURLUPART_PASSWORD, flags: CURLU_URLDECODE)
        for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_FRAGMENT] {
            curl_url_set(url, part, nil, 0)
        }
        guard let text = url.part(CURLUPART_URL, flags: CURLU_NO_DEFAULT_PORT) else { throw Self.unreadable }
        self.text = text
        self.scheme = scheme
        self.host = host.hostWithoutDecoration
        self.port = port
        path = url.part(CURLUPART_PATH) ?? "/"
        query = url.part(CURLUPART_QUERY)
        userinfo = user.map { Credential(secret: "\($0):\(password ?? "")") }
    }

    private static var unreadable: SourceError { .refused("what should be an address is none") }

    private static func refusal(scheme: Substring) -> SourceError {
        let name = scheme.prefix(20).filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        return .refused("'\(name):' addresses are not fetched, only http and https")
    }
}

extension HTTPAddress {
    /// Scheme, host and port: what secrets belong to.
    public struct Origin: Hashable, Sendable {
        /// `http` or `https`.
        public let scheme: String
        /// The host, as in ``HTTPAddress/host``.
        public let host: String
        /// The port.
        public let port: Int
    }

    /// The address's origin.
    public var origin: Origin { Origin(scheme: scheme, host: host, port: port) }

    /// The origin as people write it, `https://example.org`: what a pair for a private feed is kept under.
    public var originText: String { "\(scheme)://\(hostAndPort)" }

    /// Host and port as people write them, the port only if it is not the scheme's own.
    public var hostAndPort: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// The address for an error or a log: without its query, where services put keys.
    public var shown: String { "\(scheme)://\(hostAndPort)\(path)" }

    /// Whether the address begins with another one: the same origin, and a path below the other's.
    public func isBelow(_ base: HTTPAddress) -> Bool {
        origin == base.origin && (path == base.path || path.hasPrefix(base.path.withoutSlash + "/"))
    }

    /// The address with the part that is `base` replaced by `other`; `nil` if it is not below `base`.
    public func replacing(_ base: HTTPAddress, with other: HTTPAddress) throws(SourceError) -> HTTPAddress? {
        guard isBelow(base) else { return nil }
        let rest = path.dropFirst(base.path.withoutSlash.count) + (query.map { "?" + $0 } ?? "")
        return try HTTPAddress(other.text.withoutSlash + rest)
    }
}

extension String {
    fileprivate var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }

    /// `[::1]` without brackets, `localhost.` without the full stop.
    fileprivate var hostWithoutDecoration: String {
        if hasPrefix("["), hasSuffix("]") { return String(dropFirst().dropLast()) }
        return hasSuffix(".") && count > 1 ? String(dropLast()) : self
    }
}

extension OpaquePointer {
    /// A part of a parsed address; `nil` if there is none, or if it holds no UTF-8 after decoding.
    fileprivate func part(_ part: CURLUPart, flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(self, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(validatingCString: text)
    }
}
