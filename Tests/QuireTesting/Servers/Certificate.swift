import Foundation

/// What a server of a test shows who asks it over TLS: one of `Tests/Fixtures/certificates`, whose README says what is
/// wrong with each.
package enum Certificate: String, CaseIterable, Sendable {
    case valid, expired, early, elsewhere, own

    /// The file of those whom a client has to trust for all but ``own``.
    package static var authority: String { path(of: "authority") }

    /// The certificate and its key.
    package var path: String { Self.path(of: rawValue) }

    private static func path(of name: String) -> String {
        ProjectFolder.url("Tests/Fixtures/certificates/\(name).pem").path
    }
}
