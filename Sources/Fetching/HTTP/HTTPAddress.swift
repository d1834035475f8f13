import CCurl
import CIDN
package import SourceAPI

/// An `http` or `https` address.
///
/// libcurl's own parser reads it, so that the host that is checked is the host that is connected to. A host in other
/// letters than ASCII is converted first. ``text`` leaves out user name, password and fragment.
package struct HTTPAddress: Hashable, Sendable {
    /// The address without user name, password, fragment and default port; spaces and non-ASCII bytes are escaped.
    package let text: String
    package let scheme: String
    /// The host in ASCII and lower case without a trailing dot; an IPv6 address without brackets.
    package let host: String
    package let port: Int
    package let userinfo: Credential?
    /// The host with the trailing dot that it may have.
    private let name: String
    let path: String
    private let query: String?

    package init(_ text: String) throws(SourceError) { try self.init(text, relativeTo: nil) }

    package func resolving(_ location: String) throws(SourceError) -> HTTPAddress {
        try HTTPAddress(location, relativeTo: self)
    }

    private init(_ text: String, relativeTo base: HTTPAddress?) throws(SourceError) {
        guard !text.utf8.contains(0), let url = curl_url() else { throw Self.notAnAddress }
        defer { curl_url_cleanup(url) }
        let flags = UInt32(CURLU_URLENCODE)
        // libcurl resolves a lone fragment to the folder; by RFC 3986, 5.4.1 it is the same document.
        let reference = base == nil ? text[...] : text.prefix { $0 != "#" }
        if let base { curl_url_set(url, CURLUPART_URL, base.text, flags) }
        switch curl_url_set(url, CURLUPART_URL, reference.isEmpty ? base?.text ?? "" : String(reference), flags) {
        case CURLUE_OK: break
        case CURLUE_UNSUPPORTED_SCHEME: throw Self.refusal(scheme: text.prefix { $0 != ":" })
        default: throw Self.notAnAddress
        }
        guard let scheme = url.part(CURLUPART_SCHEME)?.lowercased() else { throw Self.notAnAddress }
        guard scheme == "http" || scheme == "https" else { throw Self.refusal(scheme: scheme[...]) }
        guard url.convertHost(parsing: flags), let host = url.part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
            let port = url.part(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT).flatMap({ Int($0) })
        else { throw Self.notAnAddress }
        let user = url.part(CURLUPART_USER, flags: CURLU_URLDECODE)
        let password = url.part(CURLUPART_PASSWORD, flags: CURLU_URLDECODE)
        for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_FRAGMENT] {
            curl_url_set(url, part, nil, 0)
        }
        guard let text = url.part(CURLUPART_URL, flags: CURLU_NO_DEFAULT_PORT) else { throw Self.notAnAddress }
        self.text = text
        self.scheme = scheme
        name = host.withoutBrackets
        self.host = name.withoutTrailingDot
        self.port = port
        path = url.part(CURLUPART_PATH) ?? "/"
        query = url.part(CURLUPART_QUERY)
        userinfo = user.map { Credential(user: $0, password: password ?? "") }
    }

    private static var notAnAddress: SourceError { .refused("the address is not valid") }

    private static func refusal(scheme: Substring) -> SourceError {
        let name = scheme.prefix(20).filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        return .refused("'\(name):' addresses are not fetched, only http and https")
    }

    package struct Origin: Hashable, Sendable {
        package let scheme: String
        /// The host in lower case, with its trailing dot: a search domain can complete `example.org` but not
        /// `example.org.`.
        package let host: String
        package let port: Int
    }

    package var origin: Origin { Origin(scheme: scheme, host: name, port: port) }

    /// The origin as text, `https://example.org`: the name under which the credential of a private feed is stored.
    package var originText: String { "\(scheme)://\(withPort(name))" }

    package var hostAndPort: String { withPort(host) }

    private func withPort(_ host: String) -> String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// The address for logs and errors, without its query, where services expect keys.
    package var logText: String { "\(scheme)://\(hostAndPort)\(path)" }

    /// The address with its query, for the author of a source; known secrets in it are still to be replaced.
    var shownText: String { logText + (query.map { "?" + $0 } ?? "") }

    /// Returns whether the address has the same origin as the base, and a path equal to or below the base's.
    package func isBelow(_ base: HTTPAddress) -> Bool {
        let folder = base.path.withoutSlash
        return origin == base.origin
            && (folder.isEmpty || path == folder
                || path.hasPrefix(folder + "/") && !path.dropFirst(folder.count).mayLeadUpwards)
    }

    /// The length in bytes without a final slash.
    package var lengthAsBase: Int { text.withoutSlash.utf8.count }

    /// Returns the address with `base` replaced by `other`; `nil` if the address is not below `base`.
    package func replacing(_ base: HTTPAddress, with other: HTTPAddress) throws(SourceError) -> HTTPAddress? {
        guard isBelow(base) else { return nil }
        let rest = path.dropFirst(base.path.withoutSlash.count) + (query.map { "?" + $0 } ?? "")
        return try HTTPAddress(other.text.withoutSlash + rest)
    }

    /// Whether the host belongs to this machine or to the reader's own network.
    ///
    /// It is a non-public IP address, a name without a dot, or a name below a domain that the public name service never
    /// has: RFC 6761 (`localhost`, `test`), RFC 6762 (`local`, and the private domains of appendix G), RFC 8375
    /// (`home.arpa`), and `localdomain`, which systems complete names with.
    var isLocal: Bool {
        if let address = IPAddress(host) { return !address.isPublic }
        // Byte by byte: a label has no characters that a dot is a part of.
        let labels = host.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
        if let address = IPAddress(labels.joined(separator: ".")) { return !address.isPublic }
        guard labels.count > 1, let last = labels.last else { return true }
        return Self.localDomains.contains(last) || labels.suffix(2) == ["home", "arpa"]
    }

    private static let localDomains: Set = [
        "localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan", "test",
    ]
}

