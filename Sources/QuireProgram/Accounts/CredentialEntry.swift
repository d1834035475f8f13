import SourceAPI
import TOMLReading

/// An entry of `credentials.toml`: a credential, or the part of it that is not in the Secret Service.
///
///     newsapi = "KEY"
///     "https://example.org" = { user = "ada", password = "PASSWORD" }
///     work = { token = "TOKEN" }
///     other = { header = "Scheme VALUE" }
///
/// With `true` in place of a secret, the Secret Service has it.
struct CredentialEntry: Hashable {
    /// The forms of an entry.
    enum Form: Hashable {
        /// One text, whose name decides what it means; the only form of earlier versions.
        case text
        /// A credential of a kind.
        case kind(Credential.Kind)
    }

    let form: Form
    /// The secret; `nil` if the Secret Service has it.
    let secret: String?

    /// Parses a value; `nil` if it is no entry.
    init?(_ value: TOMLValue?) {
        guard let table = value?.table else {
            self.init(.text, value)
            return
        }
        switch Set(table.keys) {
        case ["user", "password"]:
            guard let user = table["user"]?.string, let password = table["password"] else { return nil }
            self.init(.kind(.password(user: user)), password)
        case ["token"]: self.init(.kind(.token), table["token"])
        case ["header"]: self.init(.kind(.header), table["header"])
        default: return nil
        }
    }

    /// Returns whether a table is meant as an entry, complete or not: it has a password, or nothing but parts of one.
    static func isMeant(_ table: TOMLTable) -> Bool {
        let keys = Set(table.keys)
        return keys.contains("password") || !keys.isEmpty && keys.isSubset(of: ["user", "token", "header"])
    }

    private init?(_ form: Form, _ secret: TOMLValue?) {
        guard let secret, secret.string != nil || secret.bool == true else { return nil }
        self.init(form, secret.string)
    }

    /// Creates an entry.
    init(_ form: Form, _ secret: String?) {
        (self.form, self.secret) = (form, secret)
    }

    /// The entry in TOML, on one line.
    var text: String {
        let value = secret.map(\.quotedForTOML) ?? "true"
        return switch form {
        case .text: value
        case .kind(.token): "{ token = \(value) }"
        case .kind(.password(let user)): "{ user = \(user.quotedForTOML), password = \(value) }"
        case .kind(.header): "{ header = \(value) }"
        }
    }
}
