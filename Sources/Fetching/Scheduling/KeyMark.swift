import Primitives
import SourceAPI

/// A mark by which a key is recognised as the one that a server has refused.
///
/// It has six bits of a digest of the key and of its name: too few to help guess a password or to show that two servers
/// have the same one. The name is the key's and not the subscription's, so that marks of one key by many subscriptions
/// are equal and disclose no more than one. A changed key has the same mark once in 64 times; then the subscription is
/// fetched when it is due.
enum KeyMark {
    /// The name of the keys that an address and its settings contain.
    static let ownName = ""

    static func text(of credential: Credential?, named name: String) -> String {
        credential.map { text(of: [$0.fields], named: name) } ?? ""
    }

    /// Returns the mark of the keys that an address and its settings contain or name; `""` without a key.
    static func own(_ credentials: [Credential], _ settings: FetchSettings, named name: String) -> String {
        let fields = (credentials + settings.secrets).map(\.fields) + [settings.credential.map { [$0] } ?? []]
        return fields.joined().isEmpty ? "" : text(of: fields, named: name)
    }

    private static func text(of keys: [[String]], named name: String) -> String {
        var digest = SHA256()
        for field in [withoutPort(name)] + keys.flatMap({ [String($0.count)] + $0 }) {
            digest.update(field.utf8)
            digest.update(CollectionOfOne(0))
        }
        return String(digest.finalize().prefix(1).reduce(0) { $0 << 8 | Int($1) } & 0x3F, radix: 16)
    }

    /// Returns an origin without its port, so that the servers of one host have equal marks; other names unchanged.
    private static func withoutPort(_ name: String) -> String {
        guard name.contains("://"), let colon = name.lastIndex(of: ":") else { return name }
        let port = name[name.index(after: colon)...]
        return !port.isEmpty && port.utf8.allSatisfy { (0x30...0x39).contains($0) } ? String(name[..<colon]) : name
    }
}

extension Credential {
    fileprivate var fields: [String] {
        switch kind {
        case .token: ["token", secret]
        case .password(let user): ["password", user, secret]
        case .header: ["header", secret]
        }
    }
}
