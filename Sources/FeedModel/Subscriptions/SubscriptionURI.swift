/// The address of a subscription: its source and the parameters for it.
///
/// `https://…` and `http://…` belong to the Feeds source, and so do `feed://…` and `feed:https://…`, which stand for
/// them. All others are `PLUGIN:SUBJECT?name=value&…`, for example `weather:Tokyo`, `articles:qiita?tag=swift` or
/// `repositories:swift nio`. Spaces need not be escaped; `%XX` is decoded in the subject and the parameters; `+` is a
/// literal plus. An `@` within the first word of a subject is written `%40`: `user:password@host` is a web address
/// without its scheme.
///
/// `exec:COMMAND` and `filter:PROGRAM:ADDRESS` are as in newsboat: the text after the colon is for the shell, and
/// nothing of it is decoded.
public struct SubscriptionURI: Hashable, Sendable, CustomStringConvertible {
    /// The name of the source: `feeds`, `weather`, ….
    public let plugin: String
    /// The thing to fetch from the source: the feed's address, the place, the service, the search text.
    public private(set) var subject: String
    /// The parameters after `?`, in order; empty for feeds, whose query is part of the address.
    public private(set) var parameters: [Parameter]
    /// The user name and password, `user:password` as in the address, if there are any.
    ///
    /// Excluded from ``description``, so that they are never shown and the items of a feed keep their identities when
    /// its password changes.
    public let userinfo: String?
    /// The address in normal form, without ``userinfo``.
    public let description: String

    /// A decoded parameter of an address.
    public struct Parameter: Hashable, Sendable {
        /// The name before `=`.
        public var name: String
        /// The value after `=`; `""` without one.
        public var value: String

        /// Creates a parameter.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Parses an address.
    ///
    /// The normal form has no white space around it, its scheme and host are in lower case, an empty path is written
    /// `/`, and there is no fragment. Nothing else is changed, because everything else can be significant to a server.
    ///
    /// - Throws: ``SubscriptionError/notAnAddress(_:)`` if the scheme, host or subject is missing;
    ///   ``SubscriptionError/notACommand(_:_:)`` if `exec:` or `filter:` is followed by something else than a command;
    ///   ``SubscriptionError/unsupportedScheme(_:)`` for `file:`, `javascript:` and other schemes that no subscription
    ///   may have.
    public init(_ text: String) throws(SubscriptionError) {
        let text = text.trimmed.withoutFeedScheme
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.startIndex,
            text.utf8[..<colon].allSatisfy(\.isSchemeByte), text.utf8.first?.isASCIILetter == true
        else { throw .notAnAddress(text.redactingUserinfo) }
        let scheme = text[..<colon].lowercased()
        let rest = text[text.utf8.index(after: colon)...]
        if scheme == "exec" || scheme == "filter" {
            do throws(CommandFault) {
                let parts = try Self.commandParts(scheme: scheme, rest: rest)
                (plugin, subject, parameters) = (scheme, parts.subject, [])
                (userinfo, description) = (parts.userinfo, "\(scheme):\(parts.subject)")
            } catch {
                throw .notACommand(text.redactingUserinfo, error)
            }
            return
        }
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw .notAnAddress(text.redactingUserinfo)
        }
        if scheme == "http" || scheme == "https" {
            guard let address = Self.normalizedWebAddress(scheme: scheme, rest: rest) else {
                throw .notAnAddress(text.redactingUserinfo)
            }
            (plugin, subject, parameters) = ("feeds", address.text, [])
            (userinfo, description) = (address.userinfo, address.text)
            return
        }
        // The Feeds source has web addresses only.
        guard scheme != "feeds", !Self.refusedSchemes.contains(scheme) else { throw .unsupportedScheme(scheme) }
        let request = String(rest).trimmed
        let parts = request.splitOnce(at: "?")
        let subject = parts[0].percentDecoded.trimmed
        // The system would end a path at NUL.
        guard !subject.isEmpty, !subject.utf8.contains(0), !request.utf8.starts(with: "//".utf8) else {
            throw .notAnAddress(text.redactingUserinfo)
        }
        let description = scheme + ":" + request
        guard !description.beginsWithUserinfo else { throw .notAnAddress(description.redactingUserinfo) }
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
        self.description = description
    }

    /// The whole address, including ``userinfo``: for the subscriptions file, and for the request.
    public var address: String {
        guard let web = filteredAddress, let command else { return withUserinfo(description) }
        return "\(plugin):\(command):\(web)"
    }

    /// The address with everything after the colon as its subject, undecoded.
    public var withWholeSubject: SubscriptionURI {
        var uri = self
        (uri.subject, uri.parameters) = (String(description.dropFirst(plugin.count + 1)), [])
        return uri
    }

