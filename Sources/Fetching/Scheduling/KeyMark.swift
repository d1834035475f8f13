import Primitives
import SourceAPI

/// A mark by which a key is recognised as the one that a server has refused.
///
/// It has sixteen bits of a digest. They are too few to guess a password by, and a changed key has the same mark once in
/// 65,536 times. Then the subscription is fetched when it is due.
enum KeyMark {
    /// The name of the keys that an address and its settings contain.
    static let ownName = ""

    /// Returns the mark of some keys; `""` if there is none.
    static func text(of credentials: [Credential]) -> String {
        guard !credentials.isEmpty else { return "" }
        var digest = SHA256()
        for credential in credentials {
            digest.update(credential.secret.utf8)
            digest.update(CollectionOfOne(0))
        }
        let bits = digest.finalize().prefix(2).reduce(0) { $0 << 8 | Int($1) }
        return String(bits, radix: 16)
    }
}
