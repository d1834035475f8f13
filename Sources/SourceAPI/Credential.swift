import Foundation

/// A secret of the reader for one service or feed.
///
/// Its descriptions omit the secret, so that it is not printed by accident.
public struct Credential: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The kinds of credentials, which differ in how a request carries them.
    public enum Kind: Hashable, Sendable {
        /// A key or an access token.
        case token
        /// A password, with the user it belongs to (RFC 7617).
        case password(user: String)
        /// The whole value of an `Authorization` header, for any other scheme.
        case header
    }

    /// The kind of ``secret``.
    public let kind: Kind
    /// The token, the password, or the value of the header.
    public let secret: String

    /// Creates a key or an access token.
    public init(secret: String) { (kind, self.secret) = (.token, secret) }

    /// Creates a user with a password, in any characters of Unicode.
    public init(user: String, password: String) { (kind, secret) = (.password(user: user), password) }

    /// Creates the value of an `Authorization` header.
    public init(header value: String) { (kind, secret) = (.header, value) }

    /// A placeholder for the secret.
    public var description: String { "(credential)" }
    /// A placeholder for the secret.
    public var debugDescription: String { "(credential)" }
}

extension Credential: Hashable {
    /// Compares bytes: a server does not take a password for its canonical equivalent.
    public static func == (one: Credential, other: Credential) -> Bool { one.bytes == other.bytes }

    /// Hashes the bytes that `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    private var bytes: [[UInt8]] {
        switch kind {
        case .token: [Array(secret.utf8)]
        case .password(let user): [Array(user.utf8), Array(secret.utf8)]
        case .header: [Array(secret.utf8), [], []]
        }
    }
}

extension Credential {
    /// Parses the text form of a feed's credential, for places that hold one text: a variable, a command, a line.
    ///
    /// - A text with a colon is a user and a password, divided at the first colon.
    /// - A text that begins with an authentication scheme and a space, such as `Token abc`, is the value of a header.
    /// - Any other text is a token.
    public init(text: String) {
        let bytes = Array(text.utf8)
        let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        if let space = bytes.firstIndex(of: UInt8(ascii: " ")) {
            let word = String(decoding: bytes[..<space], as: UTF8.self).lowercased()
            if colon.map({ space < $0 && Self.schemes.contains(word) }) ?? true {
                self.init(header: text)
                return
            }
        }
        guard let colon else {
            self.init(secret: text)
            return
        }
        let password = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
        self.init(user: String(decoding: bytes[..<colon], as: UTF8.self), password: password)
    }

    /// The registered authentication schemes that clients send (IANA, HTTP Authentication Scheme Registry), and common
    /// unregistered ones.
    private static let schemes: Set = [
        "apikey", "basic", "bearer", "digest", "dpop", "hoba", "negotiate", "oauth", "privatetoken", "token", "vapid",
    ]

    /// The reason why the credential cannot be used, as the end of a sentence: "contains a control character".
    ///
    /// `nil` if it can be used. The user of a password has no colon (RFC 7617, section 2).
    public var problem: String? {
        var texts = [secret]
        if case .password(let user) = kind { texts.append(user) }
        let characters = texts.flatMap(\.unicodeScalars)
        if characters.contains(where: { $0 == "\n" || $0 == "\r" }) { return "contains a line break" }
        if characters.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) { return "contains a control character" }
        if characters.contains("\u{FFFD}") { return "contains bytes that are not UTF-8" }
        switch kind {
        case .password(let user):
            return user.utf8.contains(UInt8(ascii: ":")) ? "has a user ID with a colon" : nil
        case .token, .header:
            if secret.isEmpty { return "is empty" }
            return secret.utf8.allSatisfy { $0 < 0x80 } ? nil : "contains characters other than ASCII"
        }
    }

    /// Returns the environment variable that can hold a credential: `QUIRE_NEWSAPI_KEY` for `newsapi`.
    public static func environmentVariable(for name: String) -> String {
        // A refresh asks for each origin, and the properties of characters would take longer than the rest of the look-up.
        guard name.utf8.allSatisfy({ (0x20..<0x80).contains($0) }) else {
            let word = name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
            return "QUIRE_\(String(word))_KEY"
        }
        let word = name.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
            default: UInt8(ascii: "_")
            }
        }
        return "QUIRE_\(String(decoding: word, as: UTF8.self))_KEY"
    }

    /// The value of the `Authorization` header that carries the credential; `nil` if a header cannot carry it.
    ///
    /// A token is sent as `Bearer` (RFC 6750), a user with a password as `Basic` in UTF-8 (RFC 7617).
    public var authorization: String? {
        switch kind {
        case .token:
            secret.isEmpty || !secret.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? nil : "Bearer " + secret
        case .password: pair.map { "Basic " + Data($0.utf8).base64EncodedString() }
        case .header: secret.isEmpty || !secret.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? nil : secret
        }
    }

    /// The user and the password, joined as in Basic authentication; `nil` for other kinds.
    package var pair: String? { if case .password(let user) = kind { "\(user):\(secret)" } else { nil } }
}
