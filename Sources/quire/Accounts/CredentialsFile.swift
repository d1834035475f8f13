import FeedModel
import Foundation
import Glibc
import ReaderShell
import SourceAPI

/// The file `credentials`: secrets the person had nowhere better to keep, one a line, for their eyes alone.
///
/// `NAME SECRET`, or `NAME` alone when the Secret Service keeps it; `#` begins a comment. A file that others may read,
/// that is a link or belongs to somebody else is refused whole: what others can write, they can replace.
struct CredentialsFile: Sendable {
    let path: String

    /// Where a credential is kept.
    enum Place: Hashable {
        case here(Credential)
        case secretService
    }

    /// Finds a credential.
    ///
    /// - Throws: ``CredentialError/unsafeFile(path:reason:remedy:)``, ``FileError``.
    func place(of name: String) throws -> Place? {
        for line in try lines() {
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.first.map(String.init) == name else { continue }
            guard words.count == 2 else { return .secretService }
            return .here(Credential(secret: String(words[1])))
        }
        return nil
    }

    /// The names that are kept, here or there.
    func names() throws -> [String] {
        try lines().compactMap { line in
            line.hasPrefix("#") ? nil : line.split(separator: " ", maxSplits: 1).first.map(String.init)
        }
    }

    /// Keeps a credential in place of the one of that name, or forgets it.
    func set(_ place: Place?, for name: String) throws {
        try TextFile.makeFolder(TextFile.parts(of: path).folder)
        var lines = try lines().filter { $0.split(separator: " ", maxSplits: 1).first.map(String.init) != name }
        switch place {
        case .here(let credential): lines.append("\(name) \(credential.secret)")
        case .secretService: lines.append(name)
        case nil: break
        }
        try TextFile.replace(path, with: Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    private func lines() throws -> [String] {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return [] }
            throw FileError.unreadable(path: path, reason: TextFile.reason(errno))
        }
        try check(status)
        let text = String(decoding: try TextFile.bytes(at: path), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).map(String.init)
    }

    private func check(_ status: stat) throws(CredentialError) {
        func refuse(_ reason: String, _ remedy: String) -> CredentialError {
            .unsafeFile(path: path, reason: reason, remedy: remedy)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw refuse("it is a link or no file", "Put the file itself there.")
        }
        guard status.st_uid == geteuid() else {
            throw refuse("it belongs to somebody else", "Make it yours with 'chown', and give others no right to it.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw refuse("others may read or write it", "Type: chmod 600 \(path)")
        }
    }
}
