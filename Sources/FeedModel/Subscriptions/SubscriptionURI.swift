/// The address of a subscription: which source answers it, and with which parameters.
///
/// `https://…` and `http://…` belong to the Feeds source; others are `PLUGIN:SUBJECT?name=value&…`, for
/// example `weather:Tokyo`, `articles:qiita?tag=swift`, `repositories:swift nio`. Spaces need not be
/// escaped; `%XX` is decoded in subject and parameters, `+` is a plus.
public struct SubscriptionURI: Hashable, Sendable, CustomStringConvertible {
    /// The source that answers: `feeds`, `weather`, ….
    public let plugin: String
    /// What is asked of it: the feed's address, the place, the service, the search text.
    public let subject: String
    /// The parameters after `?`, in order; empty for feeds, whose query is part of the address.
    public let parameters: [Parameter]
    /// User name and password, `user:password` as the address has them, when it has any.
    ///
    /// No part of ``description``, so that they are shown nowhere, and that the items of a feed stay the same items
    /// when its password is changed.
    public let userinfo: String?
    /// The address in normal form, without ``userinfo``.
    public let description: String

    /// A parameter of an address, decoded.
    public struct Parameter: Hashable, Sendable {
        /// The name before `=`.
        public var name: String
        /// The value after `=`, `""` when there is none.
        public var value: String

        /// Makes a parameter.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Reads an address.
    ///
    /// Normal form: no white space around it, scheme and host in lower case, an empty path written `/`,
    /// no fragment. Nothing else is touched, because everything else can matter to a server.
    ///
    /// - Throws: ``SubscriptionError/notAnAddress(_:)`` without a scheme, host or subject;
    ///   ``SubscriptionError/unsupportedScheme(_:)`` for `file:`, `javascript:` and other schemes that no
    ///   subscription may have.
    public init(_ text: String) throws(SubscriptionError) {
        let text = text.trimmed
        guard let colon = text.unicodeScalars.firstIndex(of: ":"), colon != text.startIndex,
            text[..<colon].utf8.allSatisfy(\.isSchemeByte), text.utf8.first?.isASCIILetter == true,
            !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else { throw .notAnAddress(text.redactingUserinfo) }
        let scheme = text[..<colon].lowercased()
        let rest = text[text.unicodeScalars.index(after: colon)...]
        if scheme == "http" || scheme == "https" {
            guard let address = Self.normalizedWebAddress(scheme: scheme, rest: rest) else {
                throw .notAnAddress(text.redactingUserinfo)
            }
            (plugin, subject, parameters) = ("feeds", address.text, [])
            (userinfo, description) = (address.userinfo, address.text)
            return
        }
        // The Feeds source has no addresses but those of the web.
        guard scheme != "feeds", !Self.refusedSchemes.contains(scheme) else { throw .unsupportedScheme(scheme) }
        let request = String(rest).trimmed
        let parts = request.splitOnce(at: "?")
        let subject = parts[0].percentDecoded.trimmed
        guard !subject.isEmpty, !request.utf8.starts(with: "//".utf8) else {
            throw .notAnAddress(text.redactingUserinfo)
        }
        plugin = scheme
        userinfo = nil
        self.subject = subject
        self.parameters =
            parts.count < 2
            ? []
            : parts[1].unicodeScalars.split(separator: "&").map { pair in
                let halves = String(String.UnicodeScalarView(pair)).splitOnce(at: "=")
                return Parameter(
                    name: halves[0].percentDecoded,
                    value: halves.count > 1 ? halves[1].percentDecoded : ""
                )
            }
        description = scheme + ":" + request
    }

    /// The whole address, ``userinfo`` included: for the subscriptions file, and for the request.
    public var address: String {
        guard let userinfo, let slash = description.utf8.firstIndex(of: UInt8(ascii: "/")) else { return description }
        let host = description.utf8.index(slash, offsetBy: 2)
        return String(description[..<host]) + userinfo + "@" + String(description[host...])
    }

    /// The identity of the subscription.
    public var id: SourceID { SourceID(description) }

