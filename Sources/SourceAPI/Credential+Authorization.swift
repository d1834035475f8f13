import Foundation

extension Credential {
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

    /// The user and the password as Basic authentication joins them; `nil` for other kinds.
    package var pair: String? {
        if case .password(let user) = kind { "\(user):\(secret)" } else { nil }
    }
}
