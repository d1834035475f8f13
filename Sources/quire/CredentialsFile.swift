import FeedModel
import Foundation
import Glibc
import ReaderShell
import SourceAPI
import TOMLKit

/// The person's credentials: `credentials.toml`, a name and a secret a line, which nobody but they may read.
///
/// A secret is a token, or `user:password`.
struct CredentialsFile: Sendable {
    private let secrets: [String: String]

    /// No credentials.
    static let none = CredentialsFile(secrets: [:])

    private init(secrets: [String: String]) {
        self.secrets = secrets
    }

    /// Reads the file, which need not exist.
    ///
    /// - Throws: ``ConfigurationError`` when others can read the file, or when it is not what it should be; never with
    ///   anything of what stands in it.
    init(path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            secrets = [:]
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw ConfigurationError.value(
                path: path,
                key: "the file",
                reason: "must be a plain file of yours that nobody else can read: chmod 600 \(path)"
            )
        }
        let text = String(decoding: try TextFile.bytes(at: path), as: UTF8.self)
        guard let table = try? TOMLTable(string: text) else {
            throw ConfigurationError.value(path: path, key: "the file", reason: "is not TOML: NAME = \"SECRET\" a line")
        }
        var secrets: [String: String] = [:]
        for name in table.keys {
            guard let secret = table[name]?.string, !secret.isEmpty,
                secret.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
            else {
                throw ConfigurationError.value(path: path, key: name, reason: "must be text in quotation marks")
            }
            secrets[name] = secret
        }
        self.secrets = secrets
    }

    /// The credential of a name.
    subscript(name: String) -> Credential? { secrets[name].map(Credential.init(secret:)) }
}