    /// The value of the first parameter of that name.
    public func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// Schemes that name a file, a script or another protocol; a subscription never has one.
    private static let refusedSchemes: Set = [
        "file", "data", "javascript", "vbscript", "about", "blob", "ftp", "ftps", "gopher", "dict", "smb", "ldap",
        "ldaps", "telnet", "tftp", "scp", "sftp", "ssh", "imap", "imaps", "pop3", "pop3s", "smtp", "smtps", "rtsp",
        "mailto", "ws", "wss", "unix", "feed",
    ]

    /// Whether what stands behind the host's name is a port or nothing (RFC 3986, 3.2.2 and 3.2.3).
    private static func hasPort(_ host: String) -> Bool {
        let bytes = host.utf8
        let port: Substring.UTF8View
        if bytes.first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
            port = bytes[bytes.index(after: end)...]
            guard port.first == nil || port.first == UInt8(ascii: ":") else { return false }
        } else {
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return true }
            port = bytes[colon...]
        }
        let digits = port.dropFirst()
        return digits.isEmpty || digits.allSatisfy { (0x30...0x39).contains($0) } && UInt16(String(digits) ?? "") != nil
    }

    /// Cuts at Unicode scalars, never at characters: `/` with a combining mark is still the slash that ends the host
    /// for every program that reads bytes.
    private static func normalizedWebAddress(
        scheme: String,
        rest: Substring
    ) -> (text: String, userinfo: String?)? {
        guard rest.utf8.starts(with: "//".utf8) else { return nil }
        let afterSlashes = rest.unicodeScalars.dropFirst(2)
        let authorityEnd = afterSlashes.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? afterSlashes.endIndex
        let authority = afterSlashes[..<authorityEnd]
        let hostStart = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
        let host = String(authority[hostStart...]).lowercased()
        guard !host.isEmpty, host.unicodeScalars.first != ":",
            !host.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0 == "\\" }), hasPort(host)
        else { return nil }
        var tail = afterSlashes[authorityEnd...]
        if let hash = tail.firstIndex(of: "#") { tail = tail[..<hash] }
        let slash = tail.first == "/" ? "" : "/"
        let userinfo = String(authority[..<hostStart].dropLast())
        let text = scheme + "://" + host + slash + String(tail).trimmed.replacingSpaces
        return (text, userinfo.isEmpty ? nil : userinfo)
    }
}

/// What can be wrong with a line of the subscriptions file, or with an address the person gives.
public enum SubscriptionError: Error, Hashable, Sendable {
    /// The text, without any password in it, is not the address of anything.
    case notAnAddress(String)
    /// The address has a scheme that is refused.
    case unsupportedScheme(String)
    /// No source of that name is built in or installed.
    case unknownSource(String)
    /// The source needs something the address does not say, or does not know what it says.
    case badParameter(source: String, name: String, reason: String)
    /// Already subscribed.
    case duplicate(SourceID)
    /// Not subscribed.
    case missing(String)
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    fileprivate var isHexadecimalDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x66).contains(self | 0x20)
    }
    fileprivate var isSchemeByte: Bool {
        isASCIILetter || (0x30...0x39).contains(self) || self == 0x2B || self == 0x2D || self == 0x2E
    }
}

extension StringProtocol {
    fileprivate var replacingSpaces: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == " " { text.append(contentsOf: "%20".unicodeScalars) } else { text.append(scalar) }
        }
        return String(text)
    }

    /// The text before and after the first such scalar; all of it when there is none.
    fileprivate func splitOnce(at separator: Unicode.Scalar) -> [String] {
        unicodeScalars.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(String.UnicodeScalarView($0)) }
    }

    /// The text with `%XX` decoded; an escape that is not two hexadecimal digits stays as it is.
    fileprivate var percentDecoded: String {
        guard utf8.contains(0x25) else { return String(self) }
        var bytes: [UInt8] = []
        var index = utf8.startIndex
        while index < utf8.endIndex {
            let byte = utf8[index]
            index = utf8.index(after: index)
            if byte == 0x25, let end = utf8.index(index, offsetBy: 2, limitedBy: utf8.endIndex),
                utf8[index..<end].allSatisfy(\.isHexadecimalDigit), let value = UInt8(self[index..<end], radix: 16)
            {
                bytes.append(value)
                index = end
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
