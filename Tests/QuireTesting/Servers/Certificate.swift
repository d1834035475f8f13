import Foundation

/// A certificate of a test server: a file in `Tests/Fixtures/certificates`, whose README lists their faults.
package enum Certificate: String, CaseIterable, Sendable {
    case valid, expired, early, elsewhere, own

    /// The path of the authority that signed all of them but ``own``.
    package static var authority: String { path(of: "authority") }

    /// The path of the certificate and its key.
    package var path: String { Self.path(of: rawValue) }

    private static func path(of name: String) -> String {
        ProjectFolder.url("Tests/Fixtures/certificates/\(name).pem").path
    }
}
