import Testing

@testable import Fetching

/// Tests of the place of trusted certificates: SystemCertificates.
@Suite struct SystemCertificatesTests {
    @Test(arguments: [
        (["/etc/ssl/certs/ca-certificates.crt", "/etc/ssl/cert.pem"], "/etc/ssl/certs/ca-certificates.crt"),
        (["/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"], "/etc/pki/tls/certs/ca-bundle.crt"),
        (["/etc/ssl/cert.pem"], "/etc/ssl/cert.pem"), ([], "/etc/ssl/certs/ca-certificates.crt"),
    ])
    func theFirstFileOfASystemIsTrusted(files: [String], trusted: String) {
        #expect(SystemCertificates.first { files.contains($0) } == trusted)
    }
}
