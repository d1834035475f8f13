import CCurl
import Glibc

/// Where a system keeps the certificates that it trusts.
///
/// Debian's libcurl knows the place. A libcurl that was built for every system, as in the archive and the wheel, knows none.
package enum SystemCertificates {
    private static let files = [
        "/etc/ssl/certs/ca-certificates.crt",  // Debian, Alpine, Arch
        "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // later Fedora
        "/etc/ssl/ca-bundle.pem",  // openSUSE
        "/etc/ssl/cert.pem",
    ]

    /// Returns the file to trust; nil if libcurl knows a place.
    ///
    /// Without any file it is the first place, and a transfer fails by its absence.
    package static func file(isReadable: (String) -> Bool = { access($0, R_OK) == 0 }) -> String? {
        let information = curl_version_info(CURLVERSION_SEVENTH)?.pointee
        return information?.cainfo == nil && information?.capath == nil ? first(isReadable) : nil
    }

    /// Whether a file that cannot be read is one of a system that has none.
    static func isMissing(_ file: String) -> Bool { files.contains(file) && access(file, F_OK) != 0 }

    static func first(_ isReadable: (String) -> Bool) -> String? { files.first(where: isReadable) ?? files.first }
}