    func withUserinfo(_ text: String) -> String {
        guard let userinfo, let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return text }
        let host = text.utf8.index(slash, offsetBy: 2)
        return String(text[..<host]) + userinfo + "@" + String(text[host...])
    }

    /// The identity of the subscription.
    public var id: SourceID { SourceID(description) }

    /// Returns the value of the first parameter with a name.
    public func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Schemes that name a file, a script or another protocol, and are never subscribed to.
    package static let refusedSchemes: Set = [
        "file", "data", "javascript", "vbscript", "about", "blob", "ftp", "ftps", "gopher", "dict", "smb", "ldap",
        "ldaps", "telnet", "tftp", "scp", "sftp", "ssh", "imap", "imaps", "pop3", "pop3s", "smtp", "smtps", "rtsp",
        "mailto", "ws", "wss", "unix", "feed",
    ]

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

    /// Splits at bytes, not at characters: to every program that reads bytes, `/` followed by a combining mark still
    /// ends the host.
    static func normalizedWebAddress(scheme: String, rest: Substring) -> (text: String, userinfo: String?)? {
        let bytes = Array(rest.utf8)
        guard bytes.starts(with: "//".utf8) else { return nil }
        let authorityEnd = bytes[2...].firstIndex(where: \.endsAuthority) ?? bytes.count
        let at = bytes[2..<authorityEnd].lastIndex(of: UInt8(ascii: "@"))
        let host = String(decoding: bytes[(at.map { $0 + 1 } ?? 2)..<authorityEnd], as: UTF8.self).lowercased()
        guard !host.isEmpty, host.utf8.first != UInt8(ascii: ":"), !host.utf8.contains(UInt8(ascii: "\\")),
            !host.unicodeScalars.contains(where: \.isNeverInHost),
            hasPort(host)
        else { return nil }
        let tail = bytes[authorityEnd...].prefix { $0 != UInt8(ascii: "#") }
        let slash = tail.first == UInt8(ascii: "/") ? "" : "/"
        let userinfo = at.map { String(decoding: bytes[2..<$0], as: UTF8.self) }
        let path = String(decoding: tail, as: UTF8.self).trimmed.replacingSpaces
        return (scheme + "://" + host + slash + path, userinfo?.isEmpty == true ? nil : userinfo)
    }

    /// Returns the address with the user name and password of another one; `nil` if it has its own, the other has none,
    /// or their servers differ.
    public func withUserinfo(of other: SubscriptionURI) -> SubscriptionURI? {
        guard userinfo == nil, let userinfo = other.userinfo, let web = webAddress, let origin = Self.origin(of: web),
            let otherWeb = other.webAddress, origin == Self.origin(of: otherWeb)
        else { return nil }
        let filter = plugin == "filter" ? "filter:\(command ?? ""):" : ""
        let scheme = web.prefix { $0 != "/" } + "//"
        return try? SubscriptionURI(filter + scheme + userinfo + "@" + web.dropFirst(scheme.count))
    }

    private var webAddress: String? {
        switch plugin {
        case "feeds": description
        case "filter": command.map { String(description.dropFirst("filter:\($0):".count)) }
        default: nil
        }
    }

    private static func origin(of web: String) -> String? {
        let parts = web.unicodeScalars.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count > 2 ? "\(String(parts[0]))//\(String(parts[2]))" : nil
    }

    /// The text for the shell of `exec:COMMAND` and `filter:PROGRAM:ADDRESS`; `nil` for other addresses.
    public var command: String? {
        switch plugin {
        case "exec": subject
        case "filter": Self.split(subject).map(\.program)
        default: nil
        }
    }

    /// The web address whose document `filter:PROGRAM:ADDRESS` reads, with ``userinfo``; `nil` for other addresses.
    public var filteredAddress: String? {
        plugin == "filter" ? Self.split(subject).map { withUserinfo($0.address) } : nil
    }

    /// The title of a subscription for which neither the reader nor the publisher has one: its address, or its command
    /// in short.
    ///
    /// The short form is the name of the program with its arguments, and of a filter the address without its scheme as
    /// well.
    public var placeholderTitle: String {
        guard let command else { return description }
        let first = command.unicodeScalars.prefix { !"|&;<>()\n".unicodeScalars.contains($0) }
        let text = String(String.UnicodeScalarView(first)).trimmed
        let folder = text.prefix { !$0.isWhitespace }.lastIndex(of: "/")
        let name = folder.map { text[text.index(after: $0)...] } ?? text[...]
        let isQuoted = text.hasPrefix("'") || text.hasPrefix("\"")
        let short = isQuoted || name.isEmpty ? text : String(name)
        guard plugin == "filter", let web = Self.split(subject)?.address else { return short.isEmpty ? command : short }
        return "\(short): \(web.drop { $0 != "/" }.dropFirst(2))"
    }

    /// Returns the normal form of the text after the scheme.
    ///
    /// The text may contain tabs and line breaks, as a shell's may, but no other invisible scalar: it could hide a part
    /// of the command, or change its order, where the reader is asked about it.
    static func commandParts(
        scheme: String,
        rest: Substring
    ) throws(CommandFault) -> (subject: String, userinfo: String?) {
        let text = String(rest).trimmed
        guard !text.isEmpty else { throw .noCommand }
        guard text.unicodeScalars.allSatisfy(\.isVisibleInCommand) else { throw .invisible }
        guard scheme == "filter" else { return (text, nil) }
        guard let parts = split(text), !parts.address.isEmpty else { throw .noAddress }
        guard !parts.program.isEmpty else { throw .noCommand }
        let address = parts.address
        let colon = address.unicodeScalars.firstIndex(of: ":") ?? address.endIndex
        let webScheme = address[..<colon].lowercased()
        guard colon < address.endIndex, webScheme == "http" || webScheme == "https",
            let web = normalizedWebAddress(
                scheme: webScheme,
                rest: address[address.unicodeScalars.index(after: colon)...]
            )
        else { throw .notAWebAddress(address.redactingUserinfo) }
        return ("\(parts.program):\(web.text)", web.userinfo)
    }

    /// Splits the text of a filter at its first colon, as newsboat does.
    private static func split(_ text: String) -> (program: String, address: String)? {
        guard let colon = text.unicodeScalars.firstIndex(of: ":") else { return nil }
        return (String(text[..<colon]).trimmed, String(text[text.unicodeScalars.index(after: colon)...]).trimmed)
    }

    /// The name and the expression of the query that the address is; `nil` for another address.
    package var query: (name: String, expression: String)? {
        let parts = description.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "query" ? (String(parts[1]), String(parts[2])) : nil
    }
}