extension Substring {
    /// Whether a server can read the path as one with `..`: encoded, behind a backslash, or with a parameter of a
    /// segment.
    fileprivate var mayLeadUpwards: Bool {
        var plain = lowercased()
        for (code, sign) in [("%2e", "."), ("%2f", "/"), ("%5c", "\\"), ("%3b", ";")] {
            plain.replace(code, with: sign)
        }
        return plain.split { "/\\".contains($0) }.contains { $0.prefix { $0 != ";" } == ".." }
    }
}

extension String {
    fileprivate var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }

    fileprivate var withoutBrackets: String { hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self }

    fileprivate var withoutTrailingDot: String { hasSuffix(".") && utf8.count > 1 ? String(dropLast()) : self }

    /// The host name in the form that name servers and HTTP use: `bücher.example` is `xn--bcher-kva.example`.
    ///
    /// The conversion is UTS 46, nontransitional, whatever the locale of the process; libcurl's depends on it. An
    /// emoji, which IDNA 2008 excludes, is converted as browsers and curl do. `nil` if the text is not a name, or if a
    /// character is converted to one that would end the host, such as `／` to `/`.
    var hostInASCII: String? {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        guard let name = converted(IDN2_NONTRANSITIONAL) ?? (hasDeviation ? nil : converted(IDN2_TRANSITIONAL)),
            name.utf8.allSatisfy({ $0.isNameByte })
        else { return nil }
        return name
    }

    /// Whether the text has a character that names another host in the transitional form (UTS 46, 2.3): ß, ς and the
    /// joiners.
    private var hasDeviation: Bool {
        unicodeScalars.contains { ["\u{DF}", "\u{1E9E}", "\u{3C2}", "\u{200C}", "\u{200D}"].contains($0) }
    }

    private func converted(_ processing: idn2_flags) -> String? {
        var name: UnsafeMutablePointer<UInt8>?
        let flags = Int32(bitPattern: IDN2_NFC_INPUT.rawValue | processing.rawValue)
        guard !utf8.contains(0), idn2_lookup_u8(Array(utf8) + [0], &name, flags) == Int32(IDN2_OK.rawValue), let name
        else { return nil }
        defer { idn2_free(name) }
        return String(validatingCString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
    }
}

extension UInt8 {
    fileprivate var isNameByte: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
    }
}

extension OpaquePointer {
    /// Converts the host of a parsed address to ASCII and parses it again: `１２７.1` is an IP address then.
    func convertHost(parsing flags: UInt32) -> Bool {
        guard let host = part(CURLUPART_HOST), let name = host.hostInASCII else { return false }
        return name == host
            || curl_url_set(self, CURLUPART_HOST, name, 0) == CURLUE_OK
                && part(CURLUPART_URL).map { curl_url_set(self, CURLUPART_URL, $0, flags) == CURLUE_OK } == true
    }

    func part(_ part: CURLUPart, flags: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(self, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(validatingCString: text)
    }
}