/// An error in a line of the subscriptions file, or in an address entered by the reader.
public enum SubscriptionError: Error, Hashable, Sendable {
    /// The text is not an address; passwords are removed from it.
    case notAnAddress(String)
    /// The text begins with `exec:` or `filter:` and is not a command; passwords are removed from it.
    case notACommand(String, CommandFault)
    case unsupportedScheme(String)
    /// No source of that name is built in or installed.
    case unknownSource(String)
    /// The command of the address is not run; the address, and why.
    case notAllowed(String, CommandObstacle)
    /// The plugin of this name is not used, and why.
    case notUsed(plugin: String, PluginObstacle)
    /// A parameter is missing, unknown or invalid.
    case badParameter(source: String, name: String, reason: String)
    case duplicate(SourceID)
    case missing(String)
    /// The words are in no subscription's title or address.
    case unmatched(String)
    /// Not subscribed to what one or several words of a command name, so that nothing was removed.
    case notRemoved(missing: String)
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    fileprivate var isHexadecimalDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self | 0x20) }
}

extension StringProtocol {
    fileprivate var replacingSpaces: String {
        guard utf8.contains(UInt8(ascii: " ")) else { return String(self) }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == " " { text.append(contentsOf: "%20".unicodeScalars) } else { text.append(scalar) }
        }
        return String(text)
    }

    fileprivate func splitOnce(at separator: Unicode.Scalar) -> [String] {
        unicodeScalars.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(String.UnicodeScalarView($0)) }
    }

    /// The text with `%XX` decoded; an escape that is not two hexadecimal digits is left unchanged.
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

/// The reason why a text that begins with `exec:` or `filter:` is not a subscription.
public enum CommandFault: Error, Hashable, Sendable {
    case noCommand
    /// It contains invisible characters.
    case invisible
    /// A filter has no address after its program.
    case noAddress
    /// The text after the first colon of a filter is not a web address; passwords are removed from it.
    case notAWebAddress(String)
}

extension Unicode.Scalar {
    /// Whether the scalar is white space, or changes the order in which a host is shown; no host has any of these.
    fileprivate var isNeverInHost: Bool {
        self == " " || !isASCII && (properties.isWhitespace || properties.isBidiControl)
    }

    /// Whether a command may contain the scalar: all but control characters, direction marks and what is shown as
    /// nothing.
    package var isVisibleInCommand: Bool {
        if isASCII { return (0x20...0x7E).contains(value) || self == "\t" || self == "\n" }
        guard !properties.isDefaultIgnorableCodePoint else { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

extension String {
    var withoutFeedScheme: String {
        guard utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "f"), prefix(5).lowercased() == "feed:" else { return self }
        let rest = dropFirst(5).drop { $0 == "/" }
        let scheme = rest.prefix { $0 != "/" }.lowercased()
        if scheme == "http:" || scheme == "https:" { return String(rest) }
        return scheme.hasSuffix(":") ? self : "http://" + rest
    }
}
